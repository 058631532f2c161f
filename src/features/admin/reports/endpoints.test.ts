import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { aBuyer, anAddress, buyAddOn, cardToken } from '#tests/support/buyers.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { sweepReportsJob } from './jobs.ts';
import { makeReport } from './service/make-report.ts';

/** Add-on reports over HTTP, from the request to the file. */

const folder = mkdtempSync(join(tmpdir(), 'bluechip-reports-'));
let app: TestApp;
let marketing: SignedIn;
let manager: SignedIn;
let memberId = 0;
beforeAll(async () => {
  app = await testSite({ BLUECHIP_DATA_DIR: folder, TRUST_PROXY: 'loopback' });
  marketing = await staffSignedIn(app, { username: 'halle.brandvold', role: 'marketing_admin' });
  manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
  const buyer = await aBuyer(app);
  memberId = buyer.member.id;
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly', add_on: 'AD_LITE' });
  const [{ id }] = await buyer.own();
  app.clock.set(addDays(TEST_NOW, 10));
  await buyAddOn(buyer, { id, addOn: 'WAR_ROOM' });
});
beforeEach(async () => {
  app.clock.set(addDays(TEST_NOW, 11));
  await app.database.executeSql('delete from reports');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const LIST = '/api/v2/admin/reports/add_on_reports';
const DAYS = { start_date: '2026-11-01', end_date: '2026-12-31' };
const generate = (body: object = {}, by = marketing) =>
  by.send('POST', `${LIST}/generate_report`, { ...DAYS, ...body }, { headers: anAddress() });
const only = async (by = marketing) => (await by.get(LIST)).body.reports[0];
const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => ({
  status,
  errorCode: body.error_code,
});

test('a report is asked for, made by a worker, mailed and downloaded as CSV', { tags: ['engine'] }, async () => {
  const asked = await generate();
  expect(asked.status).toBe(200);
  expect(asked.body).toMatchObject({ status: 'waiting', progress: 0, plan: null, rows: null, files: [], ...DAYS });
  const mails = await mailsTo(app, marketing.member.email ?? '');
  const { id } = asked.body;
  expect(mails).toMatchObject([{ template: 'report_ready', subject: 'Your add-on report is ready' }]);
  expect(mails[0]?.text).toContain(`/admin/reports/add_on_reports/${id}/download`);
  const report = await only();
  expect(report).toMatchObject({
    id,
    status: 'ready',
    progress: 100,
    rows: 2,
    requested_by: 'halle.brandvold',
    files: [
      { format: 'csv', href: `/admin/reports/add_on_reports/${id}/download?file=csv` },
      { format: 'xlsx', href: `/admin/reports/add_on_reports/${id}/download?file=xlsx` },
    ],
  });
  const { status, headers, text } = await marketing.get(report.files[0].href);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="add-ons-2026-11-01-to-2026-12-31.csv"',
    'content-length': String(report.files[0].bytes),
    'cache-control': 'no-store',
  });
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('Date (CT),Change,Member ID,Subscription,Plan,Add-on,Sites,Term,Net (USD),Tax (USD),Invoice');
  expect(lines[1]).toMatch(
    new RegExp(
      String.raw`^11/21/2026 \d\d:\d\d:\d\d,Purchase,${memberId},\d+,Standard,Ad Lite,Alabama[^,]*,Month,[\d.]+,[\d.]+,\d+$`,
    ),
  );
  expect(lines[2]).toContain(',War Room,');
});

test('the workbook is a file of its own', async () => {
  await generate();
  await app.runJobs();
  const file = (await only()).files[1];
  const reply = await app.application.http.inject({
    url: file.href,
    headers: { host: 'bluechip.localhost' },
    cookies: marketing.cookies,
  });
  expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect({ bytes: reply.rawPayload.length, magic: reply.rawPayload.toString('latin1', 0, 2) }).toEqual({
    bytes: file.bytes,
    magic: 'PK',
  });
});

test('of one plan only that one’s rows are in it', async () => {
  expect((await generate({ plan: 'BUNDLE' })).body.plan).toBe('BUNDLE');
  await app.runJobs();
  expect(await only()).toMatchObject({ plan: 'BUNDLE', rows: 0, status: 'ready' });
});

test('days outside of the report are not in it', async () => {
  await generate({ start_date: '2026-11-22' });
  await app.runJobs();
  expect((await only()).rows).toBe(1);
});

describe('what is wrong with the days is said at the field', () => {
  test.each([
    [{ start_date: '' }, { start_date: ['Please enter a start date'] }],
    [{ end_date: '2026-02-30' }, { end_date: ['Please enter an end date'] }],
    [{ end_date: '2026-10-31' }, { end_date: ['The end date is before the start date'] }],
    [{ start_date: '2023-12-31' }, { end_date: ['Choose at most 3 years'] }],
    [{ plan: 'GOLD' }, { plan: ['Please choose a plan'] }],
  ])('%j', async (body, errors) => {
    const { status, body: reply } = await generate(body);
    expect({ status, errors: reply.errors }).toEqual({ status: 422, errors });
  });

  test('three whole years are taken', async () => {
    expect((await generate({ start_date: '2024-01-01' })).status).toBe(200);
  });
});

test('the same report is not made twice at a time, and a fourth other one waits', async () => {
  const first = await generate();
  expect((await generate()).body.id).toBe(first.body.id);
  await generate({ plan: 'BUNDLE' });
  await generate({ plan: 'STANDARD' });
  expect(codeOf(await generate({ plan: 'ALL_ACCESS' }))).toEqual({ status: 422, errorCode: 'too_many_reports' });
  await app.runJobs();
  const again = await generate();
  expect(again.status).toBe(200);
  expect(again.body.id).not.toBe(first.body.id);
});

