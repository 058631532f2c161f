import { sql } from 'drizzle-orm';
import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { collegeFlags } from '#features/directory/colleges/public.ts';
import { loadImages } from '#features/media/images/public.ts';
import { priceIn, pricesAt } from '#features/membership/plans/public.ts';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { listLatestOfPeople, listProspectRecords, prospectRowOf } from '#features/recruiting/prospects/public.ts';
import { findSiteById, readersUrl } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { type Db, preparedRows } from '#platform/db/database.ts';
import { listGalleryHeads } from '../galleries/public.ts';
import type { ArticleBlock } from './article-block-view.ts';
import { articleBlocksOf } from './article-blocks.ts';
import { type ArticleBody, referencesOf } from './article-body.ts';
import { isShownSql } from './article-list.ts';
import { type ArticleRecord, articleSites, RECORD_SQL, rowOf } from './article-rows.ts';
import { type ArticleDetail, articleHref } from './article-view.ts';

/** One article with everything that its page shows. The body is resolved only for readers with access. */

export type StoredArticle = ArticleRecord & {
  teaser: string[];
  body: ArticleBody;
  changedAt: string | null;
  authorTitle: string;
  authorBio: string;
  personIds: number[];
  collegeIds: number[];
  corrections: { text: string; correctedAt: string }[];
};

/** For readers: published, its publication time past, about nobody hidden. Null: not visible to them. */
export async function findShownArticle(db: Db, slug: string, now: Date): Promise<StoredArticle | null> {
  const [found] = await bySlug(db, { slug, now: now.toISOString() });
  return found ?? null;
}

const NOW = sql`${sql.placeholder('now')}::timestamptz`;

const bySlug = preparedRows<StoredArticle>(
  'shown_article_by_slug',
  sql`
  select ${RECORD_SQL}, articles.teaser, articles.body, authors.title as "authorTitle", authors.bio as "authorBio",
    case when articles.updated_at > articles.published_at + interval '1 minute'
      then to_char(articles.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as "changedAt",
    coalesce((select json_agg(person_id) from article_people where article_id = articles.id), '[]') as "personIds",
    coalesce((select json_agg(college_id order by college_id) from article_colleges where article_id = articles.id), '[]')
      as "collegeIds",
    coalesce((
      select json_agg(json_build_object('text', text, 'correctedAt',
        to_char(corrected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by id)
      from article_corrections where article_id = articles.id
    ), '[]') as corrections
  from articles join authors on authors.id = articles.author_id
  where articles.slug = ${sql.placeholder('slug')} and ${isShownSql(NOW)}`,
);

/** The current slug of an article that used to have this one; null if there is none that readers may see. */
export async function movedTo(db: Db, slug: string, now: Date): Promise<string | null> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select articles.slug from article_slugs old join articles on articles.id = old.article_id
    where old.slug = ${slug} and ${isShownSql(sql`${now.toISOString()}::timestamptz`)}`);
  return rows[0]?.slug ?? null;
}

/** The article for its page; `isOpen` says whether to include the body. */
export async function detailOf(ctx: Context, article: StoredArticle, isOpen: boolean): Promise<ArticleDetail> {
  const references = isOpen ? referencesOf(article.body) : NO_REFERENCES;
  const [colleges, people, carded, images, sites, galleries, site, prices] = await Promise.all([
    collegeFlags(ctx),
    listLatestOfPeople(ctx.db, article.personIds),
    listProspectRecords(ctx.db, references.prospectIds),
    loadImages(ctx, [...(article.imageId === null ? [] : [article.imageId]), ...references.imageIds]),
    articleSites(ctx),
    listGalleryHeads(ctx, references.galleryIds),
    findSiteById(ctx.db, article.siteId),
    article.access === 'war_room' && !isOpen ? warRoomPrices(ctx) : NO_PRICES,
  ]);
  if (!site) throw apiError('not_found');
  const prospects = new Map(carded.map((record) => [record.id, prospectRowOf(record, colleges)]));
  return {
    ...rowOf(recordOf(article), images, sites),
    changedAt: article.changedAt,
    subdomain: site.subdomain,
    isSiteSold: site.subscribable,
    ...prices,
    isSiteCovered: ctx.viewer.premium && ctx.site.id === article.siteId,
    teaser: article.teaser,
    blocks: isOpen ? articleBlocksOf(article.body, { prospects, colleges, images, galleries }) : null,
    // A correction reveals what the text says, so for a locked article only its date is shown.
    corrections: article.corrections.map(({ text, correctedAt }) => ({ text: isOpen ? text : null, correctedAt })),
    writer: { title: article.authorTitle, bio: article.authorBio },
    people: bestFirst(people.map((record) => prospectRowOf(record, colleges))),
    colleges: article.collegeIds.flatMap((id): CollegeFlag | [] => colleges.get(id) ?? []),
    canonicalUrl: `${readersUrl(ctx.config, site)}${articleHref(article.slug)}`,
  };
}

type WarRoomPrices = Pick<ArticleDetail, 'warRoomPrice' | 'planPrice' | 'allAccessPrice'>;

const NO_PRICES: WarRoomPrices = { warRoomPrice: null, planPrice: null, allAccessPrice: null };

/** US dollars per month of the add-on, of its plan, and of the plan that includes every War Room. */
async function warRoomPrices({ db, now }: Context): Promise<WarRoomPrices> {
  const prices = await pricesAt(db, now);
  const monthly = (product: 'WAR_ROOM' | 'STANDARD' | 'ALL_ACCESS') =>
    toDollars(priceIn(prices, { product, months: 1 }));
  return {
    warRoomPrice: monthly('WAR_ROOM'),
    planPrice: monthly('STANDARD'),
    allAccessPrice: monthly('ALL_ACCESS'),
  };
}

/** Only the body, for a reader whose own access was checked. */
export async function blocksOf(ctx: Context, article: StoredArticle): Promise<ArticleBlock[]> {
  return (await detailOf(ctx, article, true)).blocks ?? [];
}

const NO_REFERENCES: ReturnType<typeof referencesOf> = {
  prospectIds: [],
  collegeIds: [],
  imageIds: [],
  galleryIds: [],
};

function recordOf(article: StoredArticle): ArticleRecord {
  const { id, slug, headline, dek, access, sport, siteId, publishedAt, imageId, wordCount } = article;
  const { authorId, authorSlug, authorName } = article;
  return {
    id,
    slug,
    headline,
    dek,
    access,
    sport,
    siteId,
    publishedAt,
    imageId,
    wordCount,
    authorId,
    authorSlug,
    authorName,
  };
}

const bestFirst = (people: readonly ProspectRow[]): ProspectRow[] =>
  people.toSorted((a, b) => (b.bluechipRating ?? 0) - (a.bluechipRating ?? 0) || a.id - b.id);
