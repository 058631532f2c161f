import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { followData } from '../follows/member-data.ts';

/** The digest frequency of followed sites, as a member sets it. */

const SETTINGS = '/api/v2/users/notification_settings';
const SITES = '/api/v2/users/followed_sites';

let app: TestApp;
let fan: SignedIn;
beforeAll(async () => {
  app = await testSite();
});
beforeEach(async () => {
  fan = await signedIn(app);
  await fan.send('PUT', SITES, { site_ids: [1, 2] });
});
afterAll(() => app.close());

const digests = async () =>
  (await fan.get(SETTINGS)).body.followed_sites.map(({ id, digest }: { id: number; digest: string }) => [id, digest]);

test('nothing is mailed before it is asked for; then each site has its own rhythm', async () => {
  expect(await digests()).toEqual([
    [1, 'none'],
    [2, 'none'],
  ]);
  const { status, body } = await fan.send('PATCH', SETTINGS, { digests: { 1: 'daily', 2: 'weekly' } });
  expect(status).toBe(200);
  expect(body.followed_sites.map(({ digest }: { digest: string }) => digest)).toEqual(['daily', 'weekly']);
  await fan.send('PATCH', SETTINGS, { digests: { 2: 'none' } });
  expect(await digests()).toEqual([
    [1, 'daily'],
    [2, 'none'],
  ]);
});

test('a site that stays followed keeps its digest, one that is left and followed again has none', async () => {
  await fan.send('PATCH', SETTINGS, { digests: { 1: 'daily', 2: 'daily' } });
  await fan.send('PUT', SITES, { site_ids: [1] });
  await fan.send('PUT', SITES, { site_ids: [1, 2] });
  expect(await digests()).toEqual([
    [1, 'daily'],
    [2, 'none'],
  ]);
});

test.each([[{ 3: 'daily' }], [{ 1: 'hourly' }], [{ x: 'daily' }], [{ 0: 'daily' }], [{ 1: 'daily', 3: 'daily' }]])(
  '%o is refused, and nothing of it is kept',
  async (wanted) => {
    expect((await fan.send('PATCH', SETTINGS, { digests: wanted })).status).toBe(422);
    expect(await digests()).toEqual([
      [1, 'none'],
      [2, 'none'],
    ]);
  },
);

test('the form on the page posts it without a script', async () => {
  const { body: csrf, cookies } = await app.get('/api/v2/csurf_token', { cookies: fan.cookies });
  const page = await fan.get('/users/notifications');
  expect(page.text).toMatch(/<select[^>]*name="digests\[1\]"/);
  const reply = await app.send('POST', SETTINGS, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { ...fan.cookies, ...cookies },
    body: new URLSearchParams({
      _csrf: csrf.csurf_token,
      _method: 'PATCH',
      'digests[1]': 'weekly',
      'digests[2]': 'none',
    }).toString(),
  });
  expect(reply).toMatchObject({ status: 303, headers: { location: '/users/notifications?saved=1' } });
  expect(await digests()).toEqual([
    [1, 'weekly'],
    [2, 'none'],
  ]);
});

test('the export has it', async () => {
  await fan.send('PATCH', SETTINGS, { digests: { 1: 'daily' } });
  const now = app.clock.now().toISOString();
  expect(await followData.export(app.database.db, fan.member.id)).toMatchObject([
    { type: 'Site', id: 1, digest: 'daily', digested_until: now },
    { type: 'Site', id: 2, digest: 'none', digested_until: null },
  ]);
});