test('a manager of customer support reads reports and generates none', async () => {
  await generate();
  expect((await manager.get(LIST)).body).toMatchObject({ may_generate: false });
  expect(codeOf(await generate({}, manager))).toEqual({ status: 403, errorCode: 'forbidden' });
});

test('what was generated and downloaded is in the audit log', async () => {
  const { id } = (await generate({ plan: 'STANDARD' })).body;
  await app.runJobs();
  await manager.get(`/admin/reports/add_on_reports/${id}/download?file=xlsx`);
  const { rows } = await app.database.executeSql(
    `select action, actor_id, after from audit_entries where subject_type = 'report' and subject_id = '${id}' order by id`,
  );
  expect(rows).toEqual([
    {
      action: 'report.generate',
      actor_id: marketing.member.id,
      after: { kind: 'add_on', startsOn: '2026-11-01', endsOn: '2026-12-31', plan: 'STANDARD' },
    },
    { action: 'report.download', actor_id: manager.member.id, after: { kind: 'add_on', format: 'xlsx' } },
  ]);
});

test('a file goes to nobody who may not see the report', async () => {
  const { id } = (await generate()).body;
  await app.runJobs();
  const file = `/admin/reports/add_on_reports/${id}/download?file=csv`;
  const visitor = await app.get(file);
  expect({ status: visitor.status, to: visitor.headers.location }).toEqual({
    status: 303,
    to: `/users/sign_in?return_to=${encodeURIComponent(file)}`,
  });
  const agent = await staffSignedIn(app, { role: 'customer_support_admin' });
  const locked = await agent.get(file);
  expect(locked.headers['content-type']).toContain('text/html');
  expect(locked.text).toContain('You don’t have access to this report');
  await manager.send('PATCH', '/api/v2/admin/reports/cs_admin/update', {
    users: [{ id: agent.member.id, reports: ['add_on'] }],
  });
  expect((await agent.get(file)).headers['content-type']).toBe('text/csv; charset=utf-8');
  const publisher = await staffSignedIn(app, { publisherSiteIds: [1] });
  expect((await publisher.get(file)).status).toBe(403);
});

describe('a report that cannot be made', () => {
  const deps = () => {
    const { ports, log } = app.application;
    return { db: app.database.db, config: app.config, ports, log, now: app.clock.now };
  };

  test('failed, can be tried again, and is mailed once', async () => {
    const { id } = (await generate()).body;
    const { storage } = app.application.ports;
    const broken = vi.spyOn(storage, 'putFile').mockRejectedValue(new Error('the disk is full'));
    await expect(makeReport(deps(), id)).rejects.toThrow('the disk is full');
    broken.mockRestore();
    expect(await only()).toMatchObject({ status: 'failed', files: [], rows: null });
    const before = (await mailsTo(app, marketing.member.email ?? '')).length;
    expect(await only()).toMatchObject({ status: 'ready', rows: 2 });
    await makeReport(deps(), id);
    expect(await mailsTo(app, marketing.member.email ?? '')).toHaveLength(before);
  });

  test('counts as running while the queue tries it again, so that nobody asks for a second one', async () => {
    const { id } = (await generate()).body;
    const broken = vi.spyOn(app.application.ports.storage, 'putFile').mockRejectedValue(new Error('the disk is full'));
    await expect(makeReport(deps(), id, { isLast: false })).rejects.toThrow('the disk is full');
    expect(await only()).toMatchObject({ id, status: 'running' });
    expect((await generate()).body.id).toBe(id);
    await expect(makeReport(deps(), id, { isLast: true })).rejects.toThrow('the disk is full');
    broken.mockRestore();
    expect(await only()).toMatchObject({ id, status: 'failed' });
  });

  test('is told to be failed where no worker ever finished it, and goes after 30 days with its files', async () => {
    const { id } = (await generate()).body;
    await app.runJobs();
    await app.database.executeSql(`insert into reports (kind, status, starts_on, ends_on, filter, requested_at)
      values ('add_on', 'running', '2026-11-01', '2026-11-30', '{}', '2026-11-30T00:00Z')`);
    const sweep = sweepReportsJob(deps());
    await sweep.run({});
    expect(await only()).toMatchObject({ status: 'failed', requested_by: null });
    app.clock.set(addDays(TEST_NOW, 42));
    await sweep.run({});
    const { rows } = await app.database.executeSql('select count(*)::int as kept from reports');
    expect(rows).toEqual([{ kept: 0 }]);
    expect(await app.application.ports.storage.find(`reports/${id}/report.csv`)).toBeNull();
  });
});

test('a file that is not in the storage any more is said to be gone', async () => {
  const { id } = (await generate()).body;
  await app.runJobs();
  await app.application.ports.storage.removeFolder(`reports/${id}`);
  const { status, text } = await marketing.get(`/admin/reports/add_on_reports/${id}/download?file=csv`);
  expect(status).toBe(200);
  expect(text).toContain('This report is not here');
});

test('25 reports are a page, and the cursor leads to the rest', async () => {
  await app.database.executeSql(`insert into reports (kind, status, starts_on, ends_on, filter, requested_at, finished_at)
    select 'add_on', 'failed', '2026-11-01', '2026-11-30', '{}', '2026-11-30T00:00Z', '2026-11-30T00:00Z' from generate_series(1, 27)`);
  const first = (await marketing.get(LIST)).body;
  expect(first.reports).toHaveLength(25);
  const second = (await marketing.get(`${LIST}?cursor=${first.next_cursor}`)).body;
  expect({ shown: second.reports.length, next: second.next_cursor }).toEqual({ shown: 2, next: null });
});
