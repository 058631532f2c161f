import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { payments, refunds } from '#features/billing/ledger/tables.ts';
import { createPaymentsCommand } from '#features/billing/payments/payments-command.ts';
import { countOverdue } from '#features/membership/subscriptions/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { formatDate, MINUTE_MS } from '#kernel/dates.ts';
import { backupCommand } from '#platform/backup/command.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { buyByPaypal, tellPaypalEvents } from '#tests/support/paypal-payers.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { restoreKeepingProvider, runJobOf } from '#tests/support/restored.ts';

/** What the providers did after the restored backup counts: nothing is refunded twice, and a second charge of one invoice is refunded. */

let started: TestApp | undefined;
let folder = '';
const app = (): TestApp => {
  if (!started) throw new Error('no app runs');
  return started;
};
const close = async () => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
  await started?.close();
};
beforeEach(async () => {
  await close();
  started = await testApp({ TRUST_PROXY: 'loopback' });
  folder = mkdtempSync(join(tmpdir(), 'bluechip-restore-'));
});
afterAll(close);

const env = () => ({ BLUECHIP_DATA_DIR: join(folder, 'data') });
const backup = async () =>
  expect(await runOn(app(), backupCommand, [join(folder, 'backup')], env())).toMatchObject({ code: 0 });
const restore = () => restoreKeepingProvider(app(), join(folder, 'backup'), env());
const command = (...words: string[]) =>
  runOn(app(), createPaymentsCommand({ countOverdue, settlement: app().application.ports.settlement }), words);
async function compare(): Promise<{ entered: object[]; kept: object[]; differences: object[]; is_released: boolean }> {
  app().clock.set(new Date(app().clock.now().getTime() + 5 * MINUTE_MS));
  const since = formatDate(addDays(TEST_NOW, -1), 'YYYY-MM-DD');
  return JSON.parse((await command('reconcile', '--since', since, '--enter', '--json')).out);
}
const run = async (...names: string[]) => {
  for (const name of names) {
    await runJobOf(app(), name);
    await app().application.dispatcher.drain();
  }
};

/** Cents of each refund, according to the providers. */
async function refundedAtProviders(): Promise<number[]> {
  const { rows } = await app().database.executeSql(
    `select (body->>'amount')::int as cents from embedded_card_objects where object = 'refund'
     union all select (body->>'cents')::int from embedded_paypal_objects where body->>'kind' = 'refund'`,
    [],
  );
  return rows.map(({ cents }) => Number(cents));
}
const refundedInBooks = async () => (await app().database.db.select().from(refunds)).map(({ cents }) => cents);

async function annual(method: 'card' | 'paypal'): Promise<Buyer> {
  const buyer = await aBuyer(app());
  if (method === 'paypal') await buyByPaypal(app(), buyer, { plan: 'annual' });
  else await buyer.buy({ payment_token: await cardToken(app()) }, { plan: 'annual' });
  await tellEvents(app());
  await tellPaypalEvents(app());
  await app().application.dispatcher.drain();
  return buyer;
}

/** The account is due for deletion after the backup: it is deleted and refunded, and the backup is restored. */
async function deletedSince(method: 'card' | 'paypal'): Promise<number> {
  const buyer = await annual(method);
  const due = addDays(TEST_NOW, 100);
  await app().database.executeSql('update users set deletion_due_at = $2 where id = $1', [
    buyer.member.id,
    due.toISOString(),
  ]);
  await backup();
  app().clock.set(due);
  await run('delete_due_members', 'give_refunds');
  const [cents = 0, ...others] = await refundedAtProviders();
  expect(others).toEqual([]);
  expect(cents).toBeGreaterThan(5000);
  await restore();
  expect(await refundedInBooks()).toEqual([]);
  // A day later, other days are unused.
  app().clock.set(addDays(due, 2));
  return cents;
}

test.each(['card', 'paypal'] as const)(
  'a refund by %s that a deletion ordered after the backup goes out once, whether the account is deleted before or after the comparison',
  async (method) => {
    const cents = await deletedSince(method);
    await run('delete_due_members', 'give_refunds');
    expect((await compare()).is_released).toBe(true);
    await run('give_refunds', 'delete_due_members', 'give_refunds');
    expect({ provider: await refundedAtProviders(), books: await refundedInBooks() }).toEqual({
      provider: [cents],
      books: [cents],
    });
    expect(await compare()).toMatchObject({ differences: [], kept: [] });
    expect(await violationsOf(app().database.db)).toEqual([]);
  },
);

