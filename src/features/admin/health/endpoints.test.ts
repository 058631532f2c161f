import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteReceived, noteResult } from '#features/billing/payments/webhook-queries.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import { audit } from '#platform/audit/audit.ts';
import { BACKUP_ENTRY } from '#platform/backup/backup-entry.ts';
import { mailOutbox } from '#platform/mail/tables.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Whether the network works, for super admins, on one page. */

const HEALTH = '/api/v2/admin/health';
const PAGE = '/admin/operations/health';

let app: TestApp;
let superAdmin: SignedIn;
beforeAll(async () => {
  app = await testSite();
  superAdmin = await staffSignedIn(app, { username: 'iris.okafor', role: 'super_admin' });
});
afterAll(() => app.close());

type Item = { label: string; status: string; detail: string };
async function item(label: string): Promise<Item | undefined> {
  const { body } = await superAdmin.get(HEALTH);
  return body.groups.flatMap(({ items }: { items: Item[] }) => items).find((each: Item) => each.label === label);
}

test('the call answers for version, database, queue, email, payments and backups', { tags: ['engine'] }, async () => {
  const { status, body } = await superAdmin.get(HEALTH);
  expect(status).toBe(200);
  expect(body.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(body.groups.map(({ label }: Item) => label)).toEqual(['Server', 'Background work', 'Email', 'Payments']);
  expect(await item('Database')).toMatchObject({ detail: expect.stringContaining('answered in') });
  expect(await item('Last backup')).toMatchObject({ status: 'failed', detail: expect.stringContaining('Never') });
});

test('a backup, old email, failed jobs and lost webhooks are seen', async () => {
  const { db } = app.database;
  const now = app.clock.now();
  const operator = { actor: { kind: 'operator' as const }, requestId: 'a-test' };
  await audit(db, { ...operator, now: new Date(now.getTime() - HOUR_MS) }, BACKUP_ENTRY);
  expect(await item('Last backup')).toMatchObject({ status: 'ok', detail: '1 hour ago.' });

  const mail = { toAddress: 'pat@home.example', subject: 'Hi', html: 'Hi', text: 'Hi', template: 'hi' };
  await db.insert(mailOutbox).values({ ...mail, createdAt: new Date(now.getTime() - 3 * HOUR_MS) });
  expect(await item('Oldest unsent email')).toMatchObject({ status: 'failed' });

  await app.application.ports.jobs.enqueue(db, 'sweep', {});
  await app.database.executeSql("update jobs.job set state = 'failed'");
  expect(await item('Failed jobs')).toMatchObject({
    status: 'warning',
    detail: '1 job failed at every try. Fix the cause, then retry them.',
  });

  const payload = { provider: 'cards', event: { id: 'evt_1', type: 'card_changed', cardId: 'pm_1' } } as const;
  const id = await noteReceived(db, { payload, name: 'a.type', at: new Date(now.getTime() - 2 * HOUR_MS) });
  await noteResult(db, { id, status: 'failed', error: 'away' });
  expect(await item('Webhooks')).toMatchObject({ status: 'warning' });
});

test('the page shows every check, and what needs attention first', async () => {
  const { status, text } = await superAdmin.get(PAGE);
  expect(status).toBe(200);
  for (const words of ['Needs attention:', 'Oldest waiting job', 'Last backup', 'Declined renewals', 'Services'])
    expect(text).toContain(words);
});

test('every configured service is tried when it is asked for', async () => {
  const { status, body } = await superAdmin.send('POST', `${HEALTH}/services`, {});
  expect(status).toBe(200);
  const services = body.findings.map(({ service }: { service: string }) => service);
  expect(services).toEqual(expect.arrayContaining(['database', 'mail', 'storage', 'main site']));
});

test('is for super admins alone', async () => {
  const manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
  for (const path of [HEALTH, PAGE]) expect((await manager.get(path)).status).toBe(403);
});
