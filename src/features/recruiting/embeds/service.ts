import { siteUrl } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { prospectProfileOf } from '../prospects/public.ts';
import { EMBED, embedHref, prospectAt } from './embed-view.ts';

const CACHE_SECONDS = 300;
/** The sub-domain of the national site. */
const MAIN_SITE = '';

type Asked = { url: string; maxwidth?: number | undefined; maxheight?: number | undefined };

/** Throws not_found for an address that shows no prospect, or one who was taken down. */
export async function oembedOf(ctx: Context, { url, maxwidth, maxheight }: Asked) {
  const home = siteUrl(ctx.config, MAIN_SITE);
  const address = prospectAt(url, home);
  if (!address) throw apiError('not_found');
  const { prospect } = await prospectProfileOf(ctx, address);
  const width = Math.min(EMBED.width, maxwidth ?? EMBED.width);
  const height = Math.min(EMBED.height, maxheight ?? EMBED.height);
  const title = `${prospect.name}, class of ${prospect.classYear}`;
  return {
    type: 'rich' as const,
    version: '1.0' as const,
    title,
    providerName: 'Bluechip',
    providerUrl: home,
    html: `<iframe src="${home}${embedHref(prospect.id)}" width="${width}" height="${height}" title="${escaped(title)}" loading="lazy"></iframe>`,
    width,
    height,
    cacheAge: CACHE_SECONDS,
  };
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
