import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import { type Db, preparedOnce, preparedRows } from '#platform/db/database.ts';
import { PROSPECT_COLUMNS_SQL, type ProspectRecord, type Stars } from '../prospects/public.ts';
import { prospects, serviceRatings } from '../prospects/tables.ts';
import { rankingVersionEntries } from '../rank-history/tables.ts';
import type { RankingSort } from './contract.ts';
import { RANK_COLUMNS } from './rank-columns.ts';
import type { RankingScope } from './ranking-list.ts';

/** Reads of ranking lists: one prepared statement for each requested combination of filters and order. */

export type RankingFilters = {
  sport: Sport;
  classYear: number;
  /** Null: no bound. */
  nationalLength: number | null;
  position: string | null;
  state: string | null;
  stars: number | null;
  isCommitted: boolean | null;
  /** The key of the typed text; matches a part of the name or the beginning of the high school. */
  text: string | null;
};

/** "St. Mary's" as `prospectNameKey` writes it, so that a search finds it. Computed only if text is given. */
const HIGH_SCHOOL_KEY = sql`coalesce(nullif(search_key(${prospects.highSchoolName}), ''), lower(trim(${prospects.highSchoolName})))`;

/** The first letter rules out most schools for a tenth of the work; a school that starts with any other character is always compared. */
const mayBeginSo = (text: SQL) => sql`strpos(replace('abcdefghijklmnopqrstuvwxyz0123456789', left(${text}, 1), ''),
  lower(left(${prospects.highSchoolName}, 1))) = 0`;

/** A row of a list, with the prospect's rank in that list in the compared version; null if there was none. */
export type RankedRecord = ProspectRecord & { previousRank: number | null };

type Filter = Exclude<keyof RankingFilters, 'sport' | 'classYear'>;

const value = (name: keyof RankingFilters) => sql.placeholder(name);
const TEXT = sql`${value('text')}::text`;

/** The condition that each filter adds to the statement. */
const CONDITIONS: Readonly<Record<Filter, SQL>> = {
  nationalLength: sql`${prospects.classOrder} <= ${value('nationalLength')}`,
  position: sql`${prospects.position} = ${value('position')}`,
  state: sql`${prospects.hometownState} = ${value('state')}`,
  stars: sql`${prospects.stars} = ${value('stars')}`,
  isCommitted: sql`(${prospects.collegeId} is not null) = ${value('isCommitted')}`,
  text: sql`(${prospects.nameKey} like '%' || ${TEXT} || '%' or (${mayBeginSo(TEXT)} and ${HIGH_SCHOOL_KEY} like ${TEXT} || '%'))`,
};
const FILTERS = ['nationalLength', 'position', 'state', 'stars', 'isCommitted', 'text'] as const satisfies Filter[];

const ORDERS: Readonly<Record<RankingSort, SQL[]>> = {
  rank: [asc(prospects.classOrder)],
  // By bytes, so that every engine agrees.
  name: [sql`${prospects.nameKey} collate "C" asc`, asc(prospects.id)],
  position: [asc(prospects.position), asc(prospects.classOrder)],
  updated: [desc(prospects.updatedAt), asc(prospects.id)],
};

/** The filters in use, as the name of the statement for exactly these: one statement for all filters would get one bad plan. */
const shapeOf = (filters: RankingFilters) => FILTERS.filter((name) => filters[name] !== null);

function whereOf(shape: readonly Filter[]): SQL | undefined {
  return and(
    eq(prospects.sport, value('sport')),
    eq(prospects.classYear, value('classYear')),
    eq(prospects.isHidden, false),
    ...shape.map((name) => CONDITIONS[name]),
  );
}

/** PostgreSQL distinguishes statements by the first 63 letters of their names. */
const brief = (shape: readonly Filter[]) => shape.map((name) => name.slice(0, 5)).join('_');

/** A rank at another position or in another state belongs to another list. */
const SAME_LIST: Readonly<Record<RankingScope['kind'], SQL>> = {
  national: sql``,
  position: sql`and earlier.position = ${prospects.position}`,
  state: sql`and earlier.state = ${prospects.hometownState}`,
};

