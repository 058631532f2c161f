import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { prospects } from '#features/recruiting/prospects/tables.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { notices } from './tables.ts';

const NOTICES = '/api/v2/users/notices';

let app: TestApp;
let fan: SignedIn;
let collegeId = 0;
let alder: { id: number; slug: string };
let birch: { id: number };
beforeAll(async () => {
  app = await testApp();
  collegeId = (await findCollegeBySlug(app.database.db, 'alabama'))?.id ?? 0;
});
beforeEach(async () => {
  fan = await signedIn(app);
  const [first, second] = await buildProspects(app.database.db, [
    { name: 'Alder Ashgrove', position: 'QB' },
    { name: 'Birch Bellweather', sport: 'basketball' },
  ]);
  if (!first || !second) throw new Error('no prospects');
  [alder, birch] = [first, second];
});
afterAll(() => app.close());

/** Alerts the member to a decision; returns the id of the alert. */
async function tell(prospectId = alder.id, { isCommitted = true, to = fan } = {}): Promise<number> {
  const [row] = await app.database.db
    .insert(notices)
    .values({
      userId: to.member.id,
      kind: isCommitted ? 'commitment' : 'decommitment',
      subject: 'prospect',
      subjectId: prospectId,
      collegeId,
      at: app.clock.now(),
    })
    .returning({ id: notices.id });
  return row?.id ?? 0;
}

const idsOf = (body: { notices: { id: number }[] }) => body.notices.map(({ id }) => id);
const unread = async (who = fan) => (await who.get(`${NOTICES}/unread`)).body;
const mark = (id: number, isRead: boolean, who = fan) => who.send('PATCH', `${NOTICES}/${id}`, { is_read: isRead });
const hide = (id: number, isHidden = true) =>
  app.database.db.update(prospects).set({ isHidden }).where(eq(prospects.id, id));

test('nobody has been told anything: an empty list, and nothing unread', async () => {
  expect((await fan.get(NOTICES)).body).toEqual({
    notices: [],
    unread: 0,
    latest_id: 0,
    total: 0,
    total_is_estimate: false,
    page: 1,
    per_page: 25,
  });
  expect(await unread()).toEqual({ unread: 0, latest_id: 0 });
});

test('the latest first, with whom and what it is about; kept by nobody', { tags: ['engine'] }, async () => {
  const first = await tell();
  const second = await tell(birch.id, { isCommitted: false });
  await tell(alder.id, { to: await signedIn(app) });
  const { body, headers } = await fan.get(NOTICES, { host: 'alabama.bluechip.localhost' });
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toMatchObject({ total: 2, unread: 2, latest_id: second });
  expect(body.notices[0]).toMatchObject({
    id: second,
    words: 'decommitted from Alabama',
    subject: { facts: 'QB · Basketball · 2027' },
  });
  expect(body.notices[1]).toEqual({
    id: first,
    kind: 'commitment',
    at: app.clock.now().toISOString(),
    is_read: false,
    subject: {
      kind: 'prospect',
      id: alder.id,
      name: 'Alder Ashgrove',
      facts: 'QB · Football · 2027',
      path: `/content/prospects/2027/${alder.slug}`,
    },
    words: 'committed to Alabama',
    college: expect.objectContaining({ id: collegeId, slug: 'alabama' }),
  });
});

test('read, unread again, and read as often as one likes', async () => {
  const [first, second] = [await tell(), await tell()];
  expect((await mark(second, true)).body).toEqual({ unread: 1, latest_id: first });
  expect((await mark(second, true)).body).toEqual({ unread: 1, latest_id: first });
  expect((await fan.get(NOTICES)).body.notices.map((each: { is_read: boolean }) => each.is_read)).toEqual([
    true,
    false,
  ]);
  expect((await mark(second, false)).body).toEqual({ unread: 2, latest_id: second });
});

