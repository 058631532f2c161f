import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { purgeCdnCommand } from '#platform/cdn/command.ts';
import { findFailedPurge } from '#platform/cdn/purge-cdn.ts';
import { sweep } from '#platform/retention/sweep.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { type TestCdn, testCdn } from '#tests/support/cdn.ts';
import { runOn } from '#tests/support/command.ts';

import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

const MINUTE_MS = 60_000;

/** From the takedown to the CDN: the CDN is purged once after the takedown, retried until it responds, and staff see when it does not. */

let cdn: TestCdn;
let app: TestApp;
let writer: SignedIn;
let env: Record<string, string>;
beforeAll(async () => {
  cdn = await testCdn();
  env = { CDN_PROVIDER: 'fastly', CDN_SERVICE: 'svc-1', CDN_TOKEN: 'a-token', CDN_API_URL: cdn.url };
  app = await testSite(env);
  writer = await staffSignedIn(app, { isStaffWriter: true });
});
afterAll(async () => {
  await app.close();
  await cdn.close();
});
beforeEach(async () => {
  cdn.calls.length = 0;
  cdn.answer = { status: 200, body: '{"status":"ok"}' };
  await app.database.executeSql('truncate cdn_purges');
});

const purges = async () =>
  (await app.database.executeSql('select due_at, done_at, tries, last_error from cdn_purges order by id')).rows;

async function takeSomebodyDown(): Promise<void> {
  const { personId } = await buildProspect(app.database.db);
  const path = `/api/v2/admin/people/${personId}/takedown`;
  expect((await writer.send('POST', path, { reason: 'A parent asks' })).status).toBe(200);
  await app.application.dispatcher.drain();
}

/** As the queue does: a failed job is run again later. */
const runJobs = () => app.runJobs().catch((error: unknown) => String(error));
/** As if the delays of the queue had passed, for retries and for jobs scheduled later. */
const letTimePass = () =>
  app.database.executeSql(
    "update jobs.job set state = 'created', start_after = now() - interval '1 second' where name = 'purge_cdn' and state <> 'completed'",
  );

test('a takedown purges the CDN, and once more when what was under way must have ended', async () => {
  await takeSomebodyDown();
  // The queue uses the clock of the machine, which may be ahead of the test's.
  await app.database.executeSql(`update jobs.job set start_after = now() + interval '1 minute'
    where name = 'purge_cdn' and (data->>'purgeId')::int = (select max(id) from cdn_purges)`);
  await runJobs();
  expect(cdn.calls).toHaveLength(1);
  expect(cdn.calls[0]).toMatchObject({ method: 'POST', path: '/service/svc-1/purge_all' });
  const [first, second] = await purges();
  expect(first).toMatchObject({ tries: 1, done_at: expect.anything(), last_error: null });
  expect(second).toMatchObject({ tries: 0, done_at: null });
  expect(Number(new Date(String(second?.due_at))) - TEST_NOW.getTime()).toBe(60_000);
  app.clock.advance(2 * MINUTE_MS);
  await letTimePass();
  await runJobs();
  expect(cdn.calls).toHaveLength(2);
  expect((await purges()).every(({ done_at }) => done_at !== null)).toBe(true);
});

test('what fails is tried again, is told to staff meanwhile, and is good once it succeeds', async () => {
  cdn.answer = { status: 503, body: 'away' };
  await takeSomebodyDown();
  expect(await runJobs()).toContain('fastly answered 503: away');
  expect(await findFailedPurge(app.database.db)).toMatchObject({ tries: 1, isTriedAgain: true });
  const queue = (await writer.get('/admin/takedowns')).text;
  expect(queue).toContain('The CDN was not purged after the takedown of');
  expect(queue).toContain('fastly answered 503: away');
  expect(queue).toContain('we’ll try again');
  cdn.answer = { status: 200, body: '{"status":"ok"}' };
  await letTimePass();
  await runJobs();
  expect(await findFailedPurge(app.database.db)).toBeNull();
  expect((await writer.get('/admin/takedowns')).text).not.toContain('The CDN was not purged');
});

test('after the last try staff are told to have it done by hand; the command does it', async () => {
  cdn.answer = { status: 401, body: 'bad token' };
  await takeSomebodyDown();
  for (let tries = 1; tries <= 9; tries += 1) {
    await runJobs();
    await letTimePass();
  }
  expect((await writer.get('/admin/takedowns')).text).toContain(
    'and gave up: ask the operator to run bluechip purge-cdn',
  );
  const purge = (args: string[] = [], settings = env) => runOn(app, purgeCdnCommand, args, settings);
  await expect(purge()).rejects.toThrow('fastly answered 401: bad token');
  cdn.answer = { status: 200, body: '{"status":"ok"}' };
  app.clock.advance(2 * MINUTE_MS);
  expect(await purge(['--json'])).toEqual({ code: 0, out: '{"purged":"fastly"}', err: '' });
  expect(await findFailedPurge(app.database.db)).toBeNull();
  expect(await purge(['--all'])).toMatchObject({ code: 2, err: expect.stringContaining('--all') });
  expect(await purge([], {})).toEqual({ code: 1, out: '', err: 'CDN_PROVIDER: there is no CDN to purge' });
});

test('somebody who is shown again is no reason to purge; what was purged is not kept for long, what was not stays', async () => {
  const { personId } = await buildProspect(app.database.db);
  const path = `/api/v2/admin/people/${personId}`;
  await writer.send('POST', `${path}/takedown`, { reason: 'A parent asks' });
  await app.application.dispatcher.drain();
  const asked = (await purges()).length;
  await writer.send('POST', `${path}/restore`, { reason: 'A mistake' });
  await app.application.dispatcher.drain();
  expect((await purges()).length).toBe(asked);
  const sweepMonthLater = () => sweep(app.database.db, new Date(app.clock.now().getTime() + 31 * 86_400_000));
  await sweepMonthLater();
  expect((await purges()).map(({ done_at }) => done_at)).toEqual([null, null]);
  app.clock.advance(2 * MINUTE_MS);
  await letTimePass();
  await runJobs();
  await sweepMonthLater();
  expect(await purges()).toEqual([]);
});
