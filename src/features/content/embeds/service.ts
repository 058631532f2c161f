import { EMBED, embedHref, type ProspectAddress, prospectAt } from '#features/recruiting/embeds/embed-view.ts';
import { prospectProfileOf } from '#features/recruiting/prospects/public.ts';
import { findSiteById, networkNames, siteUrl } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { SHARE_PICTURE } from '#kernel/share-picture.ts';
import { xmlText } from '#kernel/xml-text.ts';
import type { Context } from '#platform/context.ts';
import { accessWord, articleHref } from '../articles/article-view.ts';
import { findStory } from './queries.ts';
import { storyAt } from './story-address.ts';

const CACHE_SECONDS = 300;
/** The subdomain of the national site. */
const MAIN_SITE = '';
/** The size that a story's headline, dek and names need. */
const STORY = { width: 600, height: 200 } as const;

type Asked = { url: string; maxwidth?: number | undefined; maxheight?: number | undefined };

/** Throws not_found for a URL that is neither a story nor a prospect, or one that readers may not see. */
export async function oembedOf(ctx: Context, { url, ...most }: Asked) {
  const home = siteUrl(ctx.config, MAIN_SITE);
  const prospect = prospectAt(url, home);
  if (prospect) return prospectEmbed(ctx, prospect, most);
  const slug = storyAt(url, home);
  if (slug === null) throw apiError('not_found');
  return storyEmbed(ctx, slug, most);
}

type Most = Omit<Asked, 'url'>;

const within = (size: { width: number; height: number }, { maxwidth, maxheight }: Most) => ({
  width: Math.min(size.width, maxwidth ?? size.width),
  height: Math.min(size.height, maxheight ?? size.height),
});

const envelope = async ({ db }: Context, home: string) => ({
  type: 'rich' as const,
  version: '1.0' as const,
  providerName: (await networkNames(db)).name,
  providerUrl: home,
  cacheAge: CACHE_SECONDS,
});

async function prospectEmbed(ctx: Context, address: ProspectAddress, most: Most) {
  const home = siteUrl(ctx.config, MAIN_SITE);
  const { prospect } = await prospectProfileOf(ctx, address);
  const { width, height } = within(EMBED, most);
  const title = `${prospect.name}, class of ${prospect.classYear}`;
  return {
    ...(await envelope(ctx, home)),
    title,
    html: `<iframe src="${home}${embedHref(prospect.id)}" width="${width}" height="${height}" title="${xmlText(title)}" loading="lazy"></iframe>`,
    width,
    height,
  };
}

/** The headline as a blockquote without styles or scripts; the text stays behind its paywall. */
async function storyEmbed(ctx: Context, slug: string, most: Most) {
  const home = siteUrl(ctx.config, MAIN_SITE);
  const story = await findStory(ctx.db, slug, ctx.now);
  const site = story && (await findSiteById(ctx.db, story.siteId));
  if (!story || !site) throw apiError('not_found');
  const url = `${siteUrl(ctx.config, site.subdomain)}${articleHref(story.slug)}`;
  const word = accessWord(story.access);
  const by = [story.authorName, site.name, ...(word === undefined ? [] : [word])].map(xmlText).join(' · ');
  return {
    ...(await envelope(ctx, home)),
    title: story.headline,
    authorName: story.authorName,
    authorUrl: `${home}/authors/${story.authorSlug}`,
    html: `<blockquote><p><a href="${xmlText(url)}">${xmlText(story.headline)}</a></p><p>${xmlText(story.dek)}</p><footer>${by}</footer></blockquote>`,
    ...within(STORY, most),
    thumbnailUrl: `${home}${articleHref(story.slug)}/card.png`,
    thumbnailWidth: SHARE_PICTURE.width,
    thumbnailHeight: SHARE_PICTURE.height,
  };
}
