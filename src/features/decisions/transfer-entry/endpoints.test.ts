import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { type BuiltCollegePlayer, buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { buildTransfer } from '#features/transfers/entries/factory.ts';
import { testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';

/** Staff edits of transfers, over HTTP. The clock is set to Saturday, November 21, 2026. */

const app = await testApp();
afterAll(() => app.close());
const { db } = app.database;
const collegeId = async (slug: string) => (await findCollegeBySlug(db, slug))?.id ?? 0;
const [alabama, auburn, baylor] = [await collegeId('alabama'), await collegeId('auburn'), await collegeId('baylor')];
const site = (await listSites(db)).find((each) => each.collegeId === alabama);
const writer = await staffSignedIn(app, { isStaffWriter: true, username: 'ada.rowe' });
const publisher = await staffSignedIn(app, { publisherSiteIds: [site?.id ?? 0] });
const reader = await staffSignedIn(app, { role: 'customer_support_admin' });
const head = await staffSignedIn(app, { role: 'super_admin' });
const rows = async (query: string) => (await app.database.executeSql(query)).rows;

let player: BuiltCollegePlayer;
beforeEach(async () => {
  player = await buildCollegePlayer(db, { collegeId: alabama });
});

const SOURCE = 'The athletic department';
const pathOf = (id?: number) =>
  `/api/v2/college_players/${player.id}/college_transfers${id === undefined ? '' : `/${id}`}`;
const enter = (browser: SignedIn, facts: object = {}) =>
  browser.send('POST', pathOf(), { source: SOURCE, enter_date: '2026-11-02', ...facts });
const change = (browser: SignedIn, id: number, facts: object) =>
  browser.send('PATCH', pathOf(id), { source: SOURCE, ...facts });
async function entered(facts: object = {}): Promise<number> {
  const { status, body, text } = await enter(writer, facts);
  expect(status, text).toBe(200);
  return body.transfer.id;
}
const commitTo = (college: number) => ({ exit_type: 'committed', exit_college_id: college, intent_date: '2026-11-10' });
const scoreOf = (college: number) =>
  rows(`select type from team_rankings where college_id = ${college} and class_year = 2027
    and sport = 'football' order by type`);

describe('a new entry', () => {
  test('is in the portal from the player’s college, in the present season, at once for readers', {
    tags: ['engine'],
  }, async () => {
    const reply = await enter(writer);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.transfer).toMatchObject({
      college_player_id: player.id,
      year: 2027,
      name: player.name,
      position: 'QB',
      entry_type: 'portal',
      enter_date: '2026-11-02',
      status: 'in_portal',
      origin_college_id: alabama,
      exit_college_id: null,
    });
    expect((await app.get(pathOf())).body.transfers).toEqual([reply.body.transfer]);
    expect(
      await rows(`select actor_id, action, before, after from audit_entries
        where subject_type = 'college_transfer' and subject_id = '${reply.body.transfer.id}'`),
    ).toMatchObject([
      {
        actor_id: writer.member.id,
        action: 'transfer.enter',
        before: null,
        after: { year: 2027, enteredOn: '2026-11-02', originCollegeId: alabama, source: SOURCE },
      },
    ]);
  });

  test('is refused while another one is open, and not after that one has ended', async () => {
    const first = await entered();
    expect(await enter(writer)).toMatchObject({
      status: 422,
      body: {
        error_code: 'entry_is_open',
        error: 'The player already has an open entry. Change that one, or enter how it ended.',
      },
    });
    expect((await change(writer, first, { exit_type: 'withdrawn' })).status).toBe(200);
    expect((await enter(writer)).status).toBe(200);
  });

  test('of a past season that nobody ended does not stand in the way of the present one', async () => {
    await buildTransfer(db, { player, year: 2024, originCollegeId: alabama });
    expect((await enter(writer, { year: 2024 })).body.error_code).toBe('entry_is_open');
    expect((await enter(writer)).status).toBe(200);
  });

  test('names a college of the directory, or one that is in none by its name', async () => {
    expect((await enter(writer, { origin_college_id: 999_999 })).body.error_code).toBe('unknown_college');
    const { body } = await enter(writer, { origin_college_name: 'Elmsworth Junior College', entry_type: 'juco' });
    expect(body.transfer).toMatchObject({
      entry_type: 'juco',
      origin_college_id: null,
      origin_college: { short_name: 'Elmsworth Junior College' },
    });
  });
});

test.each<[object, Record<string, unknown>]>([
  [{ source: '' }, { source: 'Please enter a source' }],
  [{ enter_date: '11/02/2026' }, { enter_date: 'Entered must be a date such as 2026-11-21' }],
  [{ enter_date: '2026-11-22' }, { enter_date: 'Entered is a day that has not come yet' }],
  [{ exit_type: 'committed' }, { exit_college_id: 'Please enter the college they go to' }],
  [{ exit_type: 'left' }, { exit_type: expect.stringContaining('An exit type is one of committed') }],
  [{ year: 1800 }, { year: 'A season is a year from 1990' }],
  [{ bluechip_rating: 7.3 }, { bluechip_rating: 'This rating isn’t on the sport’s scale' }],
])('%j is refused at its field, and nothing is written', async (facts, words) => {
  const { status, body } = await enter(writer, facts);
  expect(status).toBe(422);
  expect(body.errors).toEqual(Object.fromEntries(Object.entries(words).map(([field, text]) => [field, [text]])));
  expect((await app.get(pathOf())).body.transfers).toEqual([]);
});

describe('a change', () => {
  test('to a commitment moves the player, the teams and their rankings in one write', async () => {
    const id = await entered({ bluechip_rating: 6.1 });
    expect(await scoreOf(auburn)).toEqual([]);
    const { body } = await change(writer, id, commitTo(auburn));
    expect(body.transfer).toMatchObject({ status: 'committed', exit_college_id: auburn, stars: 5 });
    expect((await scoreOf(auburn)).map(({ type }) => type)).toEqual(['comprehensive', 'transfer']);
    expect(await rows(`select college_id from college_players where id = ${player.id}`)).toEqual([
      { college_id: auburn },
    ]);
    await change(writer, id, { exit_college_id: baylor });
    expect(await scoreOf(auburn)).toEqual([]);
    expect((await scoreOf(baylor)).map(({ type }) => type)).toEqual(['comprehensive', 'transfer']);
    await change(writer, id, { exit_type: 'withdrawn' });
    expect(await scoreOf(baylor)).toEqual([]);
    expect(await rows(`select college_id from college_players where id = ${player.id}`)).toEqual([
      { college_id: alabama },
    ]);
  });

  test('marks the fields that it names as those of staff, which imports leave, and no others', async () => {
    const { id } = await buildTransfer(db, { player, originCollegeId: alabama, enteredOn: '2026-11-03' });
    await change(writer, id, commitTo(auburn));
    const [entry] = await rows(`select provenance, entered_on::text from college_transfers where id = ${id}`);
    expect(entry).toMatchObject({
      entered_on: '2026-11-03',
      provenance: { exitType: { source: 'staff', on: '2026-11-21' }, exitCollegeId: { source: 'staff' } },
    });
    expect(Object.keys(Object(entry?.provenance)).toSorted()).toEqual(['exitCollegeId', 'exitType', 'intentOn']);
  });

  test('is of an entry of this player, and of nobody who was taken down', async () => {
    const id = await entered();
    const other = await buildCollegePlayer(db);
    expect(
      (await writer.send('PATCH', `/api/v2/college_players/${other.id}/college_transfers/${id}`, { source: SOURCE }))
        .status,
    ).toBe(404);
    await app.database.executeSql(`update college_players set is_hidden = true where id = ${player.id}`);
    expect((await change(writer, id, { position: 'WR' })).status).toBe(404);
    expect((await enter(writer)).status).toBe(404);
  });
});

describe('who may', () => {
  test('a publisher enters what concerns their own college, and never rates', async () => {
    expect((await enter(publisher, { bluechip_rating: 6 })).status).toBe(403);
    const { body } = await enter(publisher);
    expect((await change(publisher, body.transfer.id, commitTo(auburn))).status).toBe(200);
    const foreign = await buildTransfer(db, { originCollegeId: auburn, year: 2026 });
    player = { ...player, id: foreign.collegePlayerId };
    expect(await change(publisher, foreign.id, { position: 'WR' })).toMatchObject({
      status: 403,
      body: { error_code: 'not_your_college' },
    });
    expect((await change(publisher, foreign.id, commitTo(alabama))).status).toBe(403);
  });

  test('others read, and only a super admin deletes', async () => {
    const id = await entered();
    for (const send of [() => enter(reader), () => change(reader, id, {})]) expect((await send()).status).toBe(403);
    const reason = 'Entered twice';
    for (const browser of [reader, publisher, writer])
      expect((await browser.send('DELETE', pathOf(id), { reason })).status).toBe(403);
    expect((await head.send('DELETE', pathOf(id), { reason: ' ' })).body.errors).toEqual({
      reason: ['Please enter a reason'],
    });
    expect(await head.send('DELETE', pathOf(id), { reason })).toMatchObject({ status: 200, body: { id } });
    expect((await app.get(pathOf())).body.transfers).toEqual([]);
    expect(
      await rows(`select action, reason, after from audit_entries where subject_type = 'college_transfer'
        and subject_id = '${id}' order by id desc limit 1`),
    ).toEqual([{ action: 'transfer.delete', reason, after: null }]);
  });
});

test('two at once: one opens an entry, the other is refused', async () => {
  const replies = await Promise.all([enter(writer), enter(head), enter(writer)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
});
