import { collegeFlags } from '#features/directory/colleges/public.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { listProspectAddresses, listProspectStretches } from '#features/recruiting/prospects/public.ts';
import { ownLegalPaths } from '#features/sites/legal/public.ts';
import { findSiteById, listOfferedSports, siteUrl } from '#features/sites/sites/public.ts';
import { listRankedClasses } from '#features/teams/rankings/public.ts';
import {
  isRankedSport,
  RANKING_TYPES,
  teamClassPath,
  teamRankingPath,
} from '#features/teams/rankings/team-ranking-view.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { listAthleteAddresses, listAthleteStretches } from '#features/transfers/college-players/public.ts';
import { defaultClassYear, HOUR_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { articleHref } from '../articles/article-view.ts';
import { customPagePath } from '../custom-pages/page-address-view.ts';
import { publishedPages } from '../custom-pages/public.ts';
import { PART_SIZE, type Part, partPath } from './part.ts';
import {
  countGalleries,
  listArticleMonths,
  listArticlesOfMonth,
  listFreshArticles,
  listGalleries,
  listWriters,
  type NewsListed,
} from './queries.ts';
import type { NewsEntry, SitemapEntry } from './sitemap.ts';

/**
 * Sitemaps for search engines: each host lists only its own URLs. Stories are on the site that published them; people, teams, galleries and
 * everything else on the main one. Only one part at a time is in memory.
 */

/** Limits of Google's format: two days, a thousand stories. */
const NEWS = { hours: 48, most: 1000 } as const;
/** Below the limit of a sitemap. */
const MOST_CLASSES = 40_000;

const isMain = ({ site }: Context) => site.kind === 'main';
const baseOf = ({ config, site }: Context) => siteUrl(config, site.subdomain);

export async function sitemapParts(ctx: Context): Promise<SitemapEntry[]> {
  const { db, now, site } = ctx;
  const [months, pictures, prospects, athletes, classes] = await Promise.all([
    listArticleMonths(db, site.id, now),
    isMain(ctx) ? countGalleries(db, now) : 0,
    isMain(ctx) ? listProspectStretches(db, PART_SIZE) : [],
    isMain(ctx) ? listAthleteStretches(db, PART_SIZE) : [],
    isMain(ctx) ? listRankedClasses(db, 1) : [],
  ]);
  const pages = (count: number) => Array.from({ length: Math.ceil(count / PART_SIZE) }, (_, index) => index + 1);
  const parts: (Part & { changedAt?: string })[] = [
    { kind: 'pages' },
    ...(classes.length > 0 ? [{ kind: 'teams' } as const] : []),
    ...months.flatMap(({ month, count, changedAt }) =>
      pages(count).map((page) => ({ kind: 'articles', month, page, changedAt }) as const),
    ),
    ...pages(pictures).map((page) => ({ kind: 'galleries', page }) as const),
    ...prospects.map((stretch) => ({ kind: 'prospects', stretch }) as const),
    ...athletes.map((stretch) => ({ kind: 'athletes', stretch }) as const),
  ];
  return parts.map((part) => ({ url: `${baseOf(ctx)}${partPath(part)}`, changedAt: part.changedAt }));
}

/** Throws not_found for an empty part, or one that belongs to another site. */
export async function sitemapPart(
  ctx: Context,
  part: Part,
  pageStands: (path: string) => boolean,
): Promise<SitemapEntry[]> {
  const paths = await pathsOf(ctx, part, pageStands);
  if (paths.length === 0) throw apiError('not_found');
  const base = baseOf(ctx);
  return paths.map(({ url, changedAt }) => ({ url: `${base}${url}`, changedAt }));
}

async function pathsOf(ctx: Context, part: Part, pageStands: (path: string) => boolean): Promise<SitemapEntry[]> {
  const { db, now, site } = ctx;
  const ofPage = ({ page }: { page: number }) => ({
    siteId: site.id,
    limit: PART_SIZE,
    offset: (page - 1) * PART_SIZE,
  });
  if (part.kind === 'articles') {
    const rows = await listArticlesOfMonth(db, { ...ofPage(part), month: part.month }, now);
    return rows.map(({ slug, changedAt }) => ({ url: articleHref(slug), changedAt }));
  }
  if (part.kind === 'pages')
    return [...(await staticPaths(ctx)).filter(pageStands).map((url) => ({ url })), ...(await ownPages(ctx))];
  if (!isMain(ctx)) return [];
  if (part.kind === 'teams') return classPaths(ctx);
  if (part.kind === 'galleries') {
    const rows = await listGalleries(db, ofPage(part), now);
    return rows.map(({ id, changedAt }) => ({ url: `/galleries/${id}`, changedAt }));
  }
  const ofStretch = { stretch: part.stretch, size: PART_SIZE };
  if (part.kind === 'athletes') {
    const rows = await listAthleteAddresses(db, ofStretch);
    return rows.map(({ updatedAt, ...address }) => ({ url: athleteHref(address), changedAt: updatedAt }));
  }
  const rows = await listProspectAddresses(db, ofStretch);
  return rows.map(({ updatedAt, ...address }) => ({ url: prospectHref(address), changedAt: updatedAt }));
}

async function classPaths(ctx: Context): Promise<SitemapEntry[]> {
  const [classes, colleges, offered] = await Promise.all([
    listRankedClasses(ctx.db, MOST_CLASSES),
    collegeFlags(ctx),
    listOfferedSports(ctx.db),
  ]);
  return classes.flatMap(({ sport, year, collegeId }) => {
    const college = colleges.get(collegeId);
    return college && isRankedSport(sport) && offered.includes(sport)
      ? [{ url: teamClassPath(college.slug, sport, year) }]
      : [];
  });
}

/** Pages without database rows. A team or sport site has its own front page; everything else is on the main site. */
async function staticPaths(ctx: Context): Promise<string[]> {
  if (!isMain(ctx)) return ['/'];
  const year = defaultClassYear(ctx.now);
  const ofSport = (await listOfferedSports(ctx.db)).flatMap((sport) => [
    `/content/${sport}`,
    `/prospect_rankings/${sport}-national/${year}`,
    `/commitments/${sport}/${year}`,
    `/transfer_tracker/${sport}/${year}`,
    `/transfer_search/${sport}`,
    `/teams/${sport}/colleges/by_conference`,
    ...(isRankedSport(sport)
      ? RANKING_TYPES.map((type) => teamRankingPath({ year, conference: 'all', sport, type }))
      : []),
  ]);
  const writers = (await listWriters(ctx.db, ctx.now)).map((slug) => `/authors/${slug}`);
  return ['/', ...ofSport, ...NATIONAL_PAGES, ...(await ownLegalPaths(ctx)), ...writers];
}

/** Pages written by staff: every site shows them, and the main one has the canonical URL. */
async function ownPages(ctx: Context): Promise<SitemapEntry[]> {
  if (!isMain(ctx)) return [];
  const pages = await publishedPages(ctx);
  return pages.map(({ slug, revisedAt }) => ({ url: customPagePath(slug), changedAt: revisedAt }));
}

const NATIONAL_PAGES = [
  '/futurecast',
  '/fan_futurecast_leaderboard',
  '/sites',
  '/help',
  '/news/member-services',
  '/news/contact-us-5',
  '/privacy',
];

type News = {
  publication: string;
  entries: NewsEntry[];
  /** When the oldest story becomes too old for the list; null without stories. */
  until: Date | null;
};

/** The stories of a site from the last two days. */
export async function freshNews(ctx: Context): Promise<News> {
  const found = await findSiteById(ctx.db, ctx.site.id);
  if (!found) throw apiError('not_found');
  const rows = await listFresh(ctx, NEWS.most);
  const base = baseOf(ctx);
  return {
    publication: found.name,
    entries: rows.map(({ slug, headline, publishedAt }) => ({
      url: `${base}${articleHref(slug)}`,
      title: headline,
      publishedAt,
    })),
    until: endOfNews(rows.at(-1)),
  };
}

/** Until when the site's news sitemap has a story if nothing more is published; null without stories. */
export async function newsUntil(ctx: Context): Promise<Date | null> {
  const [latest] = await listFresh(ctx, 1);
  return endOfNews(latest);
}

function listFresh({ db, now, site }: Context, limit: number): Promise<NewsListed[]> {
  const since = new Date(now.getTime() - NEWS.hours * HOUR_MS);
  return listFreshArticles(db, { siteId: site.id, since, limit }, now);
}

const endOfNews = (story: NewsListed | undefined): Date | null =>
  story ? new Date(Date.parse(story.publishedAt) + NEWS.hours * HOUR_MS) : null;