const prepareRows = (shape: readonly Filter[], sort: RankingSort, scope: RankingScope['kind']) =>
  preparedRows<RankedRecord>(
    `ranking_${sort}_${scope}_${brief(shape)}`,
    sql`select ${PROSPECT_COLUMNS_SQL}, earlier.${sql.identifier(RANK_COLUMNS[scope])} as "previousRank"
      from ${prospects}
      left join ${rankingVersionEntries} as earlier on earlier.version_id = ${sql.placeholder('comparedWithId')}::int
        and earlier.prospect_id = ${prospects.id} ${SAME_LIST[scope]}
      where ${whereOf(shape)}
      order by ${sql.join(ORDERS[sort], sql`, `)} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`,
  );

const prepareTiers = (shape: readonly Filter[]) =>
  preparedOnce((db) =>
    db
      .select({
        stars: sql<Stars | null>`${prospects.stars}`,
        count: sql<number>`count(*)::int`,
        first: sql<number | null>`min(${prospects.classOrder})`,
        last: sql<number | null>`max(${prospects.classOrder})`,
      })
      .from(prospects)
      .where(whereOf(shape))
      .groupBy(prospects.stars)
      .orderBy(sql`${prospects.stars} desc nulls last`)
      .prepare(`ranking_tiers_${brief(shape)}`),
  );

/** By filters, order and kind of list: at most 64 sets of filters in 4 orders of 3 kinds. */
const rowStatements = new Map<string, ReturnType<typeof prepareRows>>();
const tierStatements = new Map<string, ReturnType<typeof prepareTiers>>();

function remembered<Made>(statements: Map<string, Made>, key: string, make: () => Made): Made {
  const known = statements.get(key);
  if (known) return known;
  const made = make();
  statements.set(key, made);
  return made;
}

export type RankingPage = {
  sort: RankingSort;
  scope: RankingScope['kind'];
  /** The version whose ranks are shown next to the current ones; null if none. */
  comparedWithId: number | null;
  limit: number;
  offset: number;
};

export async function listRankingRows(
  db: Db,
  filters: RankingFilters,
  { sort, scope, ...page }: RankingPage,
): Promise<RankedRecord[]> {
  const shape = shapeOf(filters);
  const key = `${sort} ${scope} ${shape.join(' ')}`;
  const statement = remembered(rowStatements, key, () => prepareRows(shape, sort, scope));
  return statement(db, { ...filters, text: patternOf(filters), ...page });
}

/** The typed text, with LIKE wildcards escaped. */
const patternOf = ({ text }: RankingFilters) => text?.replace(/[\\%_]/g, '\\$&') ?? null;

/** `first`, `last`: places in the order of the class; null if it was never ordered. */
export type CountedTier = { stars: Stars | null; count: number; first: number | null; last: number | null };

/** The number of prospects and the range of places for each number of stars, most stars first. */
export async function countTiers(db: Db, filters: RankingFilters): Promise<CountedTier[]> {
  const shape = shapeOf(filters);
  return remembered(tierStatements, shape.join(' '), () => prepareTiers(shape))(db).execute({
    ...filters,
    text: patternOf(filters),
  });
}

/** Classes of a sport with visible prospects, latest first: one index step per class, however many prospects it has. */
export async function listClassYears(db: Db, sport: Sport): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    with recursive years as (
      (select class_year as year from prospects where sport = ${sport} and not is_hidden order by class_year desc limit 1)
      union all
      select (select class_year from prospects where sport = ${sport} and class_year < years.year and not is_hidden order by class_year desc limit 1)
      from years where years.year is not null
    )
    select year from years where year is not null`);
  return rows.map(({ year }) => year);
}

/** The ratings of other services for these prospects. */
export async function listRatingsOf(db: Db, prospectIds: readonly number[]) {
  if (prospectIds.length === 0) return [];
  return db
    .select()
    .from(serviceRatings)
    .where(inArray(serviceRatings.prospectId, [...prospectIds]))
    .orderBy(serviceRatings.service, serviceRatings.scale);
}
