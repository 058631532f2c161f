import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The reports page for each role. */

const folder = mkdtempSync(join(tmpdir(), 'bluechip-reports-page-'));
let app: TestApp;
let head: SignedIn;
let agent: SignedIn;
beforeAll(async () => {
  app = await testSite({ BLUECHIP_DATA_DIR: folder });
  head = await staffSignedIn(app, { role: 'super_admin' });
  agent = await staffSignedIn(app, { username: 'ivo.tarrant', role: 'customer_support_admin' });
});
beforeEach(() => app.database.executeSql('delete from reports'));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const PATH = '/admin/reports';
const GENERATE = '/api/v2/admin/reports/add_on_reports/generate_report';
const DAYS = { start_date: '2026-11-01', end_date: '2026-11-21' };

test('without reports the page says what will be there, with a form that offers this month', async () => {
  const { status, text, headers } = await head.get(PATH);
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' });
  expect(text).toContain('No add-on reports yet');
  expect(text).toMatch(/name="start_date"[^>]*value="2026-11-01"/);
  expect(text).toMatch(/name="end_date"[^>]*value="2026-11-21"/);
  expect(text).toContain('ivo.tarrant');
  // The form sends back what it showed, so that a stale page changes nothing.
  expect(text).toContain('name="users[0][shown][expires_at]"');
  expect(text.match(/<h1/g)).toHaveLength(1);
});

test('a report in progress shows how far it is, and a ready one its files', async () => {
  const { id } = (await head.send('POST', GENERATE, DAYS)).body;
  expect((await head.get(PATH)).text).toContain('Waiting');
  await app.database.executeSql(`update reports set status = 'running', rows_done = 30, rows_total = 120`);
  const running = (await head.get(PATH)).text;
  expect(running).toMatch(/<progress[^>]*value="25"/);
  expect(running).not.toContain(`/${id}/download?file=`);
  await app.runJobs();
  const ready = (await head.get(PATH)).text;
  expect(ready).toContain(`href="/admin/reports/add_on_reports/${id}/download?file=csv"`);
  expect(ready).toContain('11/01/2026 to 11/21/2026');
});

test('the address of a download without a file says how far the report is, and offers its files', async () => {
  const { id } = (await head.send('POST', GENERATE, DAYS)).body;
  const page = `/admin/reports/add_on_reports/${id}/download`;
  expect((await head.get(page)).text).toContain('Waiting to start');
  expect((await head.get(`${page}?file=csv`)).text).toContain('Waiting to start');
  await app.database.executeSql(`update reports set status = 'failed', finished_at = now()`);
  expect((await head.get(page)).text).toContain('We couldn’t generate this report');
  await app.runJobs();
  expect((await head.get(page)).text).toContain('Your report is ready: 0 rows');
  expect((await head.get('/admin/reports/add_on_reports/999999/download')).text).toContain('This report is not here');
  expect((await head.get('/admin/reports/add_on_reports/x/download?file=csv')).text).toContain(
    'This report is not here',
  );
});

test('a part that cannot be read is said to be so, and the others are there', async () => {
  await app.database.executeSql('alter table report_grants rename to away');
  const { status, text } = await head.get(PATH);
  await app.database.executeSql('alter table away rename to report_grants');
  expect(status).toBe(200);
  expect(text).toContain('We couldn’t load this report.');
  expect(text).toContain('No add-on reports yet');
});

test('an agent finds reports locked until a manager grants them', async () => {
  const locked = (await agent.get(PATH)).text;
  expect(locked.match(/You don’t have access to this report/g)).toHaveLength(2);
  await head.send('PATCH', '/api/v2/admin/reports/cs_admin/update', {
    users: [{ id: agent.member.id, reports: ['add_on', 'customer_support'] }],
  });
  const { text } = await agent.get(PATH);
  expect(text).not.toContain('You don’t have access to this report');
  expect(text).not.toContain('Generate report');
  expect(text).not.toContain('Save access');
  expect(text).toContain('Customer support report, Add-on reports');
});

test('a reporting admin has no secondary navigation, and only the reports of that role', async () => {
  const reporter = await staffSignedIn(app, { role: 'reporting_admin' });
  const { text } = await reporter.get(PATH);
  expect(text).not.toContain('aria-label="Admin"');
  expect(text).toContain('Generate report');
  expect(text).not.toContain('id="access"');
});

test('the sites to monitor come first, then reports of them', async () => {
  const { text } = await head.get(PATH);
  expect(text).toContain('No monitored sites yet');
  expect(text).toContain('action="/api/v2/admin/reports/google_analytics/update_monitored_sites"');
  expect(text).not.toContain('Generate report of');
  await head.send('PATCH', '/api/v2/admin/reports/google_analytics/update_monitored_sites', { site_ids: [1, 2] });
  const monitored = (await head.get(PATH)).text;
  expect(monitored).toContain('Generate report of 2 sites');
  expect(monitored).toContain('No analytics reports yet');
  const publisher = await staffSignedIn(app, { publisherSiteIds: [1] });
  const own = (await publisher.get(PATH)).text;
  expect(own).toContain('Reports that reporting admins generate appear here.');
  expect(own).not.toContain('id="add-ons"');
});

test('whose role has no reports gets the page that says so', async () => {
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  const { status, text } = await writer.get(PATH);
  expect(status).toBe(403);
  expect(text).toContain('You don’t have access to this page');
});

test('without a script a report is asked for by the plain form, which leads back', async () => {
  const { text } = await head.get(PATH);
  expect(text).toContain(`action="${GENERATE}"`);
  const done = await head.get(`${PATH}?done=add_on`);
  expect(done.text).toContain('Generating your report. We’ll email you when it’s ready.');
  expect((await head.get(`${PATH}?done=access`)).text).toContain('Report access saved.');
  expect((await head.get(`${PATH}?done=revoked`)).text).toContain('Report access revoked.');
});
