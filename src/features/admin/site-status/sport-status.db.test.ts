import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite, listOfferedSports } from '#features/sites/sites/public.ts';
import { STAFF_ROLES } from '#kernel/permissions.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Sports that are closed to readers and reopened (decision 0175). */

const DESK = '/api/v2/admin/sport_status';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  owner = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(() => app.close());

const close = (sport: Sport, by = owner) => by.send('PUT', `${DESK}/${sport}/closing`, { reason: 'not covered' });
const reopen = (sport: Sport, by = owner) => by.send('DELETE', `${DESK}/${sport}/closing`, { reason: 'covered again' });
const offered = () => listOfferedSports(app.database.db);

test('a sport is previewed, closed with its own site, and offered again once it reopens', {
  tags: ['engine'],
}, async () => {
  const before = (await owner.get(`${DESK}/hockey`)).body;
  const prospect = await buildProspect(app.database.db, { sport: 'hockey' });
  await buildArticle(app.database.db, { sport: 'hockey', slug: 'of-a-closed-sport' });
  const fan = await signedIn(app);
  await fan.send('PUT', '/api/v2/users/follow', { id: prospect.id, type: 'Prospect' });
  const { body } = await owner.get(`${DESK}/hockey`);
  expect(body).toEqual({
    sport: { sport: 'hockey', closed_at: null },
    prospects: before.prospects + 1,
    stories: before.stories + 1,
    followers: before.followers + 1,
    site: { name: 'Bluechip Hockey', primary_members: 0, subscriptions: 0 },
  });

  expect((await close('hockey')).status).toBe(200);
  await expect.poll(offered).toEqual(['football', 'basketball', 'baseball']);
  const front = await app.get('/', { host: 'hockey.localhost', headers: { accept: 'text/html' } });
  expect({ status: front.status, isNamed: front.text.includes('Hockey is closed') }).toEqual({
    status: 410,
    isNamed: true,
  });
  const { sites } = (await owner.get('/api/v2/admin/site_status')).body;
  expect(sites.find((site: { name: string }) => site.name === 'Bluechip Hockey')).toMatchObject({
    closed_at: expect.any(String),
    is_sport_closed: true,
  });
  expect((await owner.get(`${DESK}/hockey`)).body.site).toBe(null);

  expect((await reopen('hockey')).status).toBe(200);
  await expect.poll(offered).toEqual([...SPORTS]);
  const { rows } = await app.database.executeSql(
    `select action, actor_id, subject_id, before, after, reason from audit_entries where subject_type = 'sport' order by id`,
  );
  const by = { actor_id: owner.member.id, subject_id: 'hockey' };
  const at = expect.any(String);
  expect(rows).toEqual([
    { ...by, action: 'sport.close', before: { closedAt: null }, after: { closedAt: at }, reason: 'not covered' },
    { ...by, action: 'sport.reopen', before: { closedAt: at }, after: { closedAt: null }, reason: 'covered again' },
  ]);
});

test('the last open sport cannot be closed, and a closed one is closed once', async () => {
  for (const sport of ['football', 'basketball', 'football', 'baseball'] as const)
    expect({ sport, status: (await close(sport)).status }).toEqual({ sport, status: 200 });
  const refused = await close('hockey');
  expect({ status: refused.status, code: refused.body.error_code }).toEqual({ status: 422, code: 'last_sport' });
  expect((await owner.get(`${DESK}/hockey`)).body.error_code).toBe('last_sport');
  expect((await close('cricket' as Sport)).status).toBe(422);
  const { rows } = await app.database.executeSql(
    `select subject_id from audit_entries where action = 'sport.close' and subject_id <> 'hockey' order by id`,
  );
  expect(rows.map(({ subject_id }) => subject_id)).toEqual(['football', 'basketball', 'baseball']);
  // Sites that showed football first now show the remaining sport.
  await expect.poll(async () => (await findSite(app.database.db, 'alabama'))?.sport).toBe('hockey');
  for (const sport of ['football', 'basketball', 'baseball'] as const) await reopen(sport);
  await expect.poll(async () => (await findSite(app.database.db, 'alabama'))?.sport).toBe('football');
});

test('only super admins see and change it', async () => {
  for (const role of STAFF_ROLES.filter((each) => each !== 'super_admin')) {
    const by = await staffSignedIn(app, { role });
    const statuses = {
      list: (await by.get(DESK)).status,
      preview: (await by.get(`${DESK}/hockey`)).status,
      close: (await close('hockey', by)).status,
      reopen: (await reopen('hockey', by)).status,
    };
    expect({ role, ...statuses }).toEqual({ role, list: 403, preview: 403, close: 403, reopen: 403 });
  }
});
