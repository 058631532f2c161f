import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProspect, buildProspects } from '#features/recruiting/prospects/factory.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { analyticsEvents } from '#platform/analytics/tables.ts';
import { emit } from '#platform/events/events.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { followData } from './member-data.ts';
import { listFollowedSiteIds } from './public.ts';
import { MOST_FOLLOWED } from './service.ts';
import { prospectFollows, siteFollows } from './tables.ts';

const FOLLOW = '/api/v2/users/follow';
const SITES = '/api/v2/users/followed_sites';
/** Consent to analytics, as the privacy page stores it. */
const ACCEPTED = { cookies: { bluechip_privacy: '1.1795284000.analytics' } };

let app: TestApp;
let fan: SignedIn;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  fan = await signedIn(app);
});
afterAll(() => app.close());

const follow = (id: number, who = fan) => who.send('PUT', FOLLOW, { id, type: 'Prospect' });
const unfollow = (id: number, who = fan) => who.send('DELETE', FOLLOW, { id, type: 'Prospect' });
const isFollowing = (id: number, who = fan) => who.get(`/api/v2/prospects/is_following?prospect_id=${id}`);
const countOf = ({ member }: SignedIn) =>
  app.database.db.$count(prospectFollows, eq(prospectFollows.userId, member.id));

test('following and following no more, each as often as one likes', { tags: ['engine'] }, async () => {
  const { id } = await buildProspect(app.database.db);
  expect((await isFollowing(id)).body).toEqual({ is_following: false });
  for (let time = 0; time < 2; time++) {
    const { status, body } = await follow(id);
    expect({ status, body }).toEqual({ status: 200, body: { is_following: true } });
  }
  expect((await isFollowing(id)).body).toEqual({ is_following: true });
  expect(await countOf(fan)).toBe(1);
  const other = await signedIn(app);
  expect((await isFollowing(id, other)).body).toEqual({ is_following: false });
  for (let time = 0; time < 2; time++) {
    const { status, body } = await unfollow(id);
    expect({ status, body }).toEqual({ status: 200, body: { is_following: false } });
  }
  expect(await countOf(fan)).toBe(0);
});

test('nobody follows whom there is not, or who is hidden; somebody hidden meanwhile can be left', async () => {
  const { id: hidden } = await buildProspect(app.database.db, { isHidden: true });
  for (const id of [hidden, 999_999_999]) {
    for (const answer of [await follow(id), await unfollow(id), await isFollowing(id)]) expect(answer.status).toBe(404);
  }
  await app.database.db
    .insert(prospectFollows)
    .values({ userId: fan.member.id, prospectId: hidden, followedAt: TEST_NOW });
  expect((await isFollowing(hidden)).status).toBe(404);
  expect((await unfollow(hidden)).status).toBe(200);
  expect(await countOf(fan)).toBe(0);
});

test('who is not signed in is told so, and a foreign page cannot make him follow', async () => {
  const { id } = await buildProspect(app.database.db);
  const body = { id, type: 'Prospect' };
  expect((await app.sendWithToken('PUT', FOLLOW, { body })).status).toBe(401);
  expect((await app.sendWithToken('DELETE', FOLLOW, { body })).status).toBe(401);
  expect((await app.get(`/api/v2/prospects/is_following?prospect_id=${id}`)).status).toBe(401);
  expect((await app.sendWithToken('PUT', SITES, { body: { site_ids: [1] } })).status).toBe(401);
  expect((await app.send('PUT', FOLLOW, { body, cookies: fan.cookies })).status).toBe(403);
});

test.each([
  ['another type', { id: 1, type: 'College' }],
  ['no id', { type: 'Prospect' }],
  ['an id that is none', { id: 'x', type: 'Prospect' }],
  ['an id below one', { id: 0, type: 'Prospect' }],
])('%s is refused', async (_what, body) => {
  expect((await fan.send('PUT', FOLLOW, body)).status).toBe(422);
});

