import { randomUUID } from 'node:crypto';
import { findSameGames, type Game, writeGames } from '#features/schedule/games/public.ts';
import { invalidFields } from '#kernel/errors.ts';
import type { Sport } from '#kernel/sports.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import type { Db } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';

/** Two teams play once on a day, in baseball up to twice. */

type Wish = {
  sport: Sport;
  game: Pick<Game, 'playedOn' | 'home' | 'away'>;
  isSecondGame: boolean;
  /** The id of the game; null for a new one. */
  gameId: number | null;
};

/**
 * Whether the game is the second of its teams on its day. Throws, at the field, if they have one already and this is not marked as the
 * second. The caller has locked the sport.
 */
export async function isSecondOfDay(db: Db, { sport, game, isSecondGame, gameId }: Wish): Promise<boolean> {
  const others = (await findSameGames(db, { sport, game })).filter((id) => id !== gameId);
  const [first] = others;
  if (first === undefined) return false;
  const mayBeSecond = sport === 'baseball' && others.length === 1;
  if (mayBeSecond && isSecondGame) return true;
  const way = mayBeSecond ? ' If this is game 2 of a doubleheader, check the box.' : '';
  throw dayTaken(`: number ${first}.${way}`);
}

/** Tells a second game from the first while no source has an id for it. */
export const secondOfDay = () => ({ source: STAFF_SOURCE, sourceId: `second-${randomUUID()}` });

/** Writes in a savepoint; false if another game has the place: a writer without the lock on the sport may have taken it. */
export async function isPut(db: Db, write: (inner: Db) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction(write);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** `writeGames`, with an error at the field if the place is taken. */
export async function writeInPlace(
  db: Db,
  games: Parameters<typeof writeGames>[1],
  occasion: Parameters<typeof writeGames>[2],
) {
  let ids: number[] = [];
  const isWritten = await isPut(db, async (inner) => {
    ids = await writeGames(inner, games, occasion);
  });
  if (!isWritten) throw dayTaken('.');
  return ids;
}

const dayTaken = (which: string) => invalidFields({ played_on: [`These teams already have a game that day${which}`] });
