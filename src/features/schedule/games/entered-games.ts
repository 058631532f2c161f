import { eq, sql } from 'drizzle-orm';
import { isSport, type Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Game, RecordedGame } from './game.ts';
import { recordedGame } from './game-rows.ts';
import { games } from './tables.ts';

/** One game as staff read and change it. `version` changes with every write, no matter by whom. */
export type VersionedGame = { sport: Sport; version: string; game: RecordedGame };

export async function findGame(db: Db, id: number): Promise<VersionedGame | null> {
  const [row] = await db.select().from(games).where(eq(games.id, id));
  return row ? versioned(row) : null;
}

/** The game, locked until the caller's transaction ends. */
export async function lockGame(db: Db, id: number): Promise<VersionedGame | null> {
  const [row] = await db.select().from(games).where(eq(games.id, id)).for('update');
  return row ? versioned(row) : null;
}

function versioned(row: typeof games.$inferSelect): VersionedGame | null {
  return isSport(row.sport)
    ? { sport: row.sport, version: row.updatedAt.toISOString(), game: recordedGame(row) }
    : null;
}

/** Any integer that no other lock uses. */
const SPORT_LOCK = 716_205_071;

/**
 * Writers of a sport's games, staff and imports alike, wait here until the caller's transaction ends, so that a game which a lookup did not
 * find still does not exist at the insert. Taken before any game is locked, so that there is no deadlock.
 */
export async function lockGames(db: Db, sport: Sport): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${SPORT_LOCK}, hashtext(${sport}))`);
}

/** Games between the same teams on the same day, whichever is at home, by id. */
export async function findSameGames(
  db: Db,
  { sport, game }: { sport: Sport; game: Pick<Game, 'playedOn' | 'home' | 'away'> },
): Promise<number[]> {
  const { playedOn, home, away } = game;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from games
    where sport = ${sport} and played_on = ${playedOn}::date
      and (home_key, away_key) in ((${home.key}, ${away.key}), (${away.key}, ${home.key}))
    order by id`);
  return rows.map(({ id }) => id);
}
