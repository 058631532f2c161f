import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Flow } from './balance-view.ts';
import { IS_PLACED, ofSeason } from './transfer-conditions.ts';

/** Moves of a season by college and position, without players who were taken down. */
export async function listFlows(db: Db, { sport, year }: { sport: Sport; year: number }): Promise<Flow[]> {
  const { rows } = await db.execute<Flow>(sql`
    select move.college_id as "collegeId", position, sum(joins)::int as "in", sum(leaves)::int as "out"
    from college_transfers
    cross join lateral (values
      (case when ${IS_PLACED} then exit_college_id end, 1, 0),
      (case when exit_type is distinct from 'withdrawn' then origin_college_id end, 0, 1)
    ) move(college_id, joins, leaves)
    where ${ofSeason({ sport, year })} and move.college_id is not null
    group by move.college_id, position`);
  return rows;
}
