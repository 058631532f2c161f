import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Word } from './forecast-history.ts';
import { forecastChanges, forecasterRecords, forecasts } from './tables.ts';

/** The number of latest picks to examine: the index gives them in order, however many there are. */
const LOOKED_AT = 1000;

export type OpenProspect = { prospectId: number; cycle: number };

/** Uncommitted prospects with the most pick activity since then, among the latest picks. */
export async function listTalkedAbout(db: Db, since: Date, limit: number): Promise<OpenProspect[]> {
  const { rows } = await db.execute<OpenProspect>(sql`
    select prospect_id as "prospectId", max(cycle)::int as cycle
    from (
      select prospect_id, cycle from ${forecasts}
      where changed_at > ${since.toISOString()}::timestamptz and settled_at is null
      order by changed_at desc, id desc limit ${LOOKED_AT}::int
    ) latest
    group by prospect_id order by count(*) desc, prospect_id limit ${limit}::int`);
  return rows;
}

/**
 * All versions of picks on these prospects in these cycles, in order, with the forecasters' current records. Goes from the versions to
 * their picks: the other way round, all versions for a prospect would be read again for each pick. "offset 0" makes the planner look them
 * up per prospect: it cannot know how few prospects there are, and would read everybody's versions.
 */
export async function listWordsOf(db: Db, prospects: readonly OpenProspect[]): Promise<Map<number, Word[]>> {
  const { rows } = await db.execute<Omit<Word, 'at'> & { prospectId: number; at: Date | string }>(sql`
    select c.prospect_id as "prospectId", c.forecast_id::float8 as "forecastId", c.at, c.college_id as "collegeId", c.confidence,
      coalesce(r.settled, 0)::int as picks, coalesce(r.hits, 0)::int as hits
    from jsonb_to_recordset(${JSON.stringify(prospects)}::jsonb) as asked("prospectId" int, cycle int)
    cross join lateral (select * from ${forecastChanges} where prospect_id = asked."prospectId" offset 0) c
    join ${forecasts} f on f.id = c.forecast_id and f.cycle = asked.cycle
    left join lateral (
      select sum(settled) as settled, sum("right") as hits from ${forecasterRecords} where user_id = c.user_id
    ) r on true
    order by c.at, c.id`);
  const words = rows.map((row) => ({ ...row, at: new Date(row.at) }));
  return Map.groupBy(words, ({ prospectId }) => prospectId);
}
