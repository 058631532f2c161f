import { type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { prospectInterests } from '../interests/tables.ts';
import { PROSPECT_COLUMNS_SQL, type ProspectRecord } from '../prospects/public.ts';
import { commitments, prospects } from '../prospects/tables.ts';

/** Reads of decisions and of top targets. Prospects who were taken down never appear (decision 14). */

export type CommitmentFilters = {
  sport: Sport;
  classYear: number;
  collegeId: number | null;
  position: string | null;
  state: string | null;
  /** YYYY-MM-DD. */
  day: string | null;
};

type Class = Pick<CommitmentFilters, 'sport' | 'classYear'>;
type Window = { limit: number; offset: number };

const inClass = ({ sport, classYear }: Class): SQL =>
  sql`prospects.sport = ${sport} and prospects.class_year = ${classYear} and not prospects.is_hidden`;

const decidedIn = (of: Class): SQL =>
  sql`${inClass(of)} and prospects.college_id is not null and prospects.status in ('committed', 'signed')`;

const matchingWho = ({ position, state }: CommitmentFilters): SQL => sql`
  ${position === null ? sql`` : sql`and prospects.position = ${position}`}
  ${state === null ? sql`` : sql`and prospects.hometown_state = ${state}`}`;

const matching = (filters: CommitmentFilters): SQL => sql`
  ${filters.collegeId === null ? sql`` : sql`and prospects.college_id = ${filters.collegeId}::int`}
  ${matchingWho(filters)}
  ${filters.day === null ? sql`` : sql`and prospects.committed_on = ${filters.day}::date`}`;

/** Latest decision first; within a day the best prospect first; undated decisions last. */
export async function listDecided(
  db: Db,
  filters: CommitmentFilters,
  { limit, offset }: Window,
): Promise<ProspectRecord[]> {
  const { rows } = await db.execute<ProspectRecord>(sql`
    select ${PROSPECT_COLUMNS_SQL} from ${prospects} where ${decidedIn(filters)} ${matching(filters)}
    order by prospects.committed_on desc nulls last, prospects.class_order limit ${limit}::int offset ${offset}::int`);
  return rows;
}

export async function countDecided(db: Db, filters: CommitmentFilters): Promise<{ committed: number; signed: number }> {
  const { rows } = await db.execute<{ committed: number; signed: number }>(sql`
    select count(*) filter (where status = 'committed')::int as committed, count(*) filter (where status = 'signed')::int as signed
    from ${prospects} where ${decidedIn(filters)} ${matching(filters)}`);
  return rows[0] ?? { committed: 0, signed: 0 };
}

/** Commitments per college in the class, most first. */
export async function countByCollege(db: Db, of: Class): Promise<{ collegeId: number; count: number }[]> {
  const { rows } = await db.execute<{ collegeId: number; count: number }>(sql`
    select college_id as "collegeId", count(*)::int as count from ${prospects} where ${decidedIn(of)}
    group by college_id order by count(*) desc, college_id`);
  return rows;
}

const matchingHistory = (filters: CommitmentFilters): SQL => sql`
  ${filters.collegeId === null ? sql`` : sql`and ${commitments.collegeId} = ${filters.collegeId}::int`}
  ${matchingWho(filters)}`;

export type DecisionWeek = { monday: string; committed: number; decommitted: number };

/** Commitments and decommitments per week. A signing counts unless a commitment to the same college came before it. */
export async function countByWeek(db: Db, filters: CommitmentFilters): Promise<DecisionWeek[]> {
  const { rows } = await db.execute<DecisionWeek>(sql`
    select to_char(date_trunc('week', ${commitments.happenedOn}), 'YYYY-MM-DD') as monday,
      count(*) filter (where ${commitments.status} <> 'decommitted')::int as committed,
      count(*) filter (where ${commitments.status} = 'decommitted')::int as decommitted
    from ${commitments} join ${prospects} on prospects.id = ${commitments.prospectId}
    where ${inClass(filters)} ${matchingHistory(filters)} and ${commitments.happenedOn} is not null
      and not (${commitments.status} = 'signed' and exists (
        select from ${commitments} as earlier where earlier.prospect_id = ${commitments.prospectId}
          and earlier.college_id = ${commitments.collegeId} and earlier.status = 'committed' and earlier.id < ${commitments.id}))
    group by 1 order by 1`);
  return rows;
}

export type Decommitment = ProspectRecord & { leftCollegeId: number; leftOn: string | null };

export async function listDecommitments(db: Db, filters: CommitmentFilters, limit: number): Promise<Decommitment[]> {
  const { rows } = await db.execute<Decommitment>(sql`
    select ${PROSPECT_COLUMNS_SQL}, ${commitments.collegeId} as "leftCollegeId", ${commitments.happenedOn}::text as "leftOn"
    from ${commitments} join ${prospects} on prospects.id = ${commitments.prospectId}
    where ${inClass(filters)} ${matchingHistory(filters)} and ${commitments.status} = 'decommitted'
    order by ${commitments.happenedOn} desc nulls last, ${commitments.id} desc nulls last limit ${limit}::int`);
  return rows;
}

/** Selects only ids and levels, so that two indexes are merged and no row is read that is not of this college and class. */
const wantedBy = (collegeId: number, of: Class): SQL => sql`
  select ${prospectInterests.prospectId}, ${prospectInterests.level}
  from ${prospectInterests} join ${prospects} on prospects.id = ${prospectInterests.prospectId}
  where ${prospectInterests.collegeId} = ${collegeId}::int and ${inClass(of)} and prospects.status = 'open'`;

/** `total`: the count over all pages. */
export type Target = ProspectRecord & { level: number; total: number };

/** Uncommitted prospects ordered by the college's level of interest times their rating (decision 15); unrated prospects last. */
export async function listTargets(
  db: Db,
  { collegeId, ...of }: Class & { collegeId: number },
  { limit, offset }: Window,
): Promise<Target[]> {
  const { rows } = await db.execute<Target>(sql`
    select ${PROSPECT_COLUMNS_SQL}, wanted.level, (count(*) over ())::int as total
    from (${wantedBy(collegeId, of)}) as wanted join ${prospects} on prospects.id = wanted.prospect_id
    order by wanted.level * prospects.rating_tenths desc nulls last, wanted.level desc, prospects.class_order limit ${limit}::int offset ${offset}::int`);
  return rows;
}

/** For a page beyond the last one, which has no rows to carry the total. */
export async function countTargets(db: Db, { collegeId, ...of }: Class & { collegeId: number }): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${wantedBy(collegeId, of)}) as wanted`,
  );
  return rows[0]?.total ?? 0;
}
