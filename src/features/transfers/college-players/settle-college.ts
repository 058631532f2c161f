import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { isByStaff } from './player-provenance.ts';
import type { School } from './school.ts';

/**
 * A player's current college by their last portal entry: its destination, otherwise its origin. If no entry is left, `origin` of the one
 * that was deleted. A roster of that season or a later one takes precedence, and so does a college that staff entered for it; a college
 * that staff entered for an earlier season no longer counts as theirs.
 */
export async function settleCollege(
  db: Db,
  { playerId, origin, now }: { playerId: number; origin: (School & { year: number }) | null; now: Date },
): Promise<void> {
  const [collegeId, name, year] = [origin?.collegeId ?? null, origin?.name ?? null, origin?.year ?? null];
  await db.execute(sql`
    update college_players set college_id = last.college_id, college_name = last.college_name,
      provenance = nullif(college_players.provenance - 'college', '{}'), updated_at = ${now.toISOString()}::timestamptz
    from (
      select year, case when exit_type in ('committed', 'signed', 'enrolled') then exit_college_id else origin_college_id end as college_id,
        case when exit_type in ('committed', 'signed', 'enrolled') then exit_name else origin_name end as college_name, id
      from college_transfers where college_player_id = ${playerId} and not is_hidden
      union all
      select ${year}::int, ${collegeId}::int, ${name}::text, 0 where ${year}::int is not null
        and not exists (select from college_transfers where college_player_id = ${playerId} and not is_hidden)
      order by year desc, id desc limit 1
    ) as last
    where college_players.id = ${playerId} and (college_players.season is not null or not ${sql.raw(isByStaff('college_players', 'college'))})
      and (college_players.season is null or college_players.season < last.year)
      and (college_players.college_id, college_players.college_name) is distinct from (last.college_id, last.college_name)`);
}
