import { and, asc, between, desc, eq, or, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import { type Db, preparedOnce } from '#platform/db/database.ts';
import type { RecordedGame } from './game.ts';
import { recordedGame } from './game-rows.ts';
import { games } from './tables.ts';

/** The games on given days. Every front page shows them, so the statements are prepared. */

type End = 'first' | 'latest';

const given = sql.placeholder;
const ofSport = and(eq(games.sport, given('sport')), between(games.playedOn, given('from'), given('to')));
const ofCollege = and(
  ofSport,
  or(eq(games.homeCollegeId, given('college')), eq(games.awayCollegeId, given('college'))),
);

const statement = (name: string, condition: typeof ofSport, end: End) =>
  preparedOnce((db) => {
    const order = end === 'first' ? asc : desc;
    return db
      .select()
      .from(games)
      .where(condition)
      .orderBy(order(games.playedOn), order(games.startsAt), order(games.id))
      .limit(given('limit'))
      .prepare(`${name}_${end}`);
  });

const STATEMENTS = {
  sport: {
    first: statement('games_of_sport', ofSport, 'first'),
    latest: statement('games_of_sport', ofSport, 'latest'),
  },
  college: {
    first: statement('games_of_college', ofCollege, 'first'),
    latest: statement('games_of_college', ofCollege, 'latest'),
  },
};

/** Games of a sport from one day through another (YYYY-MM-DD, Central Time), of one college or of everybody; `end`: which come first. */
export async function listGamesBetween(
  db: Db,
  {
    collegeId,
    end,
    ...days
  }: { sport: Sport; collegeId: number | null; from: string; to: string; end: End; limit: number },
): Promise<RecordedGame[]> {
  const statements = STATEMENTS[collegeId === null ? 'sport' : 'college'];
  const rows = await statements[end](db).execute({ ...days, college: collegeId });
  return rows.map(recordedGame);
}