test('an account that is deleted again after the comparison is not refunded again', async () => {
  const cents = await deletedSince('card');
  expect((await compare()).is_released).toBe(true);
  expect(await refundedInBooks()).toEqual([cents]);
  await run('delete_due_members', 'give_refunds');
  expect({ provider: await refundedAtProviders(), books: await refundedInBooks() }).toEqual({
    provider: [cents],
    books: [cents],
  });
});

test('staff who resume without a comparison refund nothing twice: the provider is asked what went', async () => {
  const cents = await deletedSince('card');
  await run('delete_due_members');
  expect(await command('resume', '--reason', 'compared by hand')).toMatchObject({ code: 0 });
  await run('give_refunds');
  expect({ provider: await refundedAtProviders(), books: await refundedInBooks() }).toEqual({
    provider: [cents],
    books: [cents],
  });
  expect(await violationsOf(app().database.db)).toEqual([]);
});

/** A month is renewed after the backup; after the restore it is charged again, because nobody reconciled first. */
async function renewedTwice(): Promise<{ buyer: Buyer; chargeId: string }> {
  const buyer = await aBuyer(app());
  await buyer.buy({ payment_token: await cardToken(app()) }, { plan: 'monthly' });
  await tellEvents(app());
  await app().application.dispatcher.drain();
  await backup();
  app().clock.set(addMonths(TEST_NOW, 1));
  await run('run_subscriptions');
  const chargeId = (await app().database.db.select().from(payments).orderBy(payments.id)).at(-1)?.providerId ?? '';
  await restore();
  app().clock.set(addDays(addMonths(TEST_NOW, 1), 2));
  expect(await command('resume', '--reason', 'in a hurry')).toMatchObject({ code: 0 });
  expect(await centsDuring(app(), 'charge', () => run('run_subscriptions'))).toEqual([995]);
  return { buyer, chargeId };
}

const backOf = (chargeId: string) =>
  app()
    .database.executeSql(
      `select (body->>'amount')::int as cents from embedded_card_objects
       where object = 'refund' and body->>'payment_intent' = $1`,
      [chargeId],
    )
    .then(({ rows }) => rows.map(({ cents }) => cents));

test.each([
  ['the comparison', async () => expect((await compare()).entered).toHaveLength(1)],
  [
    'its event, sent again',
    async () => {
      await app().database.executeSql(
        `update embedded_card_deliveries set tries = 0, next_try_at = $1 where event_id in (
           select id from embedded_card_objects where object = 'event' and body->>'type' = 'payment_intent.succeeded')`,
        [app().clock.now().toISOString()],
      );
      await tellEvents(app());
    },
  ],
])('a second charge of a bill that is paid is entered and goes back, found by %s', async (_, find) => {
  const { buyer, chargeId } = await renewedTwice();
  await find();
  await run('give_refunds');
  expect(await backOf(chargeId)).toEqual([995]);
  expect((await buyer.own())[0]).toMatchObject({ status: 'active' });
  expect(await compare()).toMatchObject({ differences: [], kept: [], entered: [] });
  expect(await backOf(chargeId)).toEqual([995]);
  expect(await violationsOf(app().database.db)).toEqual([]);
});

test('a charge that is kept for its order goes back once that order is paid by PayPal', async () => {
  const buyer = await aBuyer(app());
  await buyer.buy({ payment_token: await cardToken(app()) }, { plan: 'monthly' });
  await tellEvents(app());
  await app().application.dispatcher.drain();
  await backup();
  app().clock.set(addMonths(TEST_NOW, 1));
  await run('run_subscriptions');
  const chargeId = (await app().database.db.select().from(payments).orderBy(payments.id)).at(-1)?.providerId ?? '';
  await restore();
  app().clock.set(addDays(addMonths(TEST_NOW, 1), 2));
  expect((await compare()).kept).toHaveLength(1);
  // Its customer at the card provider stays, and another payment method replaces the card.
  await payByPaypalFromNowOn(buyer);
  expect(await centsDuring(app(), 'charge', () => run('run_subscriptions'))).toEqual([]);
  expect((await compare()).entered).toHaveLength(1);
  await run('give_refunds');
  expect(await backOf(chargeId)).toEqual([995]);
  expect(await compare()).toMatchObject({ differences: [], kept: [] });
});

async function payByPaypalFromNowOn(buyer: Buyer): Promise<void> {
  const other = await aBuyer(app());
  await buyByPaypal(app(), other, { plan: 'monthly' });
  await tellPaypalEvents(app());
  await app().database.executeSql(
    `with mine as (select id from billing_customers where user_id = $1),
       theirs as (select id from billing_customers where user_id = $2),
       gone as (update kept_cards set status = 'removed', removed_at = now() where customer_id in (select id from mine))
     update paypal_agreements set customer_id = (select id from mine) where customer_id in (select id from theirs)`,
    [buyer.member.id, other.member.id],
  );
}
