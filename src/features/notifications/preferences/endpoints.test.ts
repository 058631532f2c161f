import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { analyticsEvents } from '#platform/analytics/tables.ts';
import { loadConfig } from '#platform/config/config.ts';
import { rememberBounce } from '#platform/mail/bounces.ts';
import { SESSION_SECRET, TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { prospectFollows } from '../follows/tables.ts';
import { preferenceData } from './member-data.ts';
import { unsubscribeLinks } from './public.ts';
import { noticePreferences } from './tables.ts';

const SETTINGS = '/api/v2/users/notification_settings';
const ONE_CLICK = 'List-Unsubscribe=One-Click';

let app: TestApp;
let fan: SignedIn;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  fan = await signedIn(app);
});
afterAll(() => app.close());

/** The path and query of the links in an email to this member. */
function linksOf(userId: number) {
  const { oneClickUrl, pageUrl } = unsubscribeLinks(loadConfig({ NODE_ENV: 'test', SESSION_SECRET }))({
    userId,
    kind: 'prospect_commitment',
  });
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
  return { oneClick: pathOf(oneClickUrl), token: new URL(pageUrl).searchParams.get('token') ?? '' };
}
const wants = async (userId: number) =>
  (await app.database.db.select().from(noticePreferences).where(eq(noticePreferences.userId, userId))).find(
    ({ kind }) => kind === 'prospect_commitment',
  )?.email;

test('a new member has every notice that is on by default, and follows nothing', { tags: ['engine'] }, async () => {
  const { status, body } = await fan.get(SETTINGS);
  expect({ status, kinds: body.preferences.length }).toEqual({ status: 200, kinds: 18 });
  expect(body).toEqual({
    email: fan.member.email,
    email_confirmed: true,
    email_bounced: false,
    preferences: expect.arrayContaining([
      { kind: 'prospect_commitment', scope: 'prospect', label: 'Commits', bell: true, email: true, push: true },
      { kind: 'team_story', scope: 'team', label: 'Has a new story', bell: false, email: false, push: false },
    ]),
    primary_site: { id: 1, name: 'Bluechip', base_url: expect.stringMatching(/^http:\/\/bluechip\.localhost/) },
    followed_sites: [],
    followed_prospects: [],
  });
});

test('what is followed is shown with its names, the hidden left out, in the same number of statements for one and for many', async () => {
  const { db } = app.database;
  const [first, second, hidden, ...many] = await buildProspects(db, [
    { name: 'Ansel Amberley', position: 'QB', classYear: 2027 },
    { name: 'Bodie Dunmore', position: null, sport: 'basketball', classYear: 2028 },
    { isHidden: true },
    ...Array.from({ length: 30 }, () => ({})),
  ]);
  const followAll = (ids: readonly (number | undefined)[], minutes: number) =>
    db.insert(prospectFollows).values(
      ids.map((prospectId = 0, index) => ({
        userId: fan.member.id,
        prospectId,
        followedAt: new Date(TEST_NOW.getTime() + (minutes + index) * 60_000),
      })),
    );
  await followAll([first?.id, second?.id, hidden?.id], 0);
  const sites = await listSites(db);
  await fan.send('PUT', '/api/v2/users/followed_sites', { site_ids: [sites[6]?.id, sites[5]?.id] });
  const { body } = await fan.get(SETTINGS);
  expect(body.followed_prospects).toEqual([
    expect.objectContaining({ id: second?.id, name: 'Bodie Dunmore', position: null, class_year: 2028 }),
    {
      id: first?.id,
      name: 'Ansel Amberley',
      slug: first?.slug,
      sport: 'football',
      position: 'QB',
      class_year: 2027,
    },
  ]);
  expect(body.followed_sites.map(({ name }: { name: string }) => name)).toEqual([sites[5]?.name, sites[6]?.name]);
  const few = await statementsOf(app.database, () => fan.get(SETTINGS));
  await followAll(
    many.map(({ id }) => id),
    10,
  );
  const more = await statementsOf(app.database, () => fan.get(SETTINGS));
  expect((await fan.get(SETTINGS)).body.followed_prospects).toHaveLength(32);
  expect(more).toHaveLength(few.length);
});

test('an address that is not confirmed, or came back, is told', async () => {
  const late = await signedIn(app, { emailConfirmedAt: null });
  await rememberBounce(app.database.db, { address: late.member.email ?? '', reason: 'gone', at: TEST_NOW });
  expect((await late.get(SETTINGS)).body).toMatchObject({ email_confirmed: false, email_bounced: true });
});

