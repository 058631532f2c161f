import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** What a cached page says about consent, and what it must never say. */

const GEO = { GEO_COUNTRY_HEADER: 'cf-ipcountry', GEO_REGION_HEADER: 'cf-region-code' };

let app: TestApp;
beforeAll(async () => {
  app = await testSite(GEO);
});
afterAll(() => app.close());

const page = (headers: Record<string, string>, cookies: Record<string, string> = {}) =>
  app.get('/sites', { headers, cookies });

const linksOf = (html: string) =>
  [...html.matchAll(/<a href="\/privacy">([^<]+)<\/a>/g)].map(([, label]) => label?.trim());

test.each([
  [{ 'cf-ipcountry': 'DE' }, ['Your privacy choices']],
  [{ 'cf-ipcountry': 'US' }, ['Do Not Sell or Share My Information']],
  [{ 'cf-ipcountry': 'US', 'cf-region-code': 'TX' }, ['Your privacy choices']],
  [{ 'cf-ipcountry': 'BR' }, ['Your privacy choices']],
  [{}, ['Your privacy choices', 'Do Not Sell or Share My Information']],
])('with %o the footer has the links of the region', async (headers, labels) => {
  const { text } = await page(headers);
  expect(linksOf(text)).toEqual(labels);
});

test('readers of one region share a page, of another they do not', async () => {
  app.application.pageCache.purge('all');
  const cacheOf = async (headers: Record<string, string>) => (await page(headers)).headers['x-cache'];
  expect(await cacheOf({ 'cf-ipcountry': 'DE' })).toBe('miss');
  expect(await cacheOf({ 'cf-ipcountry': 'FR' })).toBe('hit');
  expect(await cacheOf({ 'cf-ipcountry': 'US' })).toBe('miss');
  expect(await cacheOf({ 'cf-ipcountry': 'US', 'cf-region-code': 'CA' })).toBe('hit');
  expect(await cacheOf({ 'cf-ipcountry': 'US', 'cf-region-code': 'TX' })).toBe('miss');
});

test('every header that decides stands in Vary', async () => {
  expect((await page({})).headers.vary).toBe('Accept-Encoding, Sec-GPC, cf-ipcountry, cf-region-code');
});

test('a member under 16 reads pages as those who opted out, with the advertising of the house alone', async () => {
  app.application.pageCache.purge('all');
  const [young, grown] = [await signedIn(app, { ageBand: '13_to_15' }), await signedIn(app)];
  const headers = { 'cf-ipcountry': 'US' };
  expect((await page(headers, grown.cookies)).headers['x-cache']).toBe('miss');
  const theirs = await page(headers, young.cookies);
  expect(theirs.headers['x-cache']).toBe('miss');
  expect(theirs.text).toContain('"hasSignal":true');
  const opted = await page({ ...headers, 'sec-gpc': '1' }, grown.cookies);
  expect(opted.text).toContain('"hasSignal":true');
  // This reader sees all advertisements, so their page is a different one; another of the same age gets theirs.
  expect(opted.headers['x-cache']).toBe('miss');
  const alsoYoung = await signedIn(app, { ageBand: '13_to_15' });
  expect((await page(headers, alsoYoung.cookies)).headers['x-cache']).toBe('hit');
});

test('the page of choices has a tick only where something is allowed', async () => {
  const ticks = async (headers: Record<string, string>, cookies: Record<string, string> = {}) => {
    const { text } = await app.get('/privacy', { headers, cookies });
    return [...text.matchAll(/<input(?=[^>]*type="checkbox")[^>]*>/g)]
      .filter(([box]) => box.includes('checked'))
      .map(([box]) => /value="(\w+)"/.exec(box)?.[1]);
  };
  expect(await ticks({ 'cf-ipcountry': 'DE' })).toEqual([]);
  expect(await ticks({})).toEqual([]);
  expect(await ticks({ 'cf-ipcountry': 'US' })).toEqual(['analytics', 'advertising']);
  const cookies = { bluechip_privacy: '1.1795284000.embeds' };
  expect(await ticks({ 'cf-ipcountry': 'DE' }, cookies)).toEqual(['embeds']);
  expect(await ticks({ 'cf-ipcountry': 'US' }, cookies)).toEqual(['embeds']);
});

test('where the signal or the age decides there is nothing to choose', async () => {
  const signalled = await app.get('/privacy', { headers: { 'sec-gpc': '1' } });
  expect(signalled.text).toContain('Your browser sends Global Privacy Control');
  expect(signalled.text).not.toContain('action="/api/v2/privacy_choice"');
  const young = await signedIn(app, { ageBand: '13_to_15' });
  const { text } = await young.get('/privacy');
  expect(text).toContain('You’re under 16');
  expect(text).not.toContain('action="/api/v2/privacy_choice"');
});
