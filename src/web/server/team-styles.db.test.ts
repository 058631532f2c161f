import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

async function sheetOfPage(): Promise<string> {
  const page = await app.get('/');
  const address = /href="(\/assets\/teams-[^"]+\.css)"/.exec(page.text)?.[1];
  if (address === undefined) throw new Error(`no sheet of teams on a page of status ${page.status}`);
  return address;
}

test('colours that come while the program runs are in a new sheet, and the old address leads to it', async () => {
  const before = await sheetOfPage();
  const old = await app.get(before);
  expect(old).toMatchObject({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' } });
  expect(old.headers['cache-control']).toMatch(/immutable$/);
  const { slug } = await buildCollege(app.database.db, { primaryColor: '#010203', secondaryColor: '#fefdfc' });
  expect(old.text).not.toContain(`[data-team="${slug}"]`);
  await app.purge(['colleges', 'sites']);
  const after = await sheetOfPage();
  expect(after).not.toBe(before);
  const fresh = await app.get(after);
  expect(fresh.text).toContain(`[data-team="${slug}"]{--p:#010203;`);
  expect(fresh.headers['cache-control']).toMatch(/immutable$/);
  const reached = await app.get(before);
  expect(reached).toMatchObject({ status: 200, text: fresh.text, headers: { 'cache-control': 'no-store' } });
  const inBrotli = await app.application.http.inject({
    url: after,
    headers: { host: 'bluechip.localhost', 'accept-encoding': 'br' },
  });
  expect(brotliDecompressSync(inBrotli.rawPayload).toString()).toBe(fresh.text);
});

test('a purge that changes no colour leaves the address as it is', async () => {
  const before = await sheetOfPage();
  await app.purge(['colleges', 'sites']);
  expect(await sheetOfPage()).toBe(before);
});

test('a style sheet of a page whose name begins alike is no sheet of teams', async () => {
  const { text } = await app.get('/assets/teams-page-Boh_Cq80.css');
  expect(text).not.toContain('[data-team=');
});
