import { type SQL, sql } from 'drizzle-orm';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import { isHiddenPerson } from '#features/transfers/college-players/public.ts';
import { COUNTED_ROWS } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { limitTo, preparedByShape, reachOf } from '#platform/db/prepared-shapes.ts';
import { type ArticleRecord, RECORD_SQL } from './article-rows.ts';

/**
 * The articles of a list, latest first. Only for readers: published, publication time past, about nobody hidden. One prepared statement per
 * shape of list, because planning takes longer than reading the rows.
 */

export type ArticleScope = {
  /** The site's own articles, and others about its college. */
  site?: { id: number; collegeId: number | null } | undefined;
  sport?: Sport | undefined;
  personId?: number | undefined;
  collegeId?: number | undefined;
  authorId?: number | undefined;
  isFree?: boolean | undefined;
  /** Excluded. */
  but?: readonly number[] | undefined;
  limit: number;
  offset?: number | undefined;
};

/** A SQL condition on `articles`: readers may see it at `now`, a database timestamp. */
export const isShownSql = (now: SQL): SQL => sql`
  articles.status = 'published' and articles.published_at <= ${now} and not exists (
    select from article_people about where about.article_id = articles.id and ${isHiddenPerson(sql`about.person_id`)})`;

/** The same for lists: without articles of closed sports, which are still available at their own URLs (decision 0175). */
export const isListedSql = (now: SQL): SQL => sql`${isShownSql(now)} and ${isOfferedSport(sql`articles.sport`)}`;

const given = (name: string) => sql`${sql.placeholder(name)}`;
const NOW = sql`${given('now')}::timestamptz`;
const ORDER = sql`order by published_at desc nulls first, id desc`;
/** For articles about a person or a team: along the index of the links. */
const LINK_ORDER = sql`order by link.published_at desc nulls first, link.article_id desc`;

type Source = { from: SQL; order: SQL };

const own = (where: SQL): Source => ({ from: sql`from articles where ${isListedSql(NOW)} ${where}`, order: ORDER });

const ofPerson = (personId: SQL): Source => ({
  from: sql`
    from article_people link join articles on articles.id = link.article_id
    where link.person_id = ${personId} and link.published_at <= ${NOW} and ${isListedSql(NOW)}`,
  order: LINK_ORDER,
});

const ofCollege = (collegeId: SQL): Source => ({
  from: sql`
    from article_colleges link join articles on articles.id = link.article_id
    where link.college_id = ${collegeId} and link.published_at <= ${NOW} and ${isListedSql(NOW)}`,
  order: LINK_ORDER,
});

const OF_SPORT = sql`and articles.sport = ${given('sport')}`;
const IS_FREE = sql`and articles.access = 'free'`;

/** The sources of a list, each read along its own index; a team site has two. */
const SOURCES = {
  all: () => [own(sql``)],
  sport: () => [own(OF_SPORT)],
  author: () => [own(sql`and articles.author_id = ${given('author')}`)],
  site: () => [own(sql`and articles.site_id = ${given('site')}`)],
  team: () => [own(sql`and articles.site_id = ${given('site')}`), ofCollege(given('college'))],
  person: () => [ofPerson(given('person'))],
  college: () => [ofCollege(given('college'))],
} as const satisfies Record<string, () => Source[]>;

function sourceOf({ site, personId, collegeId, authorId, sport }: ArticleScope): keyof typeof SOURCES {
  if (personId !== undefined) return 'person';
  if (collegeId !== undefined) return 'college';
  if (authorId !== undefined) return 'author';
  if (site) return site.collegeId === null ? 'site' : 'team';
  return sport === undefined ? 'all' : 'sport';
}

/** `found`: the ids and publication times of a scope, up to a limit, without duplicates and unordered. */
type Shape = { name: string; found: () => SQL };

function shapeOf(scope: ArticleScope, reach: number): Shape {
  const source = sourceOf(scope);
  const isNarrowed = scope.sport !== undefined && source !== 'sport';
  const isFree = scope.isFree === true;
  return {
    name: [source, ...(isNarrowed ? ['sport'] : []), ...(isFree ? ['free'] : []), reach].join('_'),
    found: () => {
      const filter = sql`and articles.id <> all (${given('but')}::int[]) ${isNarrowed ? OF_SPORT : sql``} ${isFree ? IS_FREE : sql``}`;
      const lists = SOURCES[source]().map(
        ({ from, order }) => sql`(
          select articles.id, articles.published_at ${from} ${filter} ${order} ${limitTo(reach)})`,
      );
      return sql.join(lists, sql` union `);
    },
  };
}

