import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildProspects, type ProspectFacts } from '../prospects/factory.ts';
import {
  begin,
  type Content,
  codeOf,
  contentOf,
  LISTS,
  move,
  namesOf,
  orderOf,
  publishList,
} from './list.test-support.ts';

/** Drafts of staff lists over HTTP; publishing is tested in publish-list.db.test.ts. */

let app: TestApp;
let writer: SignedIn;
let other: SignedIn;
let chief: SignedIn;
let publisher: SignedIn;
beforeAll(async () => {
  app = await testApp();
  writer = await staffSignedIn(app, { isStaffWriter: true, username: 'ada.rowe' });
  other = await staffSignedIn(app, { isStaffWriter: true, username: 'bo.finch' });
  chief = await staffSignedIn(app, { role: 'super_admin', username: 'iris.moss' });
  publisher = await staffSignedIn(app, { publisherSiteIds: [1] });
});
afterAll(() => app.close());

let years = 2100;
/** A new class in which A is rated best and E lowest. */
async function aClass(more: ProspectFacts[] = []): Promise<{ sport: 'football'; year: number }> {
  years += 1;
  const five = ['A', 'B', 'C', 'D', 'E'].map((name, index) => ({ name, ratingTenths: 61 - index }));
  await buildProspects(
    app.database.db,
    [...five, ...more].map((facts) => ({ classYear: years, ...facts })),
  );
  return { sport: 'football', year: years };
}
const rows = async (query: string) => (await app.database.executeSql(query)).rows;
const idIn = ({ rows: listed }: Content, name: string) => listed.find((row) => row.name === name)?.id ?? 0;
const auditOf = (id: number) =>
  rows(`select actor_id, action, before, after, reason from audit_entries
    where subject_type = 'ranking_list' and subject_id = '${id}' order by id`);

