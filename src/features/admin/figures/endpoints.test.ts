import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { countFigures } from './public.ts';

/** Access to figures, their sites and months, and the recount. */

const PATH = '/api/v2/admin/reports/figures';
const MONTHS_OF_YEAR = 12;
let app: TestApp;
let alabama = 0;
let auburn = 0;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  const { sites } = (await app.get('/api/v2/sites')).body;
  const idOf = (subdomain: string) => sites.find((site: { subdomain: string }) => site.subdomain === subdomain).id;
  alabama = idOf('alabama');
  auburn = idOf('auburn');
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
});
beforeEach(() => app.clock.set(addDays(TEST_NOW, 1)));
afterAll(() => app.close());

test('figures of the last twelve months are those of the night before', { tags: ['engine'] }, async () => {
  const staff = await staffSignedIn(app, { role: 'reporting_admin' });
  const before = await staff.get(PATH);
  expect({ status: before.status, countedAt: before.body.counted_at }).toEqual({ status: 200, countedAt: null });
  await countFigures(app.database.db, app.clock.now());
  const { body, headers } = await staff.get(PATH);
  expect(headers['cache-control']).toContain('no-store');
  expect(body).toMatchObject({ counted_at: app.clock.now().toISOString(), site_id: null, may_count: true, taxes: [] });
  expect(body.months).toHaveLength(MONTHS_OF_YEAR);
  expect(body.revenue.at(-1)).toMatchObject({ month: '2026-11', start: 0, new: 9.95, end: 9.95 });
  expect(body.members.at(-1)).toMatchObject({ paying: 1, joined: 1, monthly: 1, annual: 0 });
});

describe('the range', () => {
  test('is one, two or three years, and what came before it is its beginning', async () => {
    app.clock.set(addDays(TEST_NOW, 800));
    const staff = await staffSignedIn(app, { role: 'marketing_admin' });
    const { body } = await staff.get(`${PATH}?months=24`);
    expect({ months: body.months.length, last: body.months.at(-1), first: body.revenue[0].start }).toEqual({
      months: 24,
      last: '2029-01',
      first: 9.95,
    });
    expect(body.may_count).toBe(false);
  });

  test('is refused where it is another one', async () => {
    const staff = await staffSignedIn(app, { role: 'reporting_admin' });
    const { status, body } = await staff.get(`${PATH}?months=13`);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { months: ['Please choose 12, 24 or 36 months'] },
    });
  });
});

describe('a publisher', () => {
  test('sees the figures of their own sites, without taxes', async () => {
    const own = await staffSignedIn(app, { publisherSiteIds: [alabama, auburn] });
    const { body } = await own.get(PATH);
    expect(new Set(body.sites.map(({ id }: { id: number }) => id))).toEqual(new Set([alabama, auburn]));
    expect({ end: body.revenue.at(-1).end, taxes: body.taxes, mayCount: body.may_count }).toEqual({
      end: 9.95,
      taxes: null,
      mayCount: false,
    });
    expect((await own.get(`${PATH}?site_id=${auburn}`)).body.revenue.at(-1).end).toBe(0);
  });

  test('finds no site of others', async () => {
    const other = await staffSignedIn(app, { publisherSiteIds: [auburn] });
    expect((await other.get(`${PATH}?site_id=${alabama}`)).status).toBe(404);
    expect((await other.get(PATH)).body.revenue.at(-1).end).toBe(0);
  });
});

test('others see none, and only those who may generate reports have them counted', async () => {
  for (const role of ['customer_support_admin', 'customer_support_admin_manager'] as const)
    expect((await (await staffSignedIn(app, { role })).get(PATH)).status).toBe(403);
  expect((await (await signedIn(app)).get(PATH)).status).toBe(403);
  expect((await app.get(PATH)).status).toBe(401);
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  expect((await marketing.send('POST', `${PATH}/recount`, {})).status).toBe(403);
});

test('counting again is done by a worker, and kept in the audit log', async () => {
  const staff = await staffSignedIn(app, { role: 'reporting_admin' });
  for (const _ of [1, 2]) {
    const { status, body } = await staff.send('POST', `${PATH}/recount`, {});
    expect({ status, body }).toEqual({ status: 200, body: { status: 'waiting' } });
  }
  await app.runJobs();
  expect((await staff.get(PATH)).body.counted_at).toBe(app.clock.now().toISOString());
  const { rows } = await app.database.executeSql(
    `select count(*)::int as count from audit_entries where action = 'report.recount_figures'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});
