import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Arbitrary requests to a page's address. */

const HOST = 'bluechip.localhost';
const LIMIT = 12;

let app: TestApp;
beforeAll(async () => {
  app = await testSite({ RATE_LIMIT_PER_MINUTE: String(LIMIT) });
});
afterAll(() => app.close());

const from = (remoteAddress: string, url: string, host = HOST) =>
  app.application.http.inject({ method: 'GET', url, headers: { host }, remoteAddress });

test('slashes and other hosts in an address are only a path, and nothing is a failure', async () => {
  for (const url of [
    '//',
    '///',
    '/.//',
    '/x/..//?page=2',
    '/.//evil.example/x',
    '//evil.example/x',
    'http://evil.example/x',
  ]) {
    const reply = await from('10.0.0.1', url);
    expect({ url, isBelow500: reply.statusCode < 500 }).toEqual({ url, isBelow500: true });
  }
  expect((await from('10.0.0.1', '/', `${HOST}:99999`)).statusCode).toBeLessThan(500);
});

test('health answers on a label without a site, and everything else there is the site finder', async () => {
  const unknown = 'nowhere.localhost';
  expect((await from('10.0.0.2', '/healthz', unknown)).statusCode).toBe(200);
  expect((await from('10.0.0.2', '/readyz', unknown)).statusCode).toBe(200);
  const finder = await from('10.0.0.2', '/', unknown);
  expect(finder.statusCode).toBe(404);
  expect(finder.body).toContain('There is no site');
});

test('however a host is spelled, its page is one page', async () => {
  app.application.pageCache.purge('all');
  const sources: unknown[] = [];
  for (const host of ['alabama.localhost', 'ALABAMA.localhost', 'alabama.localhost:3000', 'alabama.bluechip.localhost'])
    sources.push((await from('10.0.0.3', '/sites', host)).headers['x-cache']);
  expect(sources).toEqual(['miss', 'hit', 'hit', 'hit']);
});

test('pages that have to be made count against their caller; pages in memory do not', async () => {
  app.application.pageCache.purge('all');
  const typed = (text: string) => from('10.0.0.4', `/prospect_rankings/football-national/2027?query=${text}`);
  expect((await typed('a')).headers['x-cache']).toBeUndefined();
  const statuses: number[] = [];
  for (let number = 1; number <= LIMIT; number += 1) statuses.push((await typed(`b${number}`)).statusCode);
  expect(statuses).toEqual([...Array<number>(LIMIT - 1).fill(200), 429]);
  const headers = { host: HOST, accept: 'text/html,*/*' };
  const read = await app.application.http.inject({ url: '/privacy', headers, remoteAddress: '10.0.0.4' });
  expect(read).toMatchObject({ statusCode: 429, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(read.body).toContain('Too many requests');
  await from('10.0.0.5', '/sites');
  expect((await from('10.0.0.4', '/sites')).statusCode).toBe(200);
});
