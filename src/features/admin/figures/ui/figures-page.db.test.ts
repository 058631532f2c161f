import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { FIGURES_PATH as PATH } from '../figures-view.ts';
import { countFigures } from '../public.ts';

/** The figures page for each role. */

let app: TestApp;
let alabama = 0;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  const { rows } = await app.database.executeSql(`select id from sites where subdomain = 'alabama'`);
  alabama = Number(rows[0]?.id);
  await app.database.executeSql(`insert into tax_registrations (state, starts_at) values ('MN', '2026-01-01T00:00Z')`);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const reporter = () => staffSignedIn(app, { role: 'reporting_admin' });
const count = () => countFigures(app.database.db, app.clock.now());

test('before the first count the page says when figures appear, and offers to count now', async () => {
  const staff = await reporter();
  const { status, text, headers } = await staff.get(PATH);
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' });
  expect(text).toContain('No figures yet');
  expect(text).toContain('Not counted yet.');
  expect(text).toContain('Count again');
  await count();
  expect((await staff.get(PATH)).text).toContain('No subscriptions in these months');
});

test('each figure is a chart with its conclusion in words, over its table', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  await count();
  const { text } = await (await reporter()).get(PATH);
  expect(text).toContain('aria-label="MRR from $0.00 at the end of Dec 2025 to $9.95 in Nov 2026"');
  expect(text).toContain('MRR and its movements by month, latest first');
  expect(text).toContain('Paying members from 0 at the end of Dec 2025 to 1 in Nov 2026');
  expect(text).toContain('$0.68 of sales tax in one state');
  expect(text).toContain('Minnesota');
  expect(text).toContain('No trials in these months');
  expect(text.match(/<h1/g)).toHaveLength(1);
});

test('the range and the site of the address are chosen in the form', async () => {
  const { text } = await (await reporter()).get(`${PATH}?months=24&site_id=${alabama}`);
  expect(text).toMatch(/<option value="24" selected/);
  expect(text).toMatch(new RegExp(`<option value="${alabama}" selected`));
  expect(text).toContain('at the end of Dec 2024');
  // Invalid ranges and sites are ignored.
  expect((await (await reporter()).get(`${PATH}?months=7&site_id=x`)).status).toBe(200);
});

test('a publisher sees their own sites, no taxes and no way to count', async () => {
  const own = await staffSignedIn(app, { publisherSiteIds: [alabama] });
  const { text } = await own.get(PATH);
  expect(text).toContain('MRR and its movements by month');
  expect(text).not.toContain('Tax by state');
  expect(text).not.toContain('Count again');
  expect((await own.get(`${PATH}?site_id=1`)).status).toBe(404);
});

test('the page of reports leads there, but not those who may not see figures', async () => {
  expect((await (await reporter()).get('/admin/reports')).text).toContain(`href="${PATH}"`);
  const manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
  expect((await manager.get('/admin/reports')).text).not.toContain(`href="${PATH}"`);
  expect((await manager.get(PATH)).status).toBe(403);
});
