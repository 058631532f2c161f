import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { rebuildRankings } from '#features/teams/rankings/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { lockClasses, rankClass } from '../prospects/class-order.ts';
import { buildProspects, type ProspectFacts } from '../prospects/factory.ts';
import { prospects } from '../prospects/tables.ts';
import { begin, classOrder, codeOf, contentOf, LISTS, move, publishList } from './list.test-support.ts';

/** Publishing and its effect on later changes of the class. */

let app: TestApp;
let writer: SignedIn;
let chief: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  app = await testApp();
  writer = await staffSignedIn(app, { isStaffWriter: true });
  chief = await staffSignedIn(app, { role: 'super_admin', username: 'iris.moss' });
  second = await staffSignedIn(app, { role: 'super_admin', username: 'olga.reed' });
});
afterAll(() => app.close());

let years = 2200;
async function aClass(facts: Record<string, ProspectFacts> = {}, more: ProspectFacts[] = []) {
  years += 1;
  const five = ['A', 'B', 'C', 'D', 'E'].map((name, index) => ({ name, ratingTenths: 61 - index, ...facts[name] }));
  const built = await buildProspects(
    app.database.db,
    [...five, ...more].map((each) => ({ classYear: years, ...each })),
  );
  const idOf = (name: string) => built.find((one) => one.name === name)?.id ?? 0;
  const personOf = (name: string) => built.find((one) => one.name === name)?.personId ?? 0;
  return { of: { sport: 'football' as const, year: years }, year: years, idOf, personOf };
}
const rows = async (query: string) => (await app.database.executeSql(query)).rows;
const order = async (year: number) => (await classOrder(app, year)).map(([name]) => name).join('');

/** Publishes a list of a class with these moves. */
async function published(of: object, ranks: Record<string, number>): Promise<number> {
  const id = await begin(writer, of);
  await move(writer, id, ranks);
  const reply = await publishList(chief, id);
  if (reply.status !== 200) throw new Error(reply.text);
  return id;
}

test('ranks, version, movement and log change together; readers see it', async () => {
  const { of, year, idOf } = await aClass({ E: { position: 'RB' }, D: { hometownState: 'OH' } });
  const first = await begin(writer, of);
  // Publishing the same order creates no new version.
  expect((await publishList(chief, first)).body).toMatchObject({ version: 1 });
  const id = await begin(writer, of);
  await move(writer, id, { E: 1 });
  const reply = await publishList(chief, id, 'E after the camp in Dallas');
  expect({ status: reply.status, body: reply.body }).toEqual({
    status: 200,
    body: { ...reply.body, list_id: id, version: 2 },
  });
  expect(await classOrder(app, year)).toEqual([
    ['E', 1],
    ['A', 2],
    ['B', 3],
    ['C', 4],
    ['D', 5],
  ]);
  const { body } = await app.get(`/api/v2/prospect_rankings?list=football-national&year=${year}`);
  expect(body).toMatchObject({
    is_tiered: false,
    versions: [{ version: 2, note: 'E after the camp in Dallas' }, { version: 1 }],
  });
  expect(
    body.prospects.map(({ name, change, ranks }: { name: string; change: number; ranks: { pos: number } }) => [
      name,
      change,
      ranks.pos,
    ]),
  ).toEqual([
    ['E', 4, 1],
    ['A', -1, 1],
    ['B', -1, 2],
    ['C', -1, 3],
    ['D', -1, 4],
  ]);
  expect(await rows(`select published_by from ranking_versions where class_year = ${year} and version = 2`)).toEqual([
    { published_by: `member ${chief.member.id}` },
  ]);
  expect(
    await rows(`select action, before, after, reason from audit_entries where subject_type = 'ranking_list'
      and subject_id = '${id}' and action = 'ranking_list.publish'`),
  ).toEqual([
    {
      action: 'ranking_list.publish',
      before: { list: first, version: 1 },
      after: { list: id, version: 2, class: `football ${year}`, players: 5, removed: 0 },
      reason: 'E after the camp in Dallas',
    },
  ]);
  expect((await chief.get(`${LISTS}/of_class?sport=football&year=${year}`)).body).toMatchObject({
    published: { id, version: 2, published_by: 'iris.moss' },
    draft: null,
    past: [{ id: first, status: 'replaced', version: 1 }],
  });
  expect(await rows(`select player_ids from ranking_lists where id = ${id}`)).toEqual([
    { player_ids: ['E', 'A', 'B', 'C', 'D'].map(idOf) },
  ]);
});

