import { afterAll, expect, test } from 'vitest';
import { buildGame } from '#features/schedule/games/factory.ts';
import { lockGames } from '#features/schedule/games/public.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { aDay, fieldsOf, of, openGameDesk } from './game-desk.test-support.ts';

/** Two teams play once on a day, in baseball up to twice. */

const { app, alabama, writer, head, enter, read, entered, changeTo, formOf } = await openGameDesk();
afterAll(() => app.close());

test('a game is the second of its day also where the first was deleted, or moved, since', async () => {
  const baseball = { sport: 'baseball', played_on: aDay() };
  const first = await entered(baseball);
  const second = await entered({ ...baseball, is_second_game: '1' });
  const { version } = await read(first);
  expect((await head.send('DELETE', of(first), { version, reason: 'Entered twice' })).status).toBe(200);
  const third = await entered({ ...baseball, is_second_game: '1' });
  expect((await changeTo(writer, second, '', { ...(await formOf(second)), played_on: aDay() })).status).toBe(200);
  expect(await entered({ ...baseball, is_second_game: '1' })).toBeGreaterThan(third);
});

test('a game that was rained out moves into the next day’s double-header in baseball', async () => {
  const [rain, next] = [aDay(), aDay()];
  const id = await entered({ sport: 'baseball', played_on: rain });
  const first = await entered({ sport: 'baseball', played_on: next });
  const form = { ...(await formOf(id)), played_on: next };
  const unsaid = await changeTo(writer, id, '', form);
  expect(unsaid.body.errors?.played_on).toEqual([
    `These teams already have a game that day: number ${first}. If this is game 2 of a doubleheader, check the box.`,
  ]);
  expect((await changeTo(writer, id, '', { ...form, is_second_game: '1' })).status).toBe(200);
  expect((await read(id)).game).toMatchObject({ played_on: next, source: 'staff' });
  const third = await entered({ sport: 'baseball', played_on: aDay() });
  const full = await changeTo(writer, third, '', { ...form, is_second_game: '1' });
  expect(full.body.errors?.played_on).toEqual([`These teams already have a game that day: number ${id}.`]);
});

test('a game that another writer brings in meanwhile is refused in words, whether he holds the sport or not', async () => {
  for (const isHeld of [true, false]) {
    const away = { name: `Race Hill ${isHeld}` };
    const entry = { away_team: away.name, unlisted: 'away', played_on: '2026-12-12' };
    const race = await app.database.db.transaction(async (db) => {
      if (isHeld) await lockGames(db, 'football');
      const home = { collegeId: alabama, name: 'Alabama' };
      const game = await buildGame(db, { home, away, startsAt: new Date('2026-12-12T18:00:00Z') });
      const reply = enter(writer, entry);
      await untilLockWait(app.database);
      return { game, reply };
    });
    const reply = await race.reply;
    expect({ status: reply.status, fields: fieldsOf(reply) }, reply.text).toEqual({
      status: 422,
      fields: ['played_on'],
    });
    const words = 'These teams already have a game that day';
    expect(reply.body.errors.played_on[0]).toContain(isHeld ? `${words}: number ${race.game.id}` : words);
  }
});