describe('a draft', () => {
  test('begins with the order that readers see, and is logged', { tags: ['engine'] }, async () => {
    const of = await aClass([
      { name: 'Unrated', ratingTenths: null },
      { name: 'Hidden', isHidden: true },
    ]);
    const id = await begin(writer, of);
    const content = await contentOf(writer, id);
    expect(namesOf(content)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(content).toMatchObject({
      list: { status: 'draft', revision: 1, length: 5, version: null, created_by: 'ada.rowe', updated_by: 'ada.rowe' },
      absent: 0,
      leaving: [],
      next_version: 1,
      is_outdated: false,
      last_step: null,
      may: { write: true, publish: false, withdraw: false },
    });
    expect(content.rows[0]).toMatchObject({ name: 'A', rank: 1, present: 1, rating: 6.1, stars: 5, is_moved: false });
    expect(await auditOf(id)).toEqual([
      {
        actor_id: writer.member.id,
        action: 'ranking_list.begin',
        before: null,
        after: { class: `football ${of.year}`, basis: 'present', players: 5 },
        reason: null,
      },
    ]);
  });

  test('reaches as far as the national list', async () => {
    const of = await aClass(Array.from({ length: 260 }, (_, index) => ({ name: `P ${index}`, ratingTenths: 53 })));
    expect((await contentOf(writer, await begin(writer, of))).rows).toHaveLength(250);
  });

  test('there is one of a class, however many begin at once; a class without ratings has none', async () => {
    const of = await aClass();
    const replies = await Promise.all([writer, other, chief].map((by) => by.send('POST', LISTS, of)));
    expect(replies.map(codeOf).toSorted(([a], [b]) => a - b)).toEqual([
      [200, undefined],
      [409, 'conflict'],
      [409, 'conflict'],
    ]);
    expect(codeOf(await writer.send('POST', LISTS, { sport: 'hockey', year: 1999 }))).toEqual([422, 'class_unrated']);
  });
});

describe('moving', () => {
  test('to a rank shifts the others, is logged by who moved, and is told as a step', async () => {
    const id = await begin(writer, await aClass());
    const before = await contentOf(writer, id);
    const reply = await move(writer, id, { E: 2 });
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 200,
      body: {
        ...reply.body,
        revision: 2,
        moved: 1,
        removed: 0,
        player_ids: ['A', 'E', 'B', 'C', 'D'].map((name) => idIn(before, name)),
      },
    });
    const after = await contentOf(other, id);
    expect(namesOf(after)).toEqual(['A', 'E', 'B', 'C', 'D']);
    expect(after.rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
    expect(after.rows.filter(({ is_moved }) => is_moved).map(({ name }) => name)).toEqual(['E']);
    expect(after).toMatchObject({ last_step: { moved: 1, added: 0, removed: 0, by: 'ada.rowe' } });
    const key = `prospect ${idIn(before, 'E')}`;
    expect((await auditOf(id))[1]).toMatchObject({
      action: 'ranking_list.reorder',
      before: { [key]: 5 },
      after: { [key]: 2 },
    });
  });

  test('several typed at once, one step, and taking out', async () => {
    const id = await begin(writer, await aClass());
    expect((await move(writer, id, { A: 5, E: 1 })).body).toMatchObject({ moved: 2 });
    expect(namesOf(await contentOf(writer, id))).toEqual(['E', 'B', 'C', 'D', 'A']);
    const listed = await contentOf(writer, id);
    await move(writer, id, {}, { up: idIn(listed, 'C') });
    await move(writer, id, {}, { down: idIn(listed, 'E') });
    expect(namesOf(await contentOf(writer, id))).toEqual(['C', 'E', 'B', 'D', 'A']);
    const reply = await move(writer, id, {}, { removed: [idIn(listed, 'E')] });
    expect(reply.body).toMatchObject({ moved: 0, removed: 1 });
    expect(namesOf(await contentOf(writer, id))).toEqual(['C', 'B', 'D', 'A']);
  });

  test('impossible ranks are refused with a message, and nothing is written', async () => {
    const id = await begin(writer, await aClass());
    const refused = async (ranks: Record<string, number>, more = {}) =>
      (await move(writer, id, ranks, more)).body.errors;
    expect(await refused({ D: 1, E: 1 })).toEqual({ ranks: ['Two players cannot both be number 1.'] });
    expect(await refused({ D: 6 })).toEqual({ ranks: ['Enter ranks from 1 to 5. 6 is not on this list.'] });
    expect(await refused({ D: 0 })).toEqual({ ranks: ['Enter ranks from 1 to 5. 0 is not on this list.'] });
    expect(await refused({}, { ranks: [1] })).toEqual({ ranks: ['Each player has one rank'] });
    expect(codeOf(await move(writer, id, {}))).toEqual([422, 'nothing_changed']);
    expect((await contentOf(writer, id)).list.revision).toBe(1);
  });

  test('by two at once: one is written, the other is told who was faster, and nothing is lost', async () => {
    const id = await begin(writer, await aClass());
    const seen = await contentOf(writer, id);
    const send = (by: SignedIn, ranks: Record<string, number>) =>
      by.send('PUT', `${LISTS}/${id}/order`, orderOf(seen, ranks));
    const replies = await Promise.all([send(writer, { E: 1 }), send(other, { D: 1 })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = replies.find(({ status }) => status === 409);
    expect(loser?.body.error).toMatch(/^(ada\.rowe|bo\.finch) changed this list since you opened it/);
    expect((await contentOf(writer, id)).list.revision).toBe(2);
    expect((await send(writer, { C: 1 })).status).toBe(409);
  });

  test('a removed player need not be sent beside the order of the others', async () => {
    const id = await begin(writer, await aClass());
    const { list, rows: all } = await contentOf(writer, id);
    const [, b, ...others] = all;
    const rest = [all[0], ...others].map((row) => row?.id ?? 0);
    const send = (removed: (number | undefined)[]) =>
      writer.send('PUT', `${LISTS}/${id}/order`, {
        revision: list.revision,
        player_ids: [rest[3], ...rest.slice(0, 3)],
        ranks: [1, 2, 3, 4],
        removed,
      });
    const short = await send([]);
    expect({ code: codeOf(short), error: short.body.error }).toEqual({
      code: [409, 'conflict'],
      error: 'This list shows another player now. Reload to see the current order.',
    });
    expect((await send([b?.id])).body).toMatchObject({ removed: 1 });
    expect(namesOf(await contentOf(writer, id))).toEqual(['E', 'A', 'C', 'D']);
  });

  test('a player who is taken down meanwhile conflicts with the order sent, and keeps the place', async () => {
    const id = await begin(writer, await aClass());
    const seen = await contentOf(writer, id);
    const { rows: people } = await app.database.executeSql(
      `select person_id from prospects where id = ${idIn(seen, 'B')}`,
    );
    const personId = Number(people[0]?.person_id);
    await chief.send('POST', `/api/v2/admin/people/${personId}/takedown`, { reason: 'The family asks' });
    const stale = await writer.send('PUT', `${LISTS}/${id}/order`, orderOf(seen, { E: 1 }));
    expect({ code: codeOf(stale), error: stale.body.error }).toEqual({
      code: [409, 'conflict'],
      error: 'A player on this list is no longer shown. Reload to see the current order.',
    });
    const now = await contentOf(writer, id);
    expect({ names: namesOf(now), absent: now.absent }).toEqual({ names: ['A', 'C', 'D', 'E'], absent: 1 });
    await move(writer, id, { E: 1 });
    await chief.send('POST', `/api/v2/admin/people/${personId}/restore`, { reason: 'The family asks again' });
    expect(namesOf(await contentOf(writer, id))).toEqual(['E', 'A', 'B', 'C', 'D']);
  });
});

describe('bringing in', () => {
  test('somebody who is found by name, at a rank or at the end', async () => {
    const of = await aClass([
      { name: 'Late Riser', ratingTenths: 60 },
      { name: 'Late Unrated', ratingTenths: null },
    ]);
    const id = await begin(writer, of);
    // The draft lists the player by rating: remove the player first.
    const riser = idIn(await contentOf(writer, id), 'Late Riser');
    await move(writer, id, {}, { removed: [riser] });
    const found = async (query: string) =>
      (await writer.get(`${LISTS}/${id}/candidates${query}`)).body.candidates.map(({ name }: { name: string }) => name);
    expect(await found('?query=late')).toEqual(['Late Riser']);
    expect(await found('')).toEqual(['Late Riser']);
    expect(await found('?query=%25')).toEqual([]);
    const add = (body: object, revision = 2) =>
      writer.send('POST', `${LISTS}/${id}/players`, { revision, player_id: riser, ...body });
    const without = await contentOf(writer, id);
    expect(without.leaving).toMatchObject([{ name: 'Late Riser' }]);
    // The players behind moved up, and no editor moved them.
    expect(without.rows.filter(({ is_moved }) => is_moved)).toEqual([]);
    expect((await add({ rank: '2' })).body).toMatchObject({ rank: 2, revision: 3 });
    expect(namesOf(await contentOf(writer, id))[1]).toBe('Late Riser');
    expect(codeOf(await add({}, 3))).toEqual([422, 'already_listed']);
    const unrated = await rows(`select id from prospects where class_year = ${of.year} and rating_tenths is null`);
    for (const stranger of [unrated[0]?.id, 2_147_483_000])
      expect(codeOf(await add({ player_id: stranger }, 3))).toEqual([422, 'not_listable']);
    expect(codeOf(await add({}, 2))).toEqual([409, 'conflict']);
  });
});

describe('a list of as many as it holds', () => {
  /** A published list of 400, with ten more lower-rated prospects. */
  async function fullList() {
    const of = await aClass(
      Array.from({ length: 405 }, (_, index) => ({ name: `Player ${index + 6}`, ratingTenths: 52 })),
    );
    const id = await begin(writer, of);
    const { rows: first, list } = await contentOf(writer, id);
    const ids = first.map((row) => row.id);
    const others = (await rows(`select id from prospects where class_year = ${of.year} and national_rank > 250
      order by national_rank`)) as { id: number }[];
    await rows(`update ranking_lists set player_ids = '${JSON.stringify([...ids, ...others.map((one) => one.id)].slice(0, 400))}'
      where id = ${id}`);
    return { of, id, ids, others: others.slice(150).map((one) => one.id), revision: list.revision };
  }
  const hide = (ids: readonly number[]) =>
    rows(`update prospects set national_rank = null, rating_tenths = null where id in (${ids.join(', ')})`);

  test('takes nobody more, those included who are not shown, and says so', async () => {
    const { id, ids, others, revision } = await fullList();
    await hide(ids.slice(0, 2));
    expect(await contentOf(writer, id)).toMatchObject({ list: { length: 400 }, absent: 2 });
    const add = () => writer.send('POST', `${LISTS}/${id}/players`, { revision, player_id: others[0] });
    const refused = await add();
    expect(codeOf(refused)).toEqual([422, 'list_full']);
    expect(refused.body.error).toMatch(/^The list is full, including players who aren’t shown/);
  });

  test('begins no draft that is longer, and its order can be saved', async () => {
    const { of, id, ids } = await fullList();
    expect((await publishList(chief, id)).status).toBe(200);
    await hide(ids.slice(0, 3));
    const draft = await begin(writer, of);
    const content = await contentOf(writer, draft);
    expect(content).toMatchObject({ list: { length: 400 }, absent: 3 });
    const last = content.rows.at(-1)?.name ?? '';
    expect((await move(writer, draft, { [last]: 1 })).status).toBe(200);
  });

  test('is saved as a form even where half of it is taken out', async () => {
    const { id } = await fullList();
    const { rows: all, list } = await contentOf(writer, id);
    const [kept, removed] = [all.slice(0, 200), all.slice(200)];
    const token = (await writer.get('/api/v2/csurf_token')).body.csurf_token;
    const fields = [
      ['_csrf', token],
      ['_method', 'PUT'],
      ['revision', String(list.revision)],
      ...removed.map((row) => ['removed[]', String(row.id)]),
      ...kept.flatMap((row, index) => [
        ['player_ids[]', String(row.id)],
        ['ranks[]', String(index + 1)],
      ]),
    ];
    const sent = await app.send('POST', `${LISTS}/${id}/order`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      cookies: { ...writer.cookies },
      body: new URLSearchParams(fields).toString(),
    });
    expect(sent.status).toBe(303);
    expect(namesOf(await contentOf(writer, id))).toEqual(kept.map(({ name }) => name));
  });
});

test('of those rated above somebody on the list ten are named, and how many there are', async () => {
  const id = await begin(
    writer,
    await aClass(Array.from({ length: 12 }, (_, index) => ({ name: `Riser ${index}`, ratingTenths: 60 }))),
  );
  const content = await contentOf(writer, id);
  await move(writer, id, {}, { removed: content.rows.filter(({ name }) => name !== 'E').map((row) => row.id) });
  const { candidates, total } = (await writer.get(`${LISTS}/${id}/candidates`)).body;
  expect({ candidateCount: candidates.length, total }).toEqual({ candidateCount: 10, total: 16 });
  expect((await writer.get(`${LISTS}/${id}/candidates?query=riser`)).body.total).toBe(12);
});

test('every refusal has a message', async () => {
  const of = await aClass();
  const id = await begin(writer, of);
  const words = async (reply: Promise<{ body: { error?: string } }>) => (await reply).body.error;
  expect(await words(move(writer, id, {}))).toBe('The order is already saved. Nothing changed.');
  expect(await words(writer.send('POST', `${LISTS}/${id}/undo`, { revision: 1 }))).toBe(
    'There is nothing to undo in this draft.',
  );
  const add = (playerId: number) =>
    words(writer.send('POST', `${LISTS}/${id}/players`, { revision: 1, player_id: playerId }));
  expect(await add(idIn(await contentOf(writer, id), 'A'))).toBe('This player is already on the list.');
  expect(await add(2_147_483_000)).toBe('Only a ranked player of this class or season can be on its list.');
  expect(await words(writer.send('POST', LISTS, { sport: 'football', year: 2099 }))).toBe(
    'Nobody is ranked yet, so there is no order to set.',
  );
});

describe('taking back', () => {
  test('changes one after the other, then no more', async () => {
    const id = await begin(writer, await aClass());
    await move(writer, id, { E: 1 });
    await move(other, id, { D: 1 });
    const undo = (revision: number) => writer.send('POST', `${LISTS}/${id}/undo`, { revision });
    expect((await undo(3)).body).toMatchObject({ revision: 4 });
    expect(namesOf(await contentOf(writer, id))).toEqual(['E', 'A', 'B', 'C', 'D']);
    expect(codeOf(await undo(3))).toEqual([409, 'conflict']);
    await undo(4);
    expect(namesOf(await contentOf(writer, id))).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(codeOf(await undo(5))).toEqual([422, 'nothing_to_undo']);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'ranking_list.begin',
      'ranking_list.reorder',
      'ranking_list.reorder',
      'ranking_list.undo',
      'ranking_list.undo',
    ]);
  });

  test('a discarded draft is gone from the class, and is taken up again where there is no other', async () => {
    const of = await aClass();
    const id = await begin(writer, of);
    await move(writer, id, { E: 1 });
    expect((await writer.send('DELETE', `${LISTS}/${id}`)).status).toBe(200);
    expect(codeOf(await writer.send('DELETE', `${LISTS}/${id}`))).toEqual([409, 'conflict']);
    expect(codeOf(await move(writer, id, { D: 1 }))).toEqual([409, 'conflict']);
    const lists = async () => (await writer.get(`${LISTS}/of_class?sport=football&year=${of.year}`)).body;
    expect(await lists()).toMatchObject({ draft: null, published: null, past: [{ id, status: 'discarded' }] });
    const second = await begin(other, of);
    const restore = () => writer.send('POST', `${LISTS}/${id}/restoration`);
    expect(codeOf(await restore())).toEqual([409, 'conflict']);
    await other.send('DELETE', `${LISTS}/${second}`);
    expect((await restore()).status).toBe(200);
    expect(namesOf(await contentOf(writer, id))).toEqual(['E', 'A', 'B', 'C', 'D']);
    expect(await lists()).toMatchObject({ draft: { id }, past: [{ id: second }] });
  });
});