function valuesOf({ site, sport, personId, collegeId, authorId, but = [] }: ArticleScope, now: Date) {
  return {
    now: now.toISOString(),
    sport,
    site: site?.id,
    college: collegeId ?? site?.collegeId,
    person: personId,
    author: authorId,
    but: `{${but.join(',')}}`,
  };
}

const PAGE = sql`${ORDER} limit ${given('limit')} offset ${given('offset')}`;
const RECORDS_OF = sql`join articles on articles.id = found.id join authors on authors.id = articles.author_id`;

const idsOf = preparedByShape<Shape, { id: number }>(
  'article_ids',
  ({ found }) => sql`select id from (${found()}) found ${PAGE}`,
);

const recordsOf = preparedByShape<Shape, ArticleRecord>(
  'articles',
  ({ found }) => sql`
    select ${RECORD_SQL} from (select id, published_at from (${found()}) found ${PAGE}) found ${RECORDS_OF}
    order by found.published_at desc nulls first, found.id desc`,
);

export async function listArticleIds(db: Db, scope: ArticleScope, now: Date): Promise<number[]> {
  const { limit, offset = 0 } = scope;
  const rows = await idsOf(shapeOf(scope, reachOf(limit + offset)))(db, { ...valuesOf(scope, now), limit, offset });
  return rows.map(({ id }) => id);
}

export async function listArticleRecords(db: Db, scope: ArticleScope, now: Date): Promise<ArticleRecord[]> {
  const { limit, offset = 0 } = scope;
  return recordsOf(shapeOf(scope, reachOf(limit + offset)))(db, { ...valuesOf(scope, now), limit, offset });
}

const countOf = preparedByShape<Shape, { counted: number }>(
  'article_count',
  ({ found }) =>
    sql`select count(*)::int as counted from (select id from (${found()}) found limit ${sql.raw(String(COUNTED_ROWS))}) counting`,
);

/** The number of articles in a scope, counted up to `COUNTED_ROWS`. */
export async function countArticles(db: Db, scope: Omit<ArticleScope, 'limit' | 'offset'>, now: Date): Promise<number> {
  const whole = { ...scope, limit: COUNTED_ROWS };
  const [row] = await countOf(shapeOf(whole, COUNTED_ROWS))(db, valuesOf(whole, now));
  return row?.counted ?? 0;
}

const latestOf = ({ from, order }: Source, nearness: number, reach: number) => sql`
  select articles.id, articles.published_at, ${sql.raw(String(nearness))} as nearness ${from}
  and articles.id <> all (${given('but')}::int[]) ${order} ${limitTo(reach)}`;

/** Related articles: about the given people and those of an article, then about its teams. */
const kindredTo = (reach: number) => sql`
  select id, min(nearness) as nearness, max(published_at) as published_at from (
    select near.* from (
      select unnest(${given('people')}::int[]) as person_id
      union select person_id from article_people where article_id = ${given('article')}
    ) mine
    cross join lateral (${latestOf(ofPerson(sql`mine.person_id`), 1, reach)}) near
    union all
    select near.* from article_colleges mine
    cross join lateral (${latestOf(ofCollege(sql`mine.college_id`), 2, reach)}) near where mine.article_id = ${given('article')}
  ) near group by id order by 2, 3 desc nulls first, id desc limit ${given('most_kindred')}`;

const nextOf = preparedByShape<Shape & { kindredReach: number }, ArticleRecord>(
  'next_articles',
  ({ kindredReach, found }) => sql`
    select ${RECORD_SQL} from (
      select id, min(nearness) as nearness, max(published_at) as published_at from (
        (${kindredTo(kindredReach)}) union all select id, 3, published_at from (${found()}) found
      ) found group by id order by 2, 3 desc nulls first, id desc limit ${given('limit')}
    ) found ${RECORDS_OF}
    order by found.nearness, found.published_at desc nulls first, found.id desc`,
);

type Kindred = {
  /** The article that was just read; absent: none yet. */
  articleId?: number | undefined;
  /** The people it was about, if it was not an article. */
  personIds?: readonly number[];
  mostKindred: number;
};

/** Articles to read next: up to `mostKindred` about the same people and teams, then the latest of the scope. */
export async function listNextRecords(
  db: Db,
  scope: ArticleScope,
  { articleId, personIds = [], mostKindred }: Kindred,
  now: Date,
): Promise<ArticleRecord[]> {
  const { limit } = scope;
  const near = { article: articleId ?? null, people: `{${personIds.join(',')}}`, most_kindred: mostKindred };
  const kindredReach = reachOf(mostKindred);
  const { name, found } = shapeOf(scope, reachOf(limit + mostKindred));
  const list = nextOf({ name: `${name}_${kindredReach}`, found, kindredReach });
  return list(db, { ...valuesOf(scope, now), ...near, limit });
}
