import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { sanitiseHtml } from '#platform/html/sanitise-html.ts';
import { textOfHtml } from '#platform/html/text-of-html.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { getCustomPage } from '../contract.ts';
import { findPage, listPages } from '../queries.ts';
import { PAGES_TAG } from './write-page.ts';

/** What readers see of the pages. */

const DESCRIPTION_CHARACTERS = 160;

/** Throws not_found, for a draft too. */
export async function publishedPage({ db }: Context, slug: string): Promise<ReplyOf<typeof getCustomPage>> {
  const page = await findPage(db, slug);
  if (page?.status !== 'published') throw apiError('not_found');
  // Cleaned again, in case the list was longer when it was written.
  const html = sanitiseHtml(page.html);
  return {
    page: {
      id: page.id,
      slug: page.slug,
      title: page.title,
      description: page.description || beginningOf(html) || page.title,
      html,
      revisedOn: formatDate(page.revisedAt, 'YYYY-MM-DD'),
    },
  };
}

/** The first words of a text, cut after a whole one. */
function beginningOf(html: string): string {
  // Blocks are parted by their tags alone.
  const text = textOfHtml(html.replaceAll('<', ' <'));
  if (text.length <= DESCRIPTION_CHARACTERS) return text;
  const cut = text.slice(0, DESCRIPTION_CHARACTERS);
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1).trim() || cut}…`;
}

/** In the order of the navigation. From memory: every page of the program has them in its header and footer. */
export function publishedPages({ db, memory }: Pick<Context, 'db' | 'memory'>) {
  return memory.recall(PAGES_TAG, [PAGES_TAG], async () => {
    const rows = await listPages(db, { status: 'published' });
    return rows.map(({ slug, title, place, revisedAt }) => ({
      slug,
      title,
      place,
      revisedAt: revisedAt.toISOString(),
    }));
  });
}
