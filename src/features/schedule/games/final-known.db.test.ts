import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildGame } from './factory.ts';
import type { RecordedGame } from './game.ts';
import { writeGames } from './queries.ts';
import { games } from './tables.ts';

/** When a final score became known, for each kind of writer. */

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** On the day of the game, and three days later. */
const SAME_DAY = new Date('2026-09-06T02:00:00Z');
const LATER = new Date('2026-09-08T15:00:00Z');

async function write(game: RecordedGame, facts: Partial<RecordedGame>, now: Date): Promise<RecordedGame> {
  const changed = { ...game, ...facts };
  await writeGames(database.db, { created: [], changed: [changed] }, { sport: 'football', now });
  return changed;
}

async function knownAt({ id }: RecordedGame) {
  const [row] = await database.db.select().from(games).where(eq(games.id, id));
  return row?.finalKnownAt;
}

const final = ({ home, away }: RecordedGame, points = 21) => ({
  isCompleted: true,
  home: { ...home, points },
  away: { ...away, points: 7 },
});

test('of a file: now on the day itself, else since the day ended', async () => {
  const game = await buildGame(database.db);
  expect(await knownAt(game)).toBeNull();
  await write(game, final(game), SAME_DAY);
  expect(await knownAt(game)).toEqual(SAME_DAY);
  const other = await buildGame(database.db);
  await write(other, final(other), LATER);
  expect(await knownAt(other)).toBeNull();
  // Created as a file import does, in one write.
  const whole = await buildGame(database.db, { home: { points: 3 }, away: { points: 0 } });
  expect(await knownAt(whole)).toEqual(new Date('2026-09-05T19:00:00Z'));
});

test('of staff: when they enter it; a correction is no news, a game played after all is', async () => {
  const game = await buildGame(database.db, { byStaff: ['result'] });
  const played = await write(game, final(game), LATER);
  expect(await knownAt(game)).toEqual(LATER);
  const corrected = await write(played, final(played, 24), new Date('2026-09-09T15:00:00Z'));
  expect(await knownAt(game)).toEqual(LATER);
  const { home, away } = corrected;
  const nothing = { home: { ...home, points: null }, away: { ...away, points: null } };
  const open = await write(corrected, { isCompleted: false, ...nothing }, LATER);
  expect(await knownAt(game)).toBeNull();
  const again = new Date('2026-09-12T15:00:00Z');
  await write(open, final(open), again);
  expect(await knownAt(game)).toEqual(again);
});
