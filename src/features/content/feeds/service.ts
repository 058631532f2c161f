import { collegeFlags } from '#features/directory/colleges/public.ts';
import type { ImageView } from '#features/media/images/image-view.ts';
import { loadImages } from '#features/media/images/public.ts';
import { listProspectRecords, prospectRowOf } from '#features/recruiting/prospects/public.ts';
import { checkSportIsOffered, listSites, siteUrl } from '#features/sites/sites/public.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { sportName } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { articleHref } from '../articles/article-view.ts';
import {
  type ArticleAccess,
  type ArticleScope,
  articleBlocksOf,
  authorNewsTag,
  bodyHtml,
  collegeNewsTag,
  listArticleIds,
  NEWS_TAG,
  referencesOf,
  siteNewsTag,
  sportNewsTag,
} from '../articles/public.ts';
import { listGalleryHeads } from '../galleries/public.ts';
import type { Feed, FeedItem } from './feed.ts';
import { type FeedFormat, type FeedScope, feedHref, feedTitle } from './feed-view.ts';
import { type FeedRecord, findFeedAuthor, listFeedRecords } from './queries.ts';

/**
 * The latest articles of a site, of a sport on it or of an author, as a feed; free articles in full, others only as far as everybody may
 * read them.
 */

const MOST_ITEMS = 20;
/** Renditions: next to a headline, and within the text. A client that accepts nothing newer gets a JPEG. */
const LEAD_PICTURE = '/16x9/1280';
const BODY_PICTURE = '/original/1280';
const PICTURE_TYPE = 'image/jpeg';

type Asked = { scope: FeedScope; format: FeedFormat };

/** Throws not_found if the author does not exist or the sport is closed. */
export async function feedOf(ctx: Context, { scope, format }: Asked): Promise<{ feed: Feed; tags: string[] }> {
  const { db, config, now, site } = ctx;
  if (scope.kind === 'sport') await checkSportIsOffered(ctx, scope.sport);
  const sites = new Map((await listSites(db)).map((each) => [each.id, each]));
  const own = sites.get(site.id);
  if (!own) throw apiError('not_found');
  const author = scope.kind === 'author' ? await findFeedAuthor(db, scope.slug) : null;
  if (scope.kind === 'author' && !author) throw apiError('not_found');
  const wanted = { ...placeOf(ctx, scope, author?.id ?? null), limit: MOST_ITEMS };
  const records = await listFeedRecords(db, await listArticleIds(db, wanted, now));
  // An author's feed is the same on every site.
  const base = siteUrl(config, author ? '' : own.subdomain);
  const pagePath = scope.kind === 'site' ? '/' : feedHref(scope, format).replace(/\/[^/]+$/, '');
  return {
    feed: {
      title: feedTitle(scope, own.name, author?.name),
      description: author ? `${author.name}, ${author.title}: the latest stories.` : `The latest of ${own.name}.`,
      pageUrl: `${base}${pagePath}`,
      feedUrl: `${base}${feedHref(scope, format)}`,
      items: await itemsOf(ctx, records, (id) => siteUrl(config, sites.get(id)?.subdomain ?? '')),
    },
    tags: ['sites', 'colleges', ...(author ? [authorNewsTag(author.id)] : tagsOf(ctx, scope))],
  };
}

function placeOf({ site }: Context, scope: FeedScope, authorId: number | null): Omit<ArticleScope, 'limit'> {
  if (authorId !== null) return { authorId };
  const sport = scope.kind === 'sport' ? scope.sport : undefined;
  if (site.kind === 'team') return { site, sport };
  return { sport: sport ?? (site.kind === 'sport' ? site.sport : undefined) };
}

/** The tags that writes purge. */
function tagsOf({ site }: Context, scope: FeedScope): string[] {
  if (site.kind === 'team')
    return [siteNewsTag(site.id), ...(site.collegeId === null ? [] : [collegeNewsTag(site.collegeId)])];
  if (scope.kind === 'sport') return [sportNewsTag(scope.sport)];
  return [site.kind === 'sport' ? sportNewsTag(site.sport) : NEWS_TAG];
}

async function itemsOf(
  ctx: Context,
  records: readonly FeedRecord[],
  urlOfSite: (siteId: number) => string,
): Promise<FeedItem[]> {
  const { config, now } = ctx;
  const mainUrl = siteUrl(config, '');
  const resolved = await resolve(ctx, records);
  return records.map((record) => {
    const base = urlOfSite(record.siteId);
    const url = `${base}${articleHref(record.slug)}`;
    const sport = record.sport === 'basketball' ? record.sport : 'football';
    const places = {
      siteUrl: base,
      articleUrl: url,
      pictureUrl: (src: string) => `${mainUrl}${src}${BODY_PICTURE}`,
      teamUrl: (slug: string) => `${mainUrl}/team/${slug}/${sport}/${defaultClassYear(now)}`,
    };
    return {
      id: `tag:${config.BASE_DOMAIN},2026:article:${record.id}`,
      url,
      title: record.headline,
      summary: record.dek,
      html: record.body === null ? null : bodyHtml(articleBlocksOf(record.body, resolved), places),
      teaser: record.teaser,
      lock: LOCKS[record.access],
      author: { name: record.authorName, url: `${mainUrl}/authors/${record.authorSlug}` },
      section: sportName(record.sport),
      picture: pictureOf(mainUrl, resolved.images.get(record.imageId ?? 0)),
      publishedAt: new Date(record.publishedAt),
      updatedAt: new Date(record.updatedAt),
    };
  });
}

/** The labels below the opening of locked stories. */
const LOCKS: Readonly<Record<ArticleAccess, string>> = {
  free: '',
  registered: 'For readers with an account',
  premium: 'For members',
  war_room: 'For the War Room',
};

const pictureOf = (mainUrl: string, image: ImageView | undefined): FeedItem['picture'] =>
  image ? { url: `${mainUrl}${image.src}${LEAD_PICTURE}`, type: PICTURE_TYPE, alt: image.alt } : null;

/** Loads the cards, pictures and galleries of all bodies at once, and the picture of each article. */
async function resolve(ctx: Context, records: readonly FeedRecord[]) {
  const references = records.flatMap(({ body }) => (body === null ? [] : [referencesOf(body)]));
  const [colleges, prospects, images, galleries] = await Promise.all([
    collegeFlags(ctx),
    listProspectRecords(
      ctx.db,
      references.flatMap(({ prospectIds }) => prospectIds),
    ),
    loadImages(ctx, [...records.map(({ imageId }) => imageId), ...references.flatMap(({ imageIds }) => imageIds)]),
    listGalleryHeads(
      ctx,
      references.flatMap(({ galleryIds }) => galleryIds),
    ),
  ]);
  return {
    colleges,
    images,
    galleries,
    prospects: new Map(prospects.map((record) => [record.id, prospectRowOf(record, colleges)])),
  };
}
