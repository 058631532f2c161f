import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { conferenceOrder } from '#features/directory/conferences/public.ts';
import { conferences } from '#features/directory/conferences/tables.ts';
import { CENSUS_DIVISIONS } from '#features/directory/places/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { type College, collegeRefOf } from './college.ts';
import type { CollegeGrouping } from './contract.ts';
import { collegeNames, collegeSports, colleges } from './tables.ts';
import { NO_CONFERENCE } from './team-groups-view.ts';

/** The columns of a College; the others are used only by the tables. */
export const collegeColumns = {
  id: colleges.id,
  slug: colleges.slug,
  name: colleges.name,
  shortName: colleges.shortName,
  mascot: colleges.mascot,
  abbreviation: colleges.abbreviation,
  city: colleges.city,
  state: colleges.state,
  division: colleges.division,
  primaryColor: colleges.primaryColor,
  secondaryColor: colleges.secondaryColor,
};

const byName = sql`${colleges.nameKey} collate "C"`;

export type CollegeFilter = {
  query?: string | undefined;
  sport?: Sport | undefined;
  group?: CollegeGrouping | undefined;
  initial?: string | undefined;
  conference?: string | undefined;
  states?: readonly string[] | undefined;
  division?: string | undefined;
};

export async function listColleges(
  db: Db,
  filter: CollegeFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { condition, order } = filter.query === undefined ? allOf(filter) : foundBy(matchKey(filter.query));
  const where = and(
    condition,
    filter.sport === undefined ? undefined : isNotNull(collegeSports.collegeId),
    filter.initial === undefined ? undefined : eq(initial, filter.initial.toLowerCase()),
    filter.states === undefined ? undefined : inArray(colleges.state, [...filter.states]),
    filter.division === undefined ? undefined : eq(colleges.division, filter.division),
    inConference(filter.conference),
  );
  const plays = and(eq(collegeSports.collegeId, colleges.id), eq(collegeSports.sport, filter.sport ?? ''));
  const rows = await db
    .select({
      ...collegeColumns,
      conference: { abbreviation: conferences.abbreviation, name: conferences.name, shortName: conferences.shortName },
    })
    .from(colleges)
    .leftJoin(collegeSports, plays)
    .leftJoin(conferences, eq(conferences.id, collegeSports.conferenceId))
    .where(where)
    .orderBy(...order, byName, asc(colleges.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(colleges)
    .leftJoin(collegeSports, plays)
    .leftJoin(conferences, eq(conferences.id, collegeSports.conferenceId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

const initial = sql<string>`left(${colleges.nameKey}, 1)`;

function inConference(conference: string | undefined): SQL | undefined {
  if (conference === undefined) return undefined;
  return conference === NO_CONFERENCE
    ? isNull(collegeSports.conferenceId)
    : eq(conferences.abbreviation, conference.toLowerCase());
}

type Plan = { condition: SQL | undefined; order: SQL[] };

/** A name that starts with the text comes before one that only contains it, and FBS schools before others. */
function foundBy(key: string): Plan {
  const score = sql`(select min(case when n.key = ${key} then 0 when n.key like ${`${key}%`} then 1
    when n.key like ${`% ${key}%`} then 2 else 3 end)
    from ${collegeNames} n where n.college_id = ${colleges.id} and n.key like ${`%${key}%`})`;
  const condition = sql`${colleges.id} in (select n.college_id from ${collegeNames} n where n.key like ${`%${key}%`})`;
  const isFbs = sql`(${colleges.division} is distinct from 'FBS')`;
  // Text of punctuation alone has no key and matches no college.
  return { condition: key === '' ? sql`false` : condition, order: [sql`(${score} > 1)`, isFbs, score] };
}

function allOf({ group }: CollegeFilter): Plan {
  if (group === 'by_conference') return { condition: undefined, order: [conferenceOrder] };
  if (group !== 'by_region') return { condition: undefined, order: [] };
  const states = CENSUS_DIVISIONS.flatMap((division, place) => division.states.map((state) => ({ state, place })));
  const cases = states.map(({ state, place }) => sql`when ${state} then ${sql.raw(String(place))}`);
  return { condition: undefined, order: [sql`case ${colleges.state} ${sql.join(cases, sql` `)} else 99 end`] };
}

/** The number of colleges for each first letter or state, or without a conference. */
export async function countColleges(db: Db, by: 'initial' | 'state', sport: Sport | undefined) {
  const key = by === 'initial' ? initial : colleges.state;
  return db
    .select({ key, count: count() })
    .from(colleges)
    .where(sport === undefined ? undefined : inArray(colleges.id, playing(db, sport)))
    .groupBy(key)
    .orderBy(sql`${key} collate "C"`);
}

function playing(db: Db, sport: Sport) {
  return db.select({ id: collegeSports.collegeId }).from(collegeSports).where(eq(collegeSports.sport, sport));
}

export async function countWithoutConference(db: Db, sport: Sport): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(collegeSports)
    .where(and(eq(collegeSports.sport, sport), isNull(collegeSports.conferenceId)));
  return row?.count ?? 0;
}

/** All colleges, about two thousand. */
export async function listAllColleges(db: Db): Promise<College[]> {
  return db.select(collegeColumns).from(colleges).orderBy(colleges.id);
}

/** One query whatever the number of ids; unknown ids are left out. */
export async function listCollegesByIds(db: Db, ids: readonly number[]): Promise<College[]> {
  if (ids.length === 0) return [];
  return db
    .select(collegeColumns)
    .from(colleges)
    .where(inArray(colleges.id, [...new Set(ids)]));
}

export async function findCollegeBySlug(db: Db, slug: string): Promise<College | null> {
  const [row] = await db.select(collegeColumns).from(colleges).where(eq(colleges.slug, slug.toLowerCase()));
  return row ?? null;
}

export async function listCollegesOfDivision(db: Db, division: string): Promise<College[]> {
  return db.select(collegeColumns).from(colleges).where(eq(colleges.division, division)).orderBy(byName);
}

/** The sports that these colleges play, with the conference of each. */
export async function listCollegeSports(db: Db, collegeIds: readonly number[]) {
  if (collegeIds.length === 0) return [];
  return db
    .select()
    .from(collegeSports)
    .where(inArray(collegeSports.collegeId, [...new Set(collegeIds)]));
}

/** Colleges of a conference with the sport that they play in it. */
export async function listConferenceMembers(db: Db, conferenceId: number) {
  const rows = await db
    .select({ ...collegeColumns, sport: collegeSports.sport, isCurrent: collegeSports.isCurrent })
    .from(collegeSports)
    .innerJoin(colleges, eq(colleges.id, collegeSports.collegeId))
    .where(eq(collegeSports.conferenceId, conferenceId))
    .orderBy(byName, asc(colleges.id));
  return rows.flatMap(({ sport, isCurrent, ...college }) =>
    isSport(sport) ? [{ ...collegeRefOf(college), sport, isCurrent }] : [],
  );
}

/** The colors of every college that has both, for the team stylesheet. */
export async function listTeamColours(db: Db): Promise<{ key: string; primary: string; secondary: string }[]> {
  const rows = await db
    .select({ key: colleges.slug, primary: colleges.primaryColor, secondary: colleges.secondaryColor })
    .from(colleges)
    .where(and(isNotNull(colleges.primaryColor), isNotNull(colleges.secondaryColor)))
    .orderBy(sql`${colleges.slug} collate "C"`);
  return rows.flatMap(({ key, primary, secondary }) => (primary && secondary ? [{ key, primary, secondary }] : []));
}
