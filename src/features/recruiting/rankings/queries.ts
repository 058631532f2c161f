import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import { type Db, preparedOnce, preparedRows } from '#platform/db/database.ts';
import { PROSPECT_COLUMNS_SQL, type ProspectRecord, type Stars } from '../prospects/public.ts';
import { prospects } from '../prospects/tables.ts';
import type { RankingSort } from './contract.ts';

/** Reads of ranking lists: a prepared statement for each combination of filters and order that is asked for. */

export type RankingFilters = {
  sport: Sport;
  classYear: number;
  /** Null: no bound. */
  nationalLength: number | null;
  position: string | null;
  state: string | null;
  stars: number | null;
  isCommitted: boolean | null;
  /** The key of what was typed, ready for LIKE; matches a part of the name or the beginning of the high school. */
  text: string | null;
};

/** "St. Mary's" as `matchKey` writes it, so that what is typed finds it. Worked out only where text is given. */
const HIGH_SCHOOL_KEY = sql`trim(regexp_replace(
  replace(translate(lower(${prospects.highSchoolName}), '''’.', ''), '&', ' and '), '[^a-z0-9]+', ' ', 'g'))`;

type Filter = Exclude<keyof RankingFilters, 'sport' | 'classYear'>;

const value = (name: keyof RankingFilters) => sql.placeholder(name);

/** What each filter adds to the statement when it is given. */
const CONDITIONS: Readonly<Record<Filter, SQL>> = {
  nationalLength: sql`${prospects.classOrder} <= ${value('nationalLength')}`,
  position: sql`${prospects.position} = ${value('position')}`,
  state: sql`${prospects.hometownState} = ${value('state')}`,
  stars: sql`${prospects.stars} = ${value('stars')}`,
  isCommitted: sql`(${prospects.collegeId} is not null) = ${value('isCommitted')}`,
  text: sql`(${prospects.nameKey} like '%' || ${value('text')}::text || '%' or ${HIGH_SCHOOL_KEY} like ${value('text')}::text || '%')`,
};
const FILTERS = ['nationalLength', 'position', 'state', 'stars', 'isCommitted', 'text'] as const satisfies Filter[];

const ORDERS: Readonly<Record<RankingSort, SQL[]>> = {
  rank: [asc(prospects.classOrder)],
  // By bytes, so that every engine agrees.
  name: [sql`${prospects.nameKey} collate "C" asc`, asc(prospects.id)],
  position: [asc(prospects.position), asc(prospects.classOrder)],
  updated: [desc(prospects.updatedAt), asc(prospects.id)],
};

/** The filters that are given, as the name of the statement that has exactly these: one statement for all would have one bad plan. */
const shapeOf = (filters: RankingFilters) => FILTERS.filter((name) => filters[name] !== null);

function whereOf(shape: readonly Filter[]): SQL | undefined {
  return and(
    eq(prospects.sport, value('sport')),
    eq(prospects.classYear, value('classYear')),
    eq(prospects.isHidden, false),
    ...shape.map((name) => CONDITIONS[name]),
  );
}

const prepareRows = (shape: readonly Filter[], sort: RankingSort) =>
  preparedRows<ProspectRecord>(
    `ranking_by_${sort}_${shape.join('_')}`,
    sql`select ${PROSPECT_COLUMNS_SQL} from ${prospects} where ${whereOf(shape)}
      order by ${sql.join(ORDERS[sort], sql`, `)} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`,
  );

const prepareTiers = (shape: readonly Filter[]) =>
  preparedOnce((db) =>
    db
      .select({ stars: sql<Stars | null>`${prospects.stars}`, count: sql<number>`count(*)::int` })
      .from(prospects)
      .where(whereOf(shape))
      .groupBy(prospects.stars)
      .orderBy(sql`${prospects.stars} desc nulls last`)
      .prepare(`ranking_tiers_${shape.join('_')}`),
  );

/** By shape and order; at most 64 shapes in 4 orders. */
const rowStatements = new Map<string, ReturnType<typeof prepareRows>>();
const tierStatements = new Map<string, ReturnType<typeof prepareTiers>>();

function remembered<Made>(statements: Map<string, Made>, key: string, make: () => Made): Made {
  const known = statements.get(key);
  if (known) return known;
  const made = make();
  statements.set(key, made);
  return made;
}

export async function listRankingRows(
  db: Db,
  filters: RankingFilters,
  { sort, limit, offset }: { sort: RankingSort; limit: number; offset: number },
): Promise<ProspectRecord[]> {
  const shape = shapeOf(filters);
  const statement = remembered(rowStatements, `${sort} ${shape.join(' ')}`, () => prepareRows(shape, sort));
  return statement(db, { ...filters, limit, offset });
}

/** How many of the list stand at each number of stars, the most stars first. */
export async function countTiers(db: Db, filters: RankingFilters): Promise<{ stars: Stars | null; count: number }[]> {
  const shape = shapeOf(filters);
  return remembered(tierStatements, shape.join(' '), () => prepareTiers(shape))(db).execute({ ...filters });
}

/** Classes of a sport that show anybody, the latest first: one step in the index per class, however many prospects it has. */
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