const commits = (ways: object) => expect.objectContaining({ kind: 'prospect_commitment', ...ways });

test('a change keeps what it does not name', async () => {
  const sites = await listSites(app.database.db);
  const off = { email: { prospect_commitment: false } };
  expect((await fan.send('PATCH', SETTINGS, off)).body).toMatchObject({
    preferences: expect.arrayContaining([commits({ email: false })]),
    primary_site: { id: 1 },
  });
  const { body } = await fan.send('PATCH', SETTINGS, { primarySiteId: sites[7]?.id });
  expect(body).toMatchObject({
    preferences: expect.arrayContaining([commits({ email: false })]),
    primary_site: { id: sites[7]?.id, name: sites[7]?.name },
  });
  expect((await fan.get(SETTINGS)).body).toMatchObject(body);
  expect((await fan.send('PATCH', SETTINGS, { email: { prospect_commitment: '1' } })).body).toMatchObject({
    preferences: expect.arrayContaining([commits({ email: true })]),
  });
});

test('channels are chosen apart, and unsubscribing from the email leaves the others as they were', async () => {
  const ways = async () => (await fan.get(SETTINGS)).body.preferences[0];
  await fan.send('PATCH', SETTINGS, { bell: { prospect_commitment: false } });
  expect(await ways()).toMatchObject({ email: true, bell: false, push: true });
  await app.send('POST', linksOf(fan.member.id).oneClick, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: ONE_CLICK,
  });
  expect(await ways()).toMatchObject({ email: false, bell: false, push: true });
  await fan.send('PATCH', SETTINGS, { bell: { prospect_commitment: true }, push: { prospect_commitment: false } });
  expect(await ways()).toMatchObject({ email: false, bell: true, push: false });
});

test('the whole matrix is saved at once, each kind by each channel', async () => {
  const { body: before } = await fan.get(SETTINGS);
  type Row = { kind: string; bell: boolean; email: boolean; push: boolean };
  const turned = (channel: 'bell' | 'email' | 'push') =>
    Object.fromEntries(before.preferences.map((row: Row) => [row.kind, !row[channel]]));
  const matrix = { bell: turned('bell'), email: turned('email'), push: turned('push') };
  expect((await fan.send('PATCH', SETTINGS, matrix)).status).toBe(200);
  const { body: after } = await fan.get(SETTINGS);
  expect(after.preferences).toEqual(
    before.preferences.map((row: Row) => ({ ...row, bell: !row.bell, email: !row.email, push: !row.push })),
  );
});

test('a link of an email from before the matrix ends commitments and decommitments', async () => {
  const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET });
  const { pageUrl } = unsubscribeLinks(config)({ userId: fan.member.id, kind: 'prospect_decision' });
  const path = `/api/v2/unsubscribe${new URL(pageUrl).search}`;
  expect((await app.get(path)).body).toMatchObject({
    label: 'A prospect you follow commits or decommits',
    is_on: true,
  });
  expect((await app.send('POST', path)).body).toMatchObject({ is_on: false });
  expect((await fan.get(SETTINGS)).body.preferences.slice(0, 3)).toMatchObject([
    { kind: 'prospect_commitment', email: false, bell: true },
    { kind: 'prospect_decommitment', email: false, bell: true },
    { kind: 'prospect_signing', email: false },
  ]);
});

test.each([
  ['an unknown kind', { email: { everything: true } }],
  ['an unknown kind in the bell', { bell: { everything: true } }],
  ['no yes and no no', { push: { prospect_commitment: 'maybe' } }],
  ['an unknown site', { primary_site_id: 999_999 }],
])('%s is refused, and nothing is changed', async (_what, body) => {
  const before = (await fan.get(SETTINGS)).body;
  expect((await fan.send('PATCH', SETTINGS, body)).status).toBe(422);
  expect((await fan.get(SETTINGS)).body).toEqual(before);
});

test('who is not signed in has no settings', async () => {
  expect((await app.get(SETTINGS)).status).toBe(401);
  expect((await app.sendWithToken('PATCH', SETTINGS, { body: {} })).status).toBe(401);
});

test('without a script a box that is not ticked means no', async () => {
  const { body: csrf, cookies } = await app.get('/api/v2/csurf_token', { cookies: fan.cookies });
  const fields = `_csrf=${csrf.csurf_token}&_method=PATCH&email%5Bprospect_commitment%5D=0`;
  const post = (body: string) =>
    app.send('POST', SETTINGS, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      cookies: { ...fan.cookies, ...cookies },
      body,
    });
  expect(await post(fields)).toMatchObject({ status: 303, headers: { location: '/users/notifications?saved=1' } });
  expect(await wants(fan.member.id)).toBe(false);
  await post(`${fields}&email%5Bprospect_commitment%5D=1`);
  expect(await wants(fan.member.id)).toBe(true);
});