describe('who may', () => {
  test('publishers read, writers write drafts, super admins publish and take back', async () => {
    const of = await aClass();
    expect((await publisher.send('POST', LISTS, of)).status).toBe(403);
    const id = await begin(writer, of);
    expect((await publisher.get(`${LISTS}/${id}`)).body.may).toEqual({ write: false, publish: false, withdraw: false });
    expect((await publisher.get(`${LISTS}?sport=football`)).status).toBe(200);
    expect((await publisher.get(`${LISTS}/${id}/candidates`)).status).toBe(403);
    expect((await publishList(writer, id)).status).toBe(403);
    expect((await writer.send('POST', `${LISTS}/${id}/withdrawal`, { reason: 'x' })).status).toBe(403);
    expect((await contentOf(chief, id)) as object).toMatchObject({
      may: { write: true, publish: true, withdraw: true },
    });
    expect((await publishList(chief, id)).status).toBe(200);
    for (const path of ['', '/candidates']) expect((await chief.get(`${LISTS}/2147483000${path}`)).status).toBe(404);
  });
});

test('a list of 250 in a class of 4,000: every call takes as many statements as one of five', async () => {
  const small = await begin(writer, await aClass());
  const of = await aClass(
    Array.from({ length: 4_000 }, (_, index) => ({ name: `Player ${index}`, ratingTenths: 52 + (index % 8) })),
  );
  const large = await begin(writer, of);
  // Ignores statements of background work.
  const isOwn = (statement: string) => /ranking_|prospects|audit_entries/.test(statement);
  const statements = async (work: () => Promise<unknown>) =>
    (await statementsOf(app.database, work)).filter(isOwn).length;
  const orders = { small: await contentOf(writer, small), large: await contentOf(writer, large) };
  expect(orders.large.rows).toHaveLength(250);
  const calls = [
    (id: number) => writer.get(`${LISTS}/${id}`),
    (id: number) => writer.get(`${LISTS}/${id}/candidates`),
    (id: number) => {
      const seen = id === small ? orders.small : orders.large;
      const ranks = seen.rows.map(({ rank }) => seen.rows.length + 1 - rank);
      return writer.send('PUT', `${LISTS}/${id}/order`, orderOf(seen, {}, { ranks }));
    },
    (id: number) => writer.send('POST', `${LISTS}/${id}/undo`, { revision: 2 }),
    (id: number) => chief.send('POST', `${LISTS}/${id}/publication`, { revision: 3 }),
  ];
  for (const call of calls) {
    let status = 0;
    const counted = async (id: number) => statements(async () => (status = (await call(id)).status));
    const few = await counted(small);
    expect(status).toBe(200);
    expect(await counted(large)).toBe(few);
    expect(status).toBe(200);
  }
});
