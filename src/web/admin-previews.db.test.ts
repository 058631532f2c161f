import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Previews for staff, which require a strict sign-in like the change itself. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

const PREVIEWS = [
  '/admin/prices?offer=STANDARD-1&price=10.95&first_day=2026-12-01',
  '/admin/promotions/new?code=FALL26&gives=percent&value=20',
];

test.each(PREVIEWS)('%s leads to the strict sign-in and back once the last one is too old', async (preview) => {
  const hourAgo = new Date(app.clock.now().getTime() - HOUR_MS);
  const loose = await staffSignedIn(app, {
    role: 'super_admin',
    session: { secondFactorAt: hourAgo, strictUntil: hourAgo },
  });
  const { status, headers } = await loose.get(preview);
  expect({ status, location: headers.location }).toEqual({
    status: 303,
    location: `/users/strict_sign_in?return_to=${encodeURIComponent(preview)}`,
  });
  // Before anything is previewed, the page does not require one.
  expect((await loose.get(preview.replace(/\?.*/, ''))).status).toBe(200);
  const strict = await staffSignedIn(app, { role: 'super_admin' });
  expect((await strict.get(preview)).status).toBe(200);
});
