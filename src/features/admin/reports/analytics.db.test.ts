import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordRefund } from '#features/billing/ledger/public.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { aBuyer, buyAddOn, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Analytics reports and their monitored sites, over HTTP. Revenue must match the ledger. */

const folder = mkdtempSync(join(tmpdir(), 'bluechip-analytics-'));
let app: TestApp;
let reporter: SignedIn;
let alabama = 0;
let auburn = 0;
beforeAll(async () => {
  app = await testSite({ BLUECHIP_DATA_DIR: folder, TRUST_PROXY: 'loopback' });
  await app.database.executeSql(`insert into tax_registrations (state, starts_at) values ('MN', '2026-01-01T00:00Z')`);
  const { sites } = (await app.get('/api/v2/sites')).body;
  const idOf = (subdomain: string) => sites.find((site: { subdomain: string }) => site.subdomain === subdomain).id;
  alabama = idOf('alabama');
  auburn = idOf('auburn');
  // An order of Nov. 21, an add-on of Dec. 1 and a renewal of Dec. 21, all on Alabama's site.
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const [{ id }] = await buyer.own();
  app.clock.set(addDays(TEST_NOW, 10));
  await buyAddOn(buyer, { id, addOn: 'WAR_ROOM' });
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  const member = { registeredSiteId: auburn, createdAt: new Date('2026-12-01T05:59:00Z') };
  await buildMember(app.database.db, member);
  await buildMember(app.database.db, { ...member, registrationParams: { import_id: '7' } });
});
beforeEach(async () => {
  app.clock.set(addDays(addMonths(TEST_NOW, 1), 1));
  reporter = await staffSignedIn(app, { role: 'reporting_admin' });
  await app.database.executeSql('delete from reports');
  await app.database.executeSql('delete from monitored_sites');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const BASE = '/api/v2/admin/reports/google_analytics';
const DAYS = { start_date: '2026-11-15', end_date: '2026-12-31' };
const monitor = (siteIds: number[], by = reporter) =>
  by.send('PATCH', `${BASE}/update_monitored_sites`, { site_ids: siteIds });
const generate = (body: object = {}, by = reporter) => by.send('POST', `${BASE}/generate_report`, { ...DAYS, ...body });
const listed = async (by = reporter) => (await by.get(`${BASE}/reports`)).body;
const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => ({
  status,
  errorCode: body.error_code,
});

async function rowsOf(by = reporter): Promise<string[][]> {
  await app.runJobs();
  const [report] = (await listed(by)).reports;
  const { status, text } = await by.get(report.files[0].href);
  expect(status).toBe(200);
  return text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

test('of two lists of monitored sites that are saved at once, one stays whole', async () => {
  for (let round = 0; round < 5; round += 1) {
    await app.database.executeSql('delete from monitored_sites');
    const replies = await Promise.all([monitor([alabama]), monitor([auburn])]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await listed()).monitored_sites).toHaveLength(1);
  }
});

test('the report has a row for each monitored site and day, with the revenue of the books', {
  tags: ['engine'],
}, async () => {
  await monitor([auburn, alabama]);
  expect((await generate()).status).toBe(200);
  const [head, ...rows] = await rowsOf();
  expect(head).toEqual(['Day (CT)', 'Site', 'Views', 'Readers', 'Registrations', 'Orders', 'Revenue (USD)']);
  expect(rows).toHaveLength(47 * 2);
  const [{ name }] = (await listed()).monitored_sites.filter(({ id }: { id: number }) => id === alabama);
  const orders = rows.filter(([, site, , , , count, revenue]) => site === name && (count !== '0' || revenue !== '0'));
  expect(orders.map(([day, , , , , count]) => `${day} ${count}`)).toEqual([
    '2026-11-21 1',
    '2026-12-01 1',
    '2026-12-21 0',
  ]);
  const { rows: books } = await app.database.executeSql(
    `select -sum(cents)::int as cents from ledger_postings where account = 'revenue'`,
  );
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[6]) * 100), 0);
  expect(cents).toBe(books[0]?.cents);
  expect(cents).toBeGreaterThan(0);
  // One registration, a minute before December in Central Time. The imported member does not count.
  const registered = rows.filter(([, site, , , count]) => site !== name && count !== '0');
  expect(registered.map(([day, , , , count]) => `${day} ${count}`)).toContain('2026-11-30 1');
  expect(registered.map(([, , , , count]) => Number(count)).reduce((a, b) => a + b, 0)).toBe(1);
});

