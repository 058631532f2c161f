import { type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { PROSPECT_COLUMNS_SQL, type ProspectRecord } from '../prospects/public.ts';
import { prospects } from '../prospects/tables.ts';
import { prospectVisits } from './tables.ts';

/**
 * Reads of a college's visitors, without prospects who were taken down (decision 14). Separate from the other reads, because prospects
 * write visits and these read prospects.
 */

export type VisitorsWanted = {
  collegeId: number;
  sport: Sport;
  classYear: number;
  /** YYYY-MM-DD: visits from this day on are upcoming. */
  today: string;
};

export type VisitRecord = ProspectRecord & { visitId: number; visitOn: string; isOfficial: boolean };

const toCollege = ({ collegeId, sport, classYear }: VisitorsWanted): SQL => sql`
  from ${prospectVisits} join ${prospects} on prospects.id = ${prospectVisits.prospectId}
  where ${prospectVisits.collegeId} = ${collegeId}::int and prospects.sport = ${sport}
    and prospects.class_year = ${classYear} and not prospects.is_hidden`;

/**
 * Upcoming visits first, the next one first; then past visits, latest first; within a day in the order of the class. Each half is read
 * along the index of the college's visit days only as far as the page reaches: a college has ten thousand visits, and a page ten.
 */
export async function listVisitsTo(
  db: Db,
  wanted: VisitorsWanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<VisitRecord[]> {
  const half = (isToCome: boolean): SQL => sql`
    (select ${prospectVisits.id} as id, ${prospectVisits.prospectId} as prospect_id, ${prospectVisits.visitOn} as visit_on,
      ${prospectVisits.isOfficial} as is_official, ${isToCome}::boolean as to_come ${toCollege(wanted)}
      and ${prospectVisits.visitOn} ${isToCome ? sql`>=` : sql`<`} ${wanted.today}::date
    order by ${prospectVisits.visitOn} ${isToCome ? sql`asc` : sql`desc`}, prospects.class_order, ${prospectVisits.id}
    limit ${offset + limit}::int)`;
  const { rows } = await db.execute<VisitRecord>(sql`
    select ${PROSPECT_COLUMNS_SQL}, visit.id as "visitId", visit.visit_on::text as "visitOn",
      visit.is_official as "isOfficial"
    from (${half(true)} union all ${half(false)}) as visit join ${prospects} on prospects.id = visit.prospect_id
    order by visit.to_come desc, case when visit.to_come then visit.visit_on end, visit.visit_on desc,
      prospects.class_order, visit.id limit ${limit}::int offset ${offset}::int`);
  return rows;
}

export async function countVisitsTo(db: Db, wanted: VisitorsWanted): Promise<{ total: number; upcoming: number }> {
  const { rows } = await db.execute<{ total: number; upcoming: number }>(sql`
    select count(*)::int as total,
      (count(*) filter (where ${prospectVisits.visitOn} >= ${wanted.today}::date))::int as upcoming
    ${toCollege(wanted)}`);
  return rows[0] ?? { total: 0, upcoming: 0 };
}
