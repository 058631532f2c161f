import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ensureCustomer, issueInvoice, lockInvoice, recordPayment, voidInvoice } from '../ledger/public.ts';
import { paymentStatesOf } from './public.ts';
import { beginAttempt, updateAttempt } from './queries.ts';

/** The payment state of an invoice. */

const NOW = new Date('2026-11-23T18:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let made = 0;
async function anInvoice(cents: number): Promise<number> {
  made += 1;
  const { db } = database;
  const customerId = await ensureCustomer(db, made, NOW);
  const lines = [{ description: 'STANDARD', cents, startsAt: null, endsAt: null }];
  return (await issueInvoice(db, { customerId, key: `state:${made}`, lines, taxCents: 0, taxState: null }, NOW)).id;
}
const attempt = (invoiceId: number) =>
  beginAttempt(database.db, {
    identity: `state${invoiceId}`,
    invoiceId,
    method: 'card',
    providerCustomerId: 'cus_1',
    sourceId: 'pm_1',
    cents: 9995,
    status: 'started',
    startedAt: NOW,
    returnUrl: null,
  });
const pay = (invoiceId: number, cents: number) =>
  database.db.transaction(async (tx) => {
    const charge = { method: 'card', providerId: `ch_${invoiceId}`, cents } as const;
    await recordPayment(tx, await lockInvoice(tx, invoiceId), charge, NOW);
  });
const refuse = (id: number) =>
  updateAttempt(database.db, id, {
    status: 'refused',
    refusal: 'declined',
    refusalCode: 'card_declined',
    endedAt: NOW,
  });
const stateOf = async (id: number) => (await paymentStatesOf(database.db, [id])).get(id) ?? 'neither';

test.each<[string, string, () => Promise<number>]>([
  ['nobody has paid', 'neither', () => anInvoice(9995)],
  ['a code covers in full', 'neither', () => anInvoice(0)],
  [
    'an attempt is open',
    'charging',
    async () => {
      const id = await anInvoice(9995);
      await attempt(id);
      return id;
    },
  ],
  [
    'the card was refused',
    'neither',
    async () => {
      const id = await anInvoice(9995);
      await refuse((await attempt(id)).id);
      return id;
    },
  ],
  [
    'the card was refused, and paid after all',
    'paid',
    async () => {
      const id = await anInvoice(9995);
      await refuse((await attempt(id)).id);
      await pay(id, 9995);
      return id;
    },
  ],
  [
    'a part was paid',
    'paid',
    async () => {
      const id = await anInvoice(9995);
      await pay(id, 500);
      return id;
    },
  ],
  [
    'money came after it was taken back',
    'neither',
    async () => {
      const id = await anInvoice(9995);
      await voidInvoice(database.db, id, NOW);
      await pay(id, 9995);
      return id;
    },
  ],
])('an invoice for which %s is %s', async (_, state, make) => {
  expect(await stateOf(await make())).toBe(state);
});

test('of several invoices each has its own state', async () => {
  const [unpaid, charging, paid] = [await anInvoice(9995), await anInvoice(9995), await anInvoice(9995)];
  await attempt(charging);
  await pay(paid, 9995);
  const states = await paymentStatesOf(database.db, [unpaid, charging, paid]);
  expect(Object.fromEntries(states)).toEqual({ [charging]: 'charging', [paid]: 'paid' });
  expect(await paymentStatesOf(database.db, [])).toEqual(new Map());
});
