import { asc, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { RecordedGame } from './game.ts';
import { recordedGame } from './game-rows.ts';
import { games } from './tables.ts';

/** A college in one season. */
type TeamSeason = { collegeId: number; season: number };

/** The games of several teams in one statement, earliest first, each team's along its own indexes. */
export async function listGamesOfTeams(db: Db, sport: Sport, teams: readonly TeamSeason[]): Promise<RecordedGame[]> {
  if (teams.length === 0) return [];
  const side = (column: 'home_college_id' | 'away_college_id') => sql`
    select g.id from teams join games g
      on g.${sql.identifier(column)} = teams."collegeId" and g.sport = ${sport} and g.season = teams.season`;
  const rows = await db
    .select()
    .from(games)
    .where(
      sql`${games.id} in (
        with teams as (select * from jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as given("collegeId" int, season int))
        ${side('home_college_id')} union ${side('away_college_id')})`,
    )
    .orderBy(asc(games.startsAt), asc(games.id));
  return rows.map(recordedGame);
}
