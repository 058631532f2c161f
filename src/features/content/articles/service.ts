import { viewerClassOf } from '#features/membership/entitlements/public.ts';
import { findPersonOfProspect } from '#features/recruiting/prospects/public.ts';
import { checkSportIsOffered, findSiteById, type Site } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage, lengthFromPage, totalsOf } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context, ViewerClass } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { isOpenTo } from './article-access.ts';
import { detailOf, findShownArticle, movedTo } from './article-detail.ts';
import { type ArticleScope, countArticles, listArticleRecords, listNextRecords } from './article-list.ts';
import { rowsOf } from './article-rows.ts';
import {
  authorNewsTag,
  collegeNewsTag,
  NEWS_TAG,
  personNewsTag,
  siteNewsTag,
  sportNewsTag,
} from './article-tags-view.ts';
import type { ArticleRow } from './article-view.ts';
import type { listHeadlines } from './contract.ts';
import { withLeadFirst } from './front-lead.ts';

type Paged = { page?: number | undefined; perPage?: number | undefined };

/** Decision 46. */
const DEFAULT_ROWS = 20;
const NEXT_ROWS = 6;

/** Throws not_found, also for an unknown site; a former slug of the article returns it with its current slug. */
export async function articleOf(ctx: Context, slug: string, siteId = ctx.site.id) {
  const viewer = await viewerOn(ctx, siteId);
  const article =
    (await findShownArticle(ctx.db, slug, ctx.now)) ??
    (await findShownArticle(ctx.db, await presentSlug(ctx, slug), ctx.now));
  if (!article) throw apiError('not_found');
  return { article: await detailOf(ctx, article, isOpenTo(viewer, article, siteId)) };
}

async function presentSlug(ctx: Context, slug: string): Promise<string> {
  const present = await movedTo(ctx.db, slug, ctx.now);
  if (present === null) throw apiError('not_found');
  return present;
}

/**
 * The reader's access on a site. The class of the request belongs to its own site; for another site the member's own grants there are
 * checked, so that the class of one site never opens an article of another. The reply is not cached.
 */
async function viewerOn(ctx: Context, siteId: number): Promise<ViewerClass> {
  if (siteId === ctx.site.id) return ctx.viewer;
  if (!(await findSiteById(ctx.db, siteId))) throw apiError('not_found');
  return viewerClassOf(ctx, ctx.actor, siteId);
}

/** Articles that readers may see, latest first. */
export async function listArticles(ctx: Context, scope: ArticleScope): Promise<ArticleRow[]> {
  return rowsOf(ctx, await listArticleRecords(ctx.db, scope, ctx.now));
}

type Listed = Omit<ArticleScope, 'limit' | 'offset' | 'but'>;

/** A page of what readers may see, with the totals of the whole list. */
export async function articlePage(ctx: Context, scope: Listed, paged: Paged) {
  const page = clampPage(paged, DEFAULT_ROWS);
  const offset = (page.page - 1) * page.perPage;
  const contents = await listArticles(ctx, { ...scope, limit: page.perPage, offset });
  const length = lengthFromPage(page, contents.length) ?? (await countedOf(ctx, scope));
  // The count is cached for minutes; it must not be lower than the number of rows shown.
  return { contents, ...totalsOf(Math.max(length, contents.length > 0 ? offset + contents.length : 0)), ...page };
}

/** Needed on every full page of a list, so it is cached until the next article of that list. */
const countedOf = ({ db, memory, now }: Context, scope: Listed): Promise<number> =>
  memory.recallChoice(`articles counted ${JSON.stringify(scope)}`, tagsOf(scope), () => countArticles(db, scope, now));

function tagsOf({ site, sport, personId, collegeId, authorId }: Listed): string[] {
  if (personId !== undefined) return [personNewsTag(personId)];
  if (authorId !== undefined) return [authorNewsTag(authorId)];
  if (collegeId !== undefined) return [collegeNewsTag(collegeId)];
  if (site) return [siteNewsTag(site.id), ...(site.collegeId === null ? [] : [collegeNewsTag(site.collegeId)])];
  return [sport === undefined ? NEWS_TAG : sportNewsTag(sport)];
}

/** A team site has its own articles and others about its college, a sport's site those of its sport, and the main site all. */
export async function headlinesOf(
  ctx: Context,
  {
    siteId = ctx.site.id,
    sport,
    lead,
    ...paged
  }: Paged & Pick<ParsedOf<typeof listHeadlines>['query'], 'siteId' | 'sport' | 'lead'>,
) {
  const site = await siteOf(ctx, siteId);
  const page = await articlePage(ctx, { ...scopeOf(site), ...(sport ? { sport } : {}) }, paged);
  if (lead !== '1' || page.page !== 1) return page;
  // A pin applies to the whole front page, not to its view of one sport.
  return { ...page, contents: await withLeadFirst(ctx, site, page.contents, { isPinnable: sport === undefined }) };
}

export async function nextOf(
  ctx: Context,
  {
    siteId = ctx.site.id,
    currentContent,
    perPage,
  }: Paged & { siteId?: number | undefined; currentContent: readonly number[] },
) {
  const { perPage: limit } = clampPage({ perPage }, NEXT_ROWS);
  const scope = scopeOf(await siteOf(ctx, siteId));
  // Half of them are about the people and teams of the article that was read last.
  const kindred = { articleId: currentContent.at(-1), mostKindred: Math.ceil(limit / 2) };
  const records = await listNextRecords(ctx.db, { ...scope, but: currentContent, limit }, kindred, ctx.now);
  return { contents: await rowsOf(ctx, records) };
}

/** Next to content about some people: other stories about them, then the latest of the site. */
export async function storiesBeside(
  ctx: Context,
  { siteId, personIds, limit }: { siteId: number; personIds: readonly number[]; limit: number },
): Promise<ArticleRow[]> {
  const scope = { ...scopeOf(await siteOf(ctx, siteId)), limit };
  return rowsOf(ctx, await listNextRecords(ctx.db, scope, { personIds, mostKindred: limit }, ctx.now));
}

export async function newsOfProspect(ctx: Context, { prospectId, ...paged }: Paged & { prospectId: number }) {
  const found = await findPersonOfProspect(ctx.db, prospectId);
  if (!found) throw apiError('not_found');
  await checkSportIsOffered(ctx, found.sport);
  return articlePage(ctx, { personId: found.personId }, paged);
}

export async function newsOfCollege(
  ctx: Context,
  { collegeId, sport, ...paged }: Paged & { collegeId: number; sport?: Sport | undefined },
) {
  return articlePage(ctx, { collegeId, sport }, paged);
}

async function siteOf({ db }: Context, siteId: number): Promise<Site> {
  const site = await findSiteById(db, siteId);
  if (!site) throw apiError('not_found');
  return site;
}

function scopeOf(site: Site): Pick<ArticleScope, 'site' | 'sport'> {
  if (site.kind === 'team') return { site };
  return site.kind === 'sport' ? { sport: site.sport } : {};
}
