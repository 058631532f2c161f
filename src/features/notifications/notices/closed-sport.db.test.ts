import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { setSportClosed } from '#tests/support/closed-sports.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Alerts of a closed sport (decision 0175). */

let app: TestApp;
let writer: SignedIn;
let fan: SignedIn;
let prospectId: number;
let alabama: number;
beforeAll(async () => {
  app = await testSite();
  writer = await staffSignedIn(app, { isStaffWriter: true });
  fan = await signedIn(app);
  alabama = (await findCollegeBySlug(app.database.db, 'alabama'))?.id ?? 0;
  ({ id: prospectId } = await buildProspect(app.database.db, { sport: 'hockey' }));
  await fan.send('PUT', '/api/v2/users/follow', { id: prospectId, type: 'Prospect' });
});
afterAll(() => app.close());

async function decide(kind: 'commit' | 'decommit') {
  const decision = { kind, college_id: alabama, source: 'Own announcement', happened_on: '2026-11-20' };
  const reply = await writer.send('POST', `/api/v2/admin/prospects/${prospectId}/decisions`, decision);
  await app.application.dispatcher.drain();
  await app.runJobs();
  return reply.status;
}

const kept = async () => (await app.database.executeSql('select id from notices')).rows.length;
const shown = async () => (await fan.get('/api/v2/users/notices')).body.total;
const followed = async () => (await fan.get('/api/v2/users/notification_settings')).body.followed_prospects.length;

test('followers hear nothing while the sport is closed, though staff go on entering what happens', async () => {
  expect(await decide('commit')).toBe(200);
  expect({ kept: await kept(), shown: await shown(), followed: await followed() }).toEqual({
    kept: 1,
    shown: 1,
    followed: 1,
  });
  await setSportClosed(app, 'hockey', true);
  expect(await decide('decommit')).toBe(200);
  expect({ kept: await kept(), shown: await shown(), followed: await followed() }).toEqual({
    kept: 1,
    shown: 0,
    followed: 0,
  });
  await setSportClosed(app, 'hockey', false);
  expect({ shown: await shown(), followed: await followed() }).toEqual({ shown: 1, followed: 1 });
});
