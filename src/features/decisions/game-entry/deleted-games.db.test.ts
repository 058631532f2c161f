import { afterAll, expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/members.ts';
import { aDay, codeOf, fieldsOf, GAMES, of, openGameDesk } from './game-desk.test-support.ts';

/** Games that staff deleted. */

const { app, alabama, writer, publisher, double, reader, head, auditOf, eventsOf, read, entered, imported } =
  await openGameDesk();
afterAll(() => app.close());

const DELETED = '/api/v2/admin/deleted_games';
const drop = async (id: number) => {
  const { version } = await read(id);
  expect((await head.send('DELETE', of(id), { version, reason: 'Entered twice' })).status).toBe(200);
};
const restore = (browser: SignedIn, id: number, reason = 'It was another one') =>
  browser.send('POST', `${DELETED}/${id}/restore`, { reason });
const deleted = async () => (await head.get(`${DELETED}?sport=basketball`)).body;
type Listed = { game: { id: number; status: string }; reason: string };

test('is in no list but that of the deleted, for a super admin, who brings it back as it was', async () => {
  const points = { home: { points: 3, collegeId: alabama }, away: { points: 1 } };
  const { id } = await imported({ sport: 'basketball', ...points });
  const { game: before, version } = await read(id);
  await drop(id);
  const season = await head.get(`${GAMES}?sport=basketball`);
  expect(season.body).toMatchObject({ games: [], total: 0, may_delete: true });
  const { games, total } = await deleted();
  expect(games.map(({ game, reason }: Listed) => [game.id, game.status, reason])).toEqual([
    [id, 'final', 'Entered twice'],
  ]);
  expect(total).toBe(1);
  expect((await restore(head, id)).status).toBe(200);
  const after = await read(id);
  expect(after.game).toEqual(before);
  expect(after.version > version).toBe(true);
  expect((await eventsOf(id)).slice(-2)).toEqual(['game_delete', 'game_restore']);
  expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'game.restore', reason: 'It was another one' });
  expect((await restore(head, id)).status).toBe(404);
  expect((await deleted()).total).toBe(0);
  await drop(id);
  expect((await head.get(of(id))).status).toBe(404);
});

test('is for nobody else to read or restore, and not without a reason', async () => {
  const id = await entered();
  await drop(id);
  expect((await app.get(DELETED)).status).toBe(401);
  for (const browser of [writer, publisher, double, reader]) {
    expect((await browser.get(DELETED)).status).toBe(403);
    expect((await restore(browser, id)).status).toBe(403);
  }
  const unexplained = await restore(head, id, ' ');
  expect({ status: unexplained.status, fields: fieldsOf(unexplained) }).toEqual({ status: 422, fields: ['reason'] });
  expect((await restore(head, 99_999_999)).status).toBe(404);
});

test('is restored once by ten at once', async () => {
  const id = await entered();
  await drop(id);
  const replies = await Promise.all(Array.from({ length: 10 }, () => restore(head, id)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 404),
  ]);
});

test('stays deleted while another one has its day', async () => {
  const played_on = aDay();
  const id = await entered({ played_on });
  await drop(id);
  await entered({ played_on, home_team: 'Auburn', away_team: 'Alabama' });
  const refused = await restore(head, id);
  expect(codeOf(refused)).toEqual([422, 'day_is_taken']);
  expect(refused.body.error).toContain('another game that day');
});
