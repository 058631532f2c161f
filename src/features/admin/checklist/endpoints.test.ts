import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taxCommand } from '#features/billing/tax/command.ts';
import { recordImport } from '#features/imports/engine/public.ts';
import { priceCommand } from '#features/membership/plans/command.ts';
import { backupCommand } from '#platform/backup/command.ts';
import type { TestApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { CHECKLIST_ITEMS } from './checklist-view.ts';

/** The checklist over HTTP, on a new network; each item is completed by actually doing it. */

const CHECKLIST = '/api/v2/admin/checklist';
const HOME = '/admin/home';

let app: TestApp;
let owner: SignedIn;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-checklist-'));
  app = await testSite({ MAIL_URL: 'smtp://127.0.0.1:1' });
  owner = await staffSignedIn(app, { role: 'super_admin', username: 'owner.name', email: 'owner@recruits.example' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

type Item = { id: string; is_done: boolean; detail: string; action: string | null };
const items = async (): Promise<Item[]> => (await owner.get(CHECKLIST)).body.items;
const openIds = async () => (await items()).flatMap(({ id, is_done }) => (is_done ? [] : [id]));
const item = async (id: string) => (await items()).find((each) => each.id === id);
const post = (part: string, browser: SignedIn = owner) => browser.send('POST', `${CHECKLIST}${part}`, {});
const setMail = (facts: string) =>
  app.database.executeSql(`update mail_outbox set ${facts} where template = 'setup_test'`);

test('a network that was just started has everything open, in order', { tags: ['engine'] }, async () => {
  const { status, body } = await owner.get(CHECKLIST);
  expect({ status, isDismissed: body.is_dismissed }).toEqual({ status: 200, isDismissed: false });
  expect(await openIds()).toEqual([...CHECKLIST_ITEMS]);
  expect(await item('legal_documents')).toMatchObject({
    detail:
      'Still the default text, which names no company: Terms of Service, Privacy Policy, and Cancellations and Refunds.',
  });
});

test('only a super admin reads or changes it', async () => {
  const others = [
    await staffSignedIn(app, { role: 'customer_support_admin_manager' }),
    await staffSignedIn(app, { role: 'marketing_admin' }),
    await staffSignedIn(app, { isStaffWriter: true, publisherSiteIds: [1] }),
    await signedIn(app),
  ];
  for (const other of others) {
    expect((await other.get(CHECKLIST)).status).toBe(403);
    for (const part of ['/test_mail', '/dismiss', '/prices/confirm'])
      expect((await post(part, other)).status).toBe(403);
    expect((await other.get(HOME)).text).not.toContain('Set up your network');
  }
  expect((await app.get(CHECKLIST)).status).toBe(401);
  for (const part of ['/test_mail', '/dismiss', '/tax/confirm'])
    expect((await app.sendWithToken('POST', `${CHECKLIST}${part}`, { body: {} })).status).toBe(401);
});

test('what cannot be confirmed is refused, and nothing is dismissed while something is open', async () => {
  for (const id of ['backup', 'mail', 'author', 'nothing', '1'])
    expect((await post(`/${id}/confirm`)).status).toBe(422);
  const refused = await post('/dismiss');
  expect({ status: refused.status, errorCode: refused.body.error_code }).toEqual({
    status: 422,
    errorCode: 'not_done',
  });
  expect(await openIds()).toEqual([...CHECKLIST_ITEMS]);
});

test('the page shows what is open, with links, commands and buttons', async () => {
  const { text, status } = await owner.get(HOME);
  expect(status).toBe(200);
  expect(text).toContain('Set up your network');
  expect(text).toContain('0 of 8 done');
  expect(text).toContain('Send a test email');
  expect(text).toContain('npm run bluechip -- backup');
  expect(text).toContain('href="/admin/authors"');
  expect(text).not.toContain('Dismiss checklist');
  expect((await owner.get(`${HOME}?done=test_mail`)).text).toContain('Test email queued');
});

test('a test email goes to the super admin’s own address, and is done when it was taken, not when it was queued', async () => {
  const sent = await post('/test_mail');
  expect({ status: sent.status, sentTo: sent.body.sent_to }).toEqual({ status: 200, sentTo: 'owner@recruits.example' });
  expect(await item('mail')).toMatchObject({ is_done: false, action: 'send_test_mail' });
  await setMail(`tries = 1, last_error = 'connect ECONNREFUSED'`);
  expect((await item('mail'))?.detail).toContain('connect ECONNREFUSED');
  await setMail(`status = 'failed', tries = 9`);
  expect(await item('mail')).toMatchObject({ is_done: false });
  await setMail(`status = 'sent', sent_at = now(), last_error = null`);
  expect(await item('mail')).toMatchObject({ is_done: true, action: null });
  // The newest one counts.
  await post('/test_mail');
  expect(await item('mail')).toMatchObject({ is_done: false });
  await setMail(`status = 'sent', sent_at = now()`);
  const { rows } = await app.database.executeSql(
    `select distinct to_address from mail_outbox where template = 'setup_test'`,
  );
  expect(rows).toEqual([{ to_address: 'owner@recruits.example' }]);
});

test('each other item is done by the thing itself, and undone with it', async () => {
  const { db, executeSql } = app.database;
  await owner.send('POST', '/api/v2/admin/byline', { name: 'Owner Name' });
  expect(await item('author')).toMatchObject({ is_done: true, detail: '1 author in use.' });
  await executeSql('update authors set retired_at = now()');
  expect(await item('author')).toMatchObject({ is_done: false });
  await executeSql('update authors set retired_at = null');

  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'registered']);
  expect(await item('tax')).toMatchObject({ is_done: true, detail: 'Collected in MN.' });
  await runOn(app, taxCommand, ['unregister', 'MN', '--reason', 'below the threshold']);
  expect(await item('tax')).toMatchObject({ is_done: false });
  expect((await post('/tax/confirm')).status).toBe(200);
  expect(await item('tax')).toMatchObject({ is_done: true, detail: expect.stringContaining('no state, as confirmed') });

  await runOn(app, priceCommand, ['set', 'STANDARD', '--months', '1', '--dollars', '10.95', '--dry-run']);
  expect(await item('prices')).toMatchObject({ is_done: false });
  expect((await post('/prices/confirm')).status).toBe(200);
  expect(await item('prices')).toMatchObject({ is_done: true, detail: expect.stringContaining('Kept as they came') });
  await runOn(app, priceCommand, ['set', 'STANDARD', '--months', '1', '--dollars', '10.95', '--reason', 'opening']);
  expect(await item('prices')).toMatchObject({ detail: 'At least one price is yours.' });

  const facts = { fileName: 'a.csv', checksum: 'x', sport: 'football' as const, year: 2027, options: {}, counts: {} };
  await recordImport(db, { ...facts, kind: 'demo', at: app.clock.now() });
  expect(await item('import')).toMatchObject({ is_done: false });
  await recordImport(db, { ...facts, kind: 'recruits', at: app.clock.now() });
  expect(await item('import')).toMatchObject({ is_done: true });
  await executeSql(`update imports set undone_at = now() where kind = 'recruits'`);
  expect(await item('import')).toMatchObject({ is_done: false });
  await executeSql('update imports set undone_at = null');
});

test('a backup leaves a trace when it is whole, and one that failed leaves none', async () => {
  const env = { BLUECHIP_DATA_DIR: join(folder, 'data') };
  expect((await runOn(app, backupCommand, [], env)).code).toBe(2);
  writeFileSync(join(folder, 'another.txt'), '');
  expect((await runOn(app, backupCommand, [folder], env)).code).toBe(1);
  expect(await item('backup')).toMatchObject({ is_done: false });
  const done = await runOn(app, backupCommand, [join(folder, 'first'), '--json'], env);
  expect(done.code, done.err).toBe(0);
  expect(await item('backup')).toMatchObject({ is_done: true });
});

test('legal documents are done when all three are written or stand elsewhere', async () => {
  const write = async (name: string, body: object) =>
    (await owner.send('PUT', `/api/v2/admin/legal_documents/${name}`, { version: 0, ...body })).status;
  expect(await write('terms', { html: '<p>Recruits LLC, Minnesota.</p>' })).toBe(200);
  expect(await write('refunds', { html: '<p>Ask Recruits LLC.</p>' })).toBe(200);
  // Another process would learn of it the same way: by NOTIFY, soon after the write.
  await expect
    .poll(async () => (await item('legal_documents'))?.detail)
    .toBe('Still the default text, which names no company: Privacy Policy.');
  expect(await write('privacy-policy', { url: 'https://recruits.example/privacy' })).toBe(200);
  await expect.poll(openIds).toEqual(['network_name']);
});

test('once all is done it can be dismissed, and is gone for good', async () => {
  await app.database.executeSql(`update sites set name = 'Recruits' where kind = 'main'`);
  await app.purge(['sites']);
  expect(await openIds()).toEqual([]);
  expect((await owner.get(HOME)).text).toContain('Dismiss checklist');
  expect((await post('/dismiss')).body).toEqual({ is_dismissed: true });
  expect((await post('/dismiss')).status).toBe(200);
  expect((await owner.get(CHECKLIST)).body).toEqual({ is_dismissed: true, items: [] });
  const { text } = await owner.get(`${HOME}?done=dismissed`);
  expect(text).toContain('The setup checklist is dismissed.');
  expect(text).not.toContain('Set up your network');
});