test('views and readers stand on their day, and on no other', async () => {
  await app.database.executeSql(`insert into site_views (site_id, day, views, readers) values
    (${alabama}, '2026-11-14', 90, 9), (${alabama}, '2026-11-15', 12, 5), (${auburn}, '2026-12-31', 3, 2), (${auburn}, '2027-01-01', 90, 9)`);
  await monitor([auburn, alabama]);
  await generate();
  const [, ...rows] = await rowsOf();
  const read = rows.filter(([, , views, readers]) => views !== '0' || readers !== '0');
  expect(read.map(([day, , views, readers]) => `${day} ${views} ${readers}`)).toEqual([
    '2026-11-15 12 5',
    '2026-12-31 3 2',
  ]);
});

test('what went back is taken off on the day on which it went', async () => {
  await monitor([alabama]);
  const { rows: paid } = await app.database.executeSql(`select id, cents from payments order by id limit 1`);
  const [payment] = paid;
  const refund = { paymentId: Number(payment?.id), providerId: 're_analytics', cents: Number(payment?.cents) };
  await recordRefund(app.database.db, refund, new Date('2026-12-22T18:00Z'));
  await generate();
  const returned = (await rowsOf()).filter(([, , , , , , revenue]) => Number(revenue) < 0);
  expect(returned.map(([day]) => day)).toEqual(['2026-12-22']);
});

test('its requester is told by mail', async () => {
  await monitor([alabama]);
  await generate();
  const mails = await mailsTo(app, reporter.member.email ?? '');
  expect(mails).toMatchObject([{ template: 'report_ready', subject: 'Your analytics report is ready' }]);
});

test('without monitored sites there is nothing to report', async () => {
  expect(codeOf(await generate())).toEqual({ status: 422, errorCode: 'no_monitored_sites' });
});

test('monitored sites are replaced as a whole, and audited', async () => {
  expect((await monitor([auburn, alabama, auburn])).body.monitored_sites).toHaveLength(2);
  expect((await monitor([alabama])).body.monitored_sites).toMatchObject([{ id: alabama }]);
  expect(codeOf(await monitor([alabama, 999_999]))).toEqual({ status: 422, errorCode: 'no_such_site' });
  expect((await listed()).monitored_sites).toMatchObject([{ id: alabama }]);
  const { rows } = await app.database.executeSql(
    `select before, after from audit_entries where action = 'report.change_monitored_sites' order by id desc limit 1`,
  );
  expect(rows).toEqual([
    { before: { siteIds: [alabama, auburn].toSorted((a, b) => a - b) }, after: { siteIds: [alabama] } },
  ]);
  expect((await monitor([])).body.monitored_sites).toEqual([]);
});

test('a publisher reads the reports of their own sites alone', async () => {
  await monitor([alabama, auburn]);
  const both = (await generate()).body;
  const own = (await generate({ site_ids: [alabama] })).body;
  await app.runJobs();
  const publisher = await staffSignedIn(app, { publisherSiteIds: [alabama] });
  const seen = await listed(publisher);
  expect(seen).toMatchObject({ reports: [{ id: own.id }], may_generate: false, sites: [] });
  expect(seen.monitored_sites).toMatchObject([{ id: alabama }]);
  expect((await publisher.get(`${BASE}/reports/${both.id}`)).status).toBe(404);
  const page = (id: number) => `/admin/reports/google_analytics/${id}/download?file=csv`;
  expect((await publisher.get(page(both.id))).text).toContain('This report is not here');
  expect((await publisher.get(page(own.id))).headers['content-type']).toBe('text/csv; charset=utf-8');
  expect((await generate({}, publisher)).status).toBe(403);
});

test('the two kinds of reports do not answer for each other', async () => {
  await monitor([alabama]);
  const { id } = (await generate()).body;
  const head = await staffSignedIn(app, { role: 'super_admin' });
  expect((await head.get(`/api/v2/admin/reports/add_on_reports/${id}`)).status).toBe(404);
  expect((await head.get(`/admin/reports/add_on_reports/${id}/download?file=csv`)).text).toContain(
    'This report is not here',
  );
  expect((await head.get(`/admin/reports/google_analytics/${id}/download`)).text).toContain(
    'Analytics report, 11/15/2026',
  );
});

test('marketing reads reports and changes nothing', async () => {
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  expect(await listed(marketing)).toMatchObject({ may_generate: false });
  expect((await monitor([alabama], marketing)).status).toBe(403);
});