test('the last place is given once, however many ask at the same time', async () => {
  const { db } = app.database;
  const many = await buildProspects(
    db,
    Array.from({ length: 4 }, () => ({})),
  );
  const rows = Array.from({ length: MOST_FOLLOWED - 2 }, (_, index) => ({
    userId: fan.member.id,
    prospectId: 10_000_000 + index,
    followedAt: TEST_NOW,
  }));
  await db.insert(prospectFollows).values(rows);
  const [first, ...others] = many.map(({ id }) => id);
  expect((await follow(first ?? 0)).status).toBe(200);
  const replies = await Promise.all(others.map((id) => follow(id)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({ error_code: 'too_many_follows' });
  expect(await countOf(fan)).toBe(MOST_FOLLOWED);
  // A prospect who is already followed takes no additional place.
  expect((await follow(first ?? 0)).status).toBe(200);
});

test('without a script a form follows, and leads to all that is followed', async () => {
  const { id } = await buildProspect(app.database.db);
  const { body: csrf, cookies } = await app.get('/api/v2/csurf_token', { cookies: fan.cookies });
  const post = (method: string) =>
    app.send('POST', FOLLOW, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      cookies: { ...fan.cookies, ...cookies },
      body: new URLSearchParams({ _csrf: csrf.csurf_token, _method: method, id: `${id}`, type: 'Prospect' }).toString(),
    });
  expect(await post('PUT')).toMatchObject({ status: 303, headers: { location: '/users/notifications?saved=1' } });
  expect(await countOf(fan)).toBe(1);
  expect((await post('DELETE')).status).toBe(303);
  expect(await countOf(fan)).toBe(0);
});

test('the list of sites is replaced as a whole; those that stay keep their time', async () => {
  const { db } = app.database;
  const [one = 0, two = 0, three = 0] = (await listSites(db)).map(({ id }) => id);
  await fan.send('PUT', SITES, { site_ids: [two, one, one] });
  app.clock.advance(60_000);
  const { status, body } = await fan.send('PUT', SITES, { siteIds: [three, two] });
  expect({ status, body }).toEqual({ status: 200, body: { followed_sites: [two, three].toSorted((a, b) => a - b) } });
  const rows = await db.select().from(siteFollows).where(eq(siteFollows.userId, fan.member.id));
  expect(new Map(rows.map(({ siteId, followedAt }) => [siteId, followedAt.getTime() - TEST_NOW.getTime()]))).toEqual(
    new Map([
      [two, 0],
      [three, 60_000],
    ]),
  );
  expect((await fan.send('PUT', SITES, { site_ids: [one, 999_999] })).body.errors).toEqual({
    site_ids: ['That site doesn’t exist'],
  });
  expect((await fan.send('PUT', SITES, {})).status).toBe(422);
  expect(await listFollowedSiteIds(db, fan.member.id)).toHaveLength(2);
  // What a form submits when nothing is checked or selected.
  expect((await fan.send('PUT', SITES, { site_ids: [''] })).body).toEqual({ followed_sites: [] });
});

test('two lists at once: one of them, and never a mixture', async () => {
  const { db } = app.database;
  const ids = (await listSites(db)).map(({ id }) => id);
  const lists = [ids.slice(0, 3), ids.slice(3, 6)];
  await Promise.all(lists.map((site_ids) => fan.send('PUT', SITES, { site_ids })));
  expect(lists.map((list) => list.toSorted((a, b) => a - b))).toContainEqual(
    await listFollowedSiteIds(db, fan.member.id),
  );
});

test('a changed list is an event of who allows it', async () => {
  const { db } = app.database;
  await app.application.ports.analytics.flush();
  await db.delete(analyticsEvents);
  await fan.send('PUT', SITES, { site_ids: [] });
  await fan.send('PUT', SITES, { site_ids: [] }, { ...ACCEPTED, headers: { 'sec-gpc': '1' } });
  const [site] = await listSites(db);
  await fan.send('PUT', SITES, { site_ids: [site?.id] }, ACCEPTED);
  await app.application.ports.analytics.flush();
  expect(await db.select().from(analyticsEvents)).toMatchObject([
    { name: 'update_followed_sites', properties: { sites: 1 } },
  ]);
});

test('who registers on a site follows it, however often the event is handled', async () => {
  const { db } = app.database;
  const [, , site] = await listSites(db);
  const event = { type: 'member_registered', userId: fan.member.id, siteId: site?.id };
  await emit(db, event);
  await emit(db, event);
  await app.application.dispatcher.drain();
  expect(await listFollowedSiteIds(db, fan.member.id)).toEqual([site?.id]);
});

test('the export has all that is followed, and an erased member follows nothing', async () => {
  const { db } = app.database;
  const { id } = await buildProspect(db);
  const userId = fan.member.id;
  await follow(id);
  await fan.send('PUT', SITES, { site_ids: [1] });
  const followed_at = app.clock.now().toISOString();
  expect(await followData.export(db, userId)).toEqual([
    { type: 'Prospect', id, followed_at },
    { type: 'Site', id: 1, followed_at, digest: 'none', digested_until: null },
  ]);
  const other = await signedIn(app);
  await follow(id, other);
  await followData.erase(db, userId, TEST_NOW);
  expect(await followData.export(db, userId)).toEqual([]);
  expect(await countOf(other)).toBe(1);
});