test('team bonuses follow by the event', async () => {
  const { db } = app.database;
  const alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
  const auburn = (await findCollegeBySlug(db, 'auburn'))?.id ?? 0;
  const { of, year } = await aClass({
    A: { collegeId: alabama, status: 'committed' },
    E: { collegeId: auburn, status: 'committed' },
  });
  await rebuildRankings(db, { sport: 'football', classYear: year, now: app.clock.now() });
  const bonuses = () =>
    rows(`select college_id, bonus_points as bonus from team_rankings
      where class_year = ${year} and type = 'recruiting' order by bonus_points desc`);
  expect(await bonuses()).toEqual([
    { college_id: alabama, bonus: 100 },
    { college_id: auburn, bonus: 80 },
  ]);
  await published(of, { E: 1 });
  await app.application.dispatcher.drain();
  await app.runJobs();
  expect(await bonuses()).toEqual([
    { college_id: auburn, bonus: 100 },
    { college_id: alabama, bonus: 83 },
  ]);
});

test('of two publishers at once one publishes, and the other reads who published which version', async () => {
  const { of, year } = await aClass();
  const id = await begin(writer, of);
  await move(writer, id, { E: 1 });
  const replies = await Promise.all([publishList(chief, id), publishList(second, id)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body.error).toMatch(/^(iris\.moss|olga\.reed) published this list already, as version 1\.$/);
  expect(await rows(`select version from ranking_versions where class_year = ${year}`)).toHaveLength(1);
});

test('a write that orders the class during a publish waits, and orders it by the new list', async () => {
  const { db } = app.database;
  const { of, year, idOf } = await aClass();
  const id = await begin(writer, of);
  await move(writer, id, { E: 1 });
  const ordering = Array.from({ length: 6 }, (_, index) =>
    db.transaction(async (tx) => {
      await lockClasses(tx, [{ sport: 'football', classYear: year }]);
      await tx
        .update(prospects)
        .set({ weightLbs: 200 + index })
        .where(eq(prospects.id, idOf('C')));
      await rankClass(tx, 'football', year);
    }),
  );
  const [reply] = await Promise.all([publishList(chief, id), ...ordering]);
  expect(reply?.status).toBe(200);
  expect(await order(year)).toBe('EABCD');
});

test('a draft that changed since the page was opened is not published', async () => {
  const { of, year } = await aClass();
  const id = await begin(writer, of);
  const { revision } = (await contentOf(chief, id)).list;
  await move(writer, id, { E: 1 });
  const reply = await chief.send('POST', `${LISTS}/${id}/publication`, { revision });
  expect(codeOf(reply)).toEqual([409, 'conflict']);
  expect(await order(year)).toBe('ABCDE');
});

test('a change of rating moves nobody who is listed, and others only behind the list', async () => {
  const { of, year, idOf } = await aClass({}, [
    { name: 'X', ratingTenths: 53 },
    { name: 'Y', ratingTenths: 52 },
  ]);
  const id = await begin(writer, of);
  await move(writer, id, { E: 1 }, { removed: [idOf('X'), idOf('Y')] });
  await publishList(chief, id);
  expect(await order(year)).toBe('EABCDXY');
  const rate = (name: string, rating: number | null) =>
    writer.send('PUT', `/api/v2/admin/prospects/${idOf(name)}/rating`, { rating, reason: 'Seen again' });
  await rate('D', 6.1);
  await rate('Y', 6.1);
  expect(await order(year)).toBe('EABCDYX');
  // Without a rating there is no rank; with one the player is back in place.
  await rate('A', null);
  expect(await classOrder(app, year)).toEqual([
    ['E', 1],
    ['B', 2],
    ['C', 3],
    ['D', 4],
    ['Y', 5],
    ['X', 6],
    ['A', null],
  ]);
  await rate('A', 5.3);
  expect(await order(year)).toBe('EABCDYX');
});

test('a new order of the class, by an import too, keeps the list; a takedown closes the gap and a restore opens it', async () => {
  const { of, year, personOf } = await aClass();
  await published(of, { E: 1 });
  await buildProspects(app.database.db, [{ name: 'N', ratingTenths: 61, classYear: year }]);
  expect(await order(year)).toBe('EABCDN');
  await rankClass(app.database.db, 'football', year);
  expect(await order(year)).toBe('EABCDN');
  const person = `/api/v2/admin/people/${personOf('A')}`;
  await chief.send('POST', `${person}/takedown`, { reason: 'The player asks' });
  expect(await classOrder(app, year)).toEqual([
    ['E', 1],
    ['B', 2],
    ['C', 3],
    ['D', 4],
    ['N', 5],
  ]);
  // A draft made meanwhile keeps the player.
  const draft = await begin(writer, of);
  await move(writer, draft, { N: 1 });
  await publishList(chief, draft);
  await chief.send('POST', `${person}/restore`, { reason: 'The player asks again' });
  expect(await order(year)).toBe('NEABCD');
});

test('a draft that is older than the published list says so', async () => {
  const { of, year } = await aClass();
  const old = await begin(writer, of);
  await writer.send('DELETE', `${LISTS}/${old}`);
  app.clock.set(new Date(app.clock.now().getTime() + 60_000));
  await published(of, { E: 1 });
  await writer.send('POST', `${LISTS}/${old}/restoration`);
  expect(await contentOf(writer, old)).toMatchObject({ is_outdated: true });
  expect(await order(year)).toBe('EABCD');
});

test('withdrawn, the class is ordered by ratings again, as a version; no earlier list comes back', async () => {
  const { of, year } = await aClass();
  await published(of, { B: 1 });
  const id = await published(of, { E: 1 });
  expect(await order(year)).toBe('EBACD');
  const withdraw = (reason: string) => chief.send('POST', `${LISTS}/${id}/withdrawal`, { reason });
  expect((await withdraw('')).body.errors).toEqual({ reason: ['Please enter a reason'] });
  expect((await withdraw('We start over')).body).toMatchObject({ version: 3 });
  expect(codeOf(await withdraw('Again'))).toEqual([409, 'conflict']);
  expect((await chief.get(`${LISTS}/of_class?sport=football&year=${year}`)).body.past[0]).toMatchObject({
    id,
    status: 'withdrawn',
    note: 'We start over',
  });
  expect(await order(year)).toBe('ABCDE');
  const draft = await begin(writer, of);
  expect(codeOf(await chief.send('POST', `${LISTS}/${draft}/withdrawal`, { reason: 'x' }))).toEqual([409, 'conflict']);
});

test('begun from ratings, a draft leaves the published order behind; an empty one is not published', async () => {
  const { of, idOf } = await aClass();
  await published(of, { E: 1 });
  const id = await begin(writer, { ...of, basis: 'ratings' });
  expect((await contentOf(writer, id)).rows.map(({ name }) => name).join('')).toBe('ABCDE');
  await move(writer, id, {}, { removed: ['A', 'B', 'C', 'D', 'E'].map(idOf) });
  const refused = await publishList(chief, id);
  expect(codeOf(refused)).toEqual([422, 'list_empty']);
  expect(refused.body.error).toBe('Nobody on this list is ranked, so there is nothing to publish.');
});

describe('players who are added and removed', () => {
  const many = Array.from({ length: 15 }, (_, index) => ({ name: `P${index}`, ratingTenths: 52 - index }));

  test('are named against the list that readers see, not only as far as the new one goes', async () => {
    const { of, year } = await aClass({}, many);
    const id = await begin(writer, of);
    const { rows: all } = await contentOf(writer, id);
    await move(writer, id, {}, { removed: all.slice(3).map((row) => row.id) });
    const short = await contentOf(writer, id);
    expect({ present: short.present_length, leaving: short.leaving.map(({ present }) => present) }).toEqual({
      present: 20,
      leaving: Array.from({ length: 17 }, (_, index) => index + 4),
    });
    expect((await publishList(chief, id, 'Cut', { confirmed_removals: 17 })).status).toBe(200);
    // Everybody behind the list of three is added again.
    const next = await begin(writer, of);
    const long = await contentOf(writer, next);
    expect(long).toMatchObject({ present_length: 3, leaving: [] });
    expect(long.rows.filter((row) => row.is_added).map(({ rank }) => rank)).toEqual(
      Array.from({ length: 17 }, (_, index) => index + 4),
    );
    expect(await order(year)).toMatch(/^ABC/);
  });

  test('a large drop is published by its number alone, at both calls', async () => {
    const { of } = await aClass({}, many);
    await published(of, { E: 1 });
    const id = await begin(writer, of);
    const { rows: all } = await contentOf(writer, id);
    await move(writer, id, {}, { removed: all.slice(15).map((row) => row.id) });
    // Five of twenty are exactly a quarter, so not a large drop.
    expect((await contentOf(writer, id)).leaving).toHaveLength(5);
    const sixth = all[14]?.id;
    await move(writer, id, {}, { removed: [sixth] });
    const message = { confirmed_removals: ['This takes 6 of 20 players off the list. Confirm to publish.'] };
    for (const more of [{}, { confirmed_removals: 5 }, { confirmed_removals: '' }])
      expect((await publishList(chief, id, 'Cut', more)).body.errors).toEqual(message);
    const { revision } = (await contentOf(chief, id)).list;
    const save = (more: object) =>
      chief.send('PUT', `${LISTS}/${id}`, { revision, name: 'The cut', published: true, ...more });
    expect((await save({})).body.errors).toEqual(message);
    // A refused save renames nothing either.
    expect((await contentOf(chief, id)).list).toMatchObject({ revision, status: 'draft' });
    // Nobody’s rank changed, so the version stays.
    expect((await save({ confirmed_removals: 6 })).body).toMatchObject({ outcome: 'published', version: 1 });
  });
});
