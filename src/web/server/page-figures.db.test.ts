import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { testEngine } from '#tests/support/database.ts';
import { testSite } from '#tests/support/site-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const metrics = async () => (await app.get('/metrics')).text;

test('a page is counted under its pattern, whatever its address, and an address without a page as none', async () => {
  for (const path of ['/', '/news/a-story-that-is-not-there', '/NEWS/another', '/prospect_rankings/football-qb/2027'])
    await app.get(path);
  for (const path of ['/no/such/page', '/wp-login.php', '/a'.repeat(30)]) await app.get(path);
  await app.get('/sites', { host: 'alabama.localhost' });
  const routes = [...(await metrics()).matchAll(/^http_request_duration_seconds_count\{.*route="([^"]*)"/gm)].map(
    ([, route]) => route,
  );
  expect(routes).toEqual(
    expect.arrayContaining(['/', '/news/:slug', '/prospect_rankings/:list/:year', '/sites', 'no page']),
  );
  expect(routes).not.toContain('/*');
  expect(routes.join()).not.toMatch(/wp-login|not-there|such/);
});

test('the figures show the page cache, the connections and the jobs', async () => {
  app.application.pageCache.purge('all');
  const hits = async () => Number(/bluechip_page_cache_total\{result="hit"\} (\d+)/.exec(await metrics())?.[1] ?? 0);
  await app.get('/sites');
  const before = await hits();
  await app.get('/sites');
  expect(await hits()).toBe(before + 1);
  const text = await metrics();
  expect(text).toMatch(/bluechip_page_cache_bytes [1-9]/);
  for (const name of ['bluechip_jobs_total', 'bluechip_mail_total', 'bluechip_payments_total', 'bluechip_jobs_waiting'])
    expect(text).toContain(`# TYPE ${name} `);
  if (testEngine === 'postgres') {
    expect(text).toMatch(/bluechip_database_connections\{pool="work",state="idle"\} [1-9]/);
    expect(text).toContain('bluechip_database_waiting{pool="work"} 0');
  }
});

test('health says the version', async () => {
  expect((await app.get('/healthz')).body).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: expect.toSatisfy((commit) => commit === null || /^[0-9a-f]{7,}/.test(commit)),
  });
});