test('a change is an event of who allows it', async () => {
  const { db } = app.database;
  await app.application.ports.analytics.flush();
  await db.delete(analyticsEvents);
  const accepted = { cookies: { bluechip_privacy: '1.1795284000.analytics' } };
  const on = { email: { prospect_commitment: true } };
  await fan.send('PATCH', SETTINGS, on);
  await fan.send('PATCH', SETTINGS, on, { ...accepted, headers: { 'sec-gpc': '1' } });
  await fan.send('PATCH', SETTINGS, { email: { prospect_commitment: false } }, accepted);
  await app.application.ports.analytics.flush();
  expect(await db.select().from(analyticsEvents)).toMatchObject([
    { name: 'update_notification_settings', properties: { bell: 13, email: 1, push: 6, digests: 0 } },
  ]);
});

const boundary = 'x';
const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;

test.each([
  ['a form', 'application/x-www-form-urlencoded', ONE_CLICK],
  ['a form of parts', `multipart/form-data; boundary=${boundary}`, multipart],
])('a mail program leaves with one click, by %s, without a cookie or a token of ours', async (_how, type, body) => {
  const { id } = fan.member;
  const request = { headers: { 'content-type': type, origin: 'https://mail.example' }, body };
  for (let time = 0; time < 2; time++) {
    const reply = await app.send('POST', linksOf(id).oneClick, request);
    expect(reply).toMatchObject({ status: 200, body: { kind: 'prospect_commitment', is_on: false } });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.text).not.toContain(fan.member.email ?? '');
  }
  expect(await wants(id)).toBe(false);
});

test('only our own token leaves, and only for whom it was made', async () => {
  const { id } = fan.member;
  const { token } = linksOf(id);
  const forged = [token.replace(`${id}.`, `${id + 1}.`), token.slice(0, -2), `${id}.prospect_commitment`, 'x'];
  for (const each of forged) {
    const reply = await app.send('POST', `/api/v2/unsubscribe?token=${encodeURIComponent(each)}`);
    expect(reply.status).toBe(404);
    expect((await app.get(`/api/v2/unsubscribe?token=${encodeURIComponent(each)}`)).status).toBe(404);
  }
  expect((await app.send('POST', '/api/v2/unsubscribe')).status).toBe(422);
  expect((await app.send('POST', `/api/v2/unsubscribe?token=${'x'.repeat(300)}`)).status).toBe(422);
  const stranger = await signedIn(app);
  await stranger.send('POST', linksOf(id).oneClick);
  expect({ fanWants: await wants(id), strangerWants: await wants(stranger.member.id) }).toEqual({
    fanWants: false,
    strangerWants: undefined,
  });
});

test('looking at the link changes nothing; its page asks, and takes it back', async () => {
  const { id } = fan.member;
  const { token, oneClick } = linksOf(id);
  expect((await app.get(oneClick)).body).toMatchObject({ kind: 'prospect_commitment', is_on: true });
  expect(await wants(id)).toBeUndefined();
  const path = '/api/v2/unsubscribe/form';
  expect((await app.send('POST', path, { body: { token } })).status).toBe(403);
  expect((await app.sendWithToken('POST', path, { body: { token } })).body).toMatchObject({ is_on: false });
  expect(await wants(id)).toBe(false);
  expect((await app.sendWithToken('POST', path, { body: { token, is_on: true } })).body).toMatchObject({ is_on: true });
  expect(await wants(id)).toBe(true);
});

test('a member who is gone: the same answer, and nothing is kept', async () => {
  const reply = await app.send('POST', linksOf(999_999).oneClick);
  expect(reply).toMatchObject({ status: 200, body: { is_on: false } });
  expect(await wants(999_999)).toBeUndefined();
});

test('the export has what was chosen, and erasing takes it away', async () => {
  const { db } = app.database;
  await fan.send('PATCH', SETTINGS, { email: { prospect_commitment: false } });
  expect(await preferenceData.export(db, fan.member.id)).toEqual([
    { kind: 'prospect_commitment', bell: true, email: false, push: true },
  ]);
  await preferenceData.erase(db, fan.member.id, TEST_NOW);
  expect(await preferenceData.export(db, fan.member.id)).toEqual([]);
});
