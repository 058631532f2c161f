import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Flow } from './balance-view.ts';
import { IS_PLACED, ofSeason } from './incoming.ts';

/** Moves of a season by college and position. Nobody who was taken down. */
export async function listFlows(db: Db, { sport, year }: { sport: Sport; year: number }): Promise<Flow[]> {
  const { rows } = await db.execute<Flow>(sql`
    select college_id as "collegeId", position, sum(joins)::int as "in", sum(leaves)::int as "out" from (
      select exit_college_id as college_id, position, 1 as joins, 0 as leaves from college_transfers
      where ${ofSeason({ sport, year })} and exit_college_id is not null and ${IS_PLACED}
      union all
      select origin_college_id, position, 0, 1 from college_transfers
      where ${ofSeason({ sport, year })} and origin_college_id is not null and exit_type is distinct from 'withdrawn'
    ) moves group by college_id, position`);
  return rows;
}
