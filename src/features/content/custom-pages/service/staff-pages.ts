import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { sanitiseHtml } from '#platform/html/sanitise-html.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { type CustomPageRow, findPageById, listPages } from '../queries.ts';
import type { getStaffPage, listStaffPages, StaffPageRow } from '../staff-calls-view.ts';

export async function staffPages({ db }: Pick<Context, 'db'>): Promise<ReplyOf<typeof listStaffPages>> {
  return { pages: await rowsOf(db, await listPages(db)) };
}

/** Throws not_found. */
export async function staffPage({ db }: Context, pageId: number): Promise<ReplyOf<typeof getStaffPage>> {
  const page = await findPageById(db, pageId);
  const [row] = page ? await rowsOf(db, [page]) : [];
  if (!page || !row) throw apiError('not_found', { message: 'There is no such page. It may have been deleted.' });
  // Cleaned again, as for readers: the preview shows what they see.
  return { page: { ...row, description: page.description, html: sanitiseHtml(page.html) } };
}

async function rowsOf(db: Db, pages: readonly CustomPageRow[]): Promise<StaffPageRow[]> {
  const ids = [...new Set(pages.flatMap(({ changedBy }) => (changedBy === null ? [] : [changedBy])))];
  const names = new Map((await listMembersByIds(db, ids)).map(({ id, username }) => [id, username]));
  return pages.map(({ id, slug, title, place, status, version, changedAt, changedBy }) => ({
    id,
    slug,
    title,
    place,
    status,
    version,
    changedAt: changedAt.toISOString(),
    changedBy: names.get(changedBy ?? 0) ?? null,
  }));
}
