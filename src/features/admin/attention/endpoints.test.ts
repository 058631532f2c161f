import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  issueInvoice,
  lockInvoice,
  makeCustomer,
  openDispute,
  recordPayment,
  recordRefund,
} from '#features/billing/ledger/public.ts';
import { buildArticle } from '#features/content/articles/factory.ts';
import { buildGame } from '#features/schedule/games/factory.ts';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { StaffRole } from '#kernel/permissions.ts';
import { audit } from '#platform/audit/audit.ts';
import { BACKUP_ENTRY } from '#platform/backup/backup-entry.ts';
import { MAX_TRIES } from '#platform/events/dispatcher.ts';
import type { TestApp } from '#tests/support/app.ts';
import { signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

const ATTENTION = '/api/v2/admin/attention';
let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const asRole = async (role: StaffRole) => (await staffSignedIn(app, { role })).get(ATTENTION);
const before = (ms: number) => new Date(app.clock.now().getTime() - ms);
type Listed = { id: string; title: string; href: string | null; command: string | null };
const titles = (body: { items: Listed[] }) => body.items.map(({ title }) => title);

async function paid(cents: number, at: Date) {
  const { db } = app.database;
  const customerId = await makeCustomer(db, at);
  const lines = [{ description: 'STANDARD', cents, startsAt: null, endsAt: null }];
  const draft = { customerId, key: `attention:${customerId}`, lines, taxCents: 0, taxState: null };
  const invoice = await issueInvoice(db, draft, at);
  return db.transaction(async (tx) => {
    const charge = { method: 'card', providerId: `pi_${customerId}`, cents } as const;
    return (await recordPayment(tx, await lockInvoice(tx, invoice.id), charge, at)).payment;
  });
}

test('says so where nothing waits, and shows figures only to roles that read them', { tags: ['engine'] }, async () => {
  const { status, body } = await asRole('customer_support_admin');
  expect(status).toBe(200);
  expect(body).toEqual({ items: [], yesterday: null });
  // No backup exists yet.
  expect(titles((await asRole('super_admin')).body)).toEqual(['No backup was made in the last 36 hours']);
  await audit(
    app.database.db,
    { actor: { kind: 'operator' }, now: app.clock.now(), requestId: 'a-test' },
    { ...BACKUP_ENTRY },
  );
  expect((await asRole('super_admin')).body.items).toEqual([]);
  expect((await (await signedIn(app)).get(ATTENTION)).status).toBe(403);
});

test('lists what each role can act on', async () => {
  const { db } = app.database;
  const disputed = await paid(995, app.clock.now());
  await openDispute(db, { paymentId: disputed.id, takenCents: 995 }, app.clock.now());
  const startsAt = before(DAY_MS);
  await buildGame(db, { startsAt, isCompleted: false });
  await buildGame(db, { startsAt, isCompleted: false, stage: 'postponed' });
  await buildGame(db, { startsAt: before(HOUR_MS), isCompleted: false });
  await buildGame(db, { startsAt: before(9 * DAY_MS), isCompleted: false });
  for (let story = 0; story < 2; story += 1) await buildArticle(db, { status: 'review', publishedAt: null });
  await db.execute(`insert into outbox (type, payload, at, due_at, tries)
    values ('nobody_hears', '{}', '${before(HOUR_MS).toISOString()}', 'infinity', ${MAX_TRIES})`);
  await db.execute(`insert into mail_outbox (to_address, subject, html, text, template, status, created_at)
    values ('reader@example.com', 'Hello', '', '', 'digest', 'failed', '${before(HOUR_MS).toISOString()}')`);

  const all = (await asRole('super_admin')).body;
  expect(titles(all)).toEqual([
    '1 dispute is open',
    '2 stories wait for review',
    '1 game of the last seven days has no score',
    '1 email of the last seven days failed',
    '1 event failed at every try',
  ]);
  expect(all.items[0]).toMatchObject({ href: null, command: 'npm run bluechip -- dispute list' });
  expect(titles((await asRole('customer_support_admin_manager')).body)).toEqual(['1 dispute is open']);
  expect(titles((await asRole('marketing_admin')).body)).toEqual([]);
  const publisher = await staffSignedIn(app, { publisherSiteIds: [999_999] });
  expect(titles((await publisher.get(ATTENTION)).body)).toEqual([]);
});

test('counts the figures of the whole previous day, Central time', async () => {
  const noon = new Date('2026-11-22T18:00:00Z');
  app.clock.set(new Date('2026-11-23T06:30:00Z'));
  const { id: paymentId } = await paid(5000, noon);
  await recordRefund(app.database.db, { paymentId, providerId: 're_attention', cents: 700 }, noon);
  // The last minute of that day, and the first of the next.
  await paid(100, new Date('2026-11-23T05:59:00Z'));
  await paid(9900, new Date('2026-11-23T06:01:00Z'));
  const { yesterday } = (await asRole('marketing_admin')).body;
  expect(yesterday).toEqual({
    day: '2026-11-22',
    accounts: 0,
    subscriptions_started: 0,
    subscriptions_ended: 0,
    net_cents: 4400,
    stories_published: expect.any(Number),
  });
});

test('appears on the admin home page', async () => {
  const page = async (role: StaffRole) => (await (await staffSignedIn(app, { role })).get('/admin/home')).text;
  const own = await page('super_admin');
  expect(own).toContain('Needs attention');
  expect(own).toContain('1 dispute is open');
  expect(own).toContain('Yesterday');
  expect(own).toContain('$44.00');
  const marketing = await page('marketing_admin');
  expect(marketing).toContain('Nothing needs your attention.');
});