test('all are read but those that came after what was shown', async () => {
  const [, shown, later] = [await tell(), await tell(), await tell()];
  const other = await signedIn(app);
  await tell(alder.id, { to: other });
  const { status, body } = await fan.send('PATCH', NOTICES, { up_to: shown });
  expect({ status, body }).toEqual({ status: 200, body: { unread: 1, latest_id: later } });
  expect(await unread(other)).toMatchObject({ unread: 1 });
});

test('of somebody who was taken down nothing is told, counted or marked; restored he is there again', async () => {
  const [kept, gone] = [await tell(), await tell(birch.id)];
  await hide(birch.id);
  const { body } = await fan.get(NOTICES);
  expect({ ids: idsOf(body), total: body.total, unread: body.unread, latestId: body.latest_id }).toEqual({
    ids: [kept],
    total: 1,
    unread: 1,
    latestId: kept,
  });
  expect(await unread()).toEqual({ unread: 1, latest_id: kept });
  expect((await mark(gone, true)).status).toBe(404);
  await hide(birch.id, false);
  expect(idsOf((await fan.get(NOTICES)).body)).toEqual([gone, kept]);
});

test('pages hold as many as they say, whoever is taken down', async () => {
  const shown: number[] = [];
  for (let each = 0; each < 6; each += 1) {
    shown.unshift(await tell());
    await tell(birch.id);
  }
  await hide(birch.id);
  const page = async (number: number) => (await fan.get(`${NOTICES}?per_page=4&page=${number}`)).body;
  expect(idsOf(await page(1))).toEqual(shown.slice(0, 4));
  expect(await page(2)).toMatchObject({ total: 6, page: 2, per_page: 4 });
  expect(idsOf(await page(2))).toEqual(shown.slice(4));
  expect(idsOf(await page(9))).toEqual([]);
});

test('the number of statements does not grow, and asking what is unread is one where nothing is', async () => {
  // The first request of an application fills the memory cache.
  await fan.get(NOTICES);
  const none = await statementsOf(app.database, () => unread());
  await tell();
  const one = await statementsOf(app.database, () => fan.get(NOTICES));
  for (let each = 0; each < 20; each += 1) await tell(each % 2 ? birch.id : alder.id);
  expect(await statementsOf(app.database, () => fan.get(NOTICES))).toHaveLength(one.length);
  expect((await statementsOf(app.database, () => unread())).length).toBe(none.length + 1);
});

test('who is not signed in is told so; a foreign page marks nothing; nonsense is refused', async () => {
  const id = await tell();
  for (const path of [NOTICES, `${NOTICES}/unread`]) expect((await app.get(path)).status).toBe(401);
  expect((await app.sendWithToken('PATCH', NOTICES, { body: { up_to: id } })).status).toBe(401);
  expect((await app.send('PATCH', NOTICES, { body: { up_to: id }, cookies: fan.cookies })).status).toBe(403);
  for (const body of [{}, { up_to: 0 }, { up_to: 'x' }])
    expect((await fan.send('PATCH', NOTICES, body)).status).toBe(422);
  expect((await fan.send('PATCH', `${NOTICES}/${id}`, { is_read: 'maybe' })).status).toBe(422);
  expect((await mark(9_007_199_254_740_991, true)).status).toBe(404);
  expect(await unread()).toEqual({ unread: 1, latest_id: id });
});

test('without a script forms mark, and lead back to the list', async () => {
  const id = await tell();
  const { body: csrf, cookies } = await app.get('/api/v2/csurf_token', { cookies: fan.cookies });
  const post = (path: string, fields: Record<string, string>) =>
    app.send('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      cookies: { ...fan.cookies, ...cookies },
      body: new URLSearchParams({ _csrf: csrf.csurf_token, _method: 'PATCH', ...fields }).toString(),
    });
  const led = { status: 303, headers: { location: '/users/notices' } };
  expect(await post(`${NOTICES}/${id}`, { is_read: '1' })).toMatchObject(led);
  expect(await unread()).toMatchObject({ unread: 0 });
  await mark(id, false);
  expect(await post(NOTICES, { up_to: String(id) })).toMatchObject(led);
  expect(await unread()).toMatchObject({ unread: 0 });
});
