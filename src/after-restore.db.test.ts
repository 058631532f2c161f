import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { createPaymentsCommand } from '#features/billing/payments/payments-command.ts';
import { countOverdue } from '#features/membership/subscriptions/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { backupCommand } from '#platform/backup/command.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken, runSubscriptionsAt, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { restoreKeepingProvider as restore, runJobOf } from '#tests/support/restored.ts';

/** A backup is restored after the card provider has made further charges and refunds. */

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  folder = mkdtempSync(join(tmpdir(), 'bluechip-restore-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app?.close();
});

const payments = (...words: string[]) =>
  runOn(app, createPaymentsCommand({ countOverdue, settlement: app.application.ports.settlement }), words);
const env = () => ({ BLUECHIP_DATA_DIR: join(folder, 'data') });
const execute = (text: string) => app.database.executeSql(text, []);
const restoreKeepingProvider = () => restore(app, join(folder, 'backup'), env());
const runJob = (name: string) => runJobOf(app, name);

test('nothing is charged until the books were compared, and what was charged since the backup is not charged again', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  await tellEvents(app);
  await app.application.dispatcher.drain();
  expect(await runOn(app, backupCommand, [join(folder, 'backup')], env())).toMatchObject({ code: 0 });
  const renewedAt = addMonths(TEST_NOW, 1);
  // After the backup: a renewal, and a new customer's order.
  expect(await centsDuring(app, 'charge', () => runSubscriptionsAt(app, renewedAt))).toEqual([995]);
  const lost = await aBuyer(app);
  await lost.buy({ payment_token: await cardToken(app) }, { plan: 'annual' });

  await restoreKeepingProvider();
  app.clock.set(addDays(renewedAt, 2));
  for (const name of ['run_subscriptions', 'give_refunds', 'resume_payments', 'drop_orders'])
    expect(await centsDuring(app, 'charge', () => runJob(name))).toEqual([]);
  expect((await buyer.own())[0]).toMatchObject({ status: 'active' });
  const status = await payments('status');
  expect(status).toMatchObject({ code: 1 });
  const [, since = ''] =
    /restored\. Reconcile the books first: bluechip payments reconcile --since (\S+) --enter/.exec(status.out) ?? [];
  expect(since).toMatch(/^2026-\d\d-\d\d$/);

  // Reconciling from too late a day does not release the payments.
  app.clock.set(new Date(app.clock.now().getTime() + 5 * MINUTE_MS));
  const compare = (...words: string[]) => payments('reconcile', '--since', since, ...words);
  expect(JSON.parse((await payments('reconcile', '--since', '2027-01-01', '--json')).out)).toMatchObject({
    is_released: false,
  });
  expect(JSON.parse((await compare('--json')).out)).toMatchObject({ is_released: false, kept: [] });
  const compared = await compare('--enter');
  expect(compared.code).toBe(1);
  expect(compared.out.split('\n').filter((line) => line.includes('is kept for its order'))).toHaveLength(2);
  expect(compared.out).toContain('payments resume automatically');
  expect(await payments('status')).toMatchObject({ code: 1, out: expect.not.stringContaining('restored') });

  // The renewal is paid by the earlier charge, although its key has expired.
  expect(await centsDuring(app, 'charge', () => runJob('run_subscriptions'))).toEqual([]);
  const [renewed] = await buyer.own();
  expect(renewed).toMatchObject({ status: 'active' });
  expect(await centsDuring(app, 'charge', () => runJob('run_subscriptions'))).toEqual([]);
  expect((await payments('status')).code).toBe(0);
  const left = JSON.parse((await compare('--json')).out);
  expect(left).toMatchObject({ kept: [{ kind: 'charge_not_entered', cents: 9995 }], differences: [] });
  // Nobody repeats this order: it is refunded at the provider, and then nothing differs.
  const { payments: cards } = app.application.ports.cards;
  await cards.refund({ chargeId: left.kept[0].provider_id, cents: 9995, key: 'by hand' });
  app.clock.set(new Date(app.clock.now().getTime() + 5 * MINUTE_MS));
  expect(await compare('--enter')).toMatchObject({ code: 0 });
  const { rows } = await execute(
    `select count(*)::int as count from kept_charges where provider_id = '${left.kept[0].provider_id}'`,
  );
  expect(rows).toEqual([{ count: 0 }]);
  expect(await violationsOf(app.database.db)).toEqual([]);
});

test('staff let money move without a comparison, with a reason', async () => {
  await execute(`insert into restores (as_of, restored_at) values (now(), '${app.clock.now().toISOString()}')`);
  await execute('update installation set reconciled_at = null');
  expect((await payments('status')).out).toContain('Nothing is charged or refunded automatically');
  expect(await payments('resume', '--reason', 'compared by hand')).toMatchObject({
    code: 0,
    out: 'Renewals are charged again.',
  });
  expect((await payments('status')).out).not.toContain('Nothing is charged');
});
