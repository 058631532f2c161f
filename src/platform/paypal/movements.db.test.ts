import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import type { MoneyMovement } from '../money/movement.ts';
import { agreementOf, type RunningPaypal, startPaypal } from './embedded-paypal.test-support.ts';
import { movementOf } from './sdk-movements.ts';

/** Movements of the balance at PayPal, through its transaction search. */

let running: RunningPaypal;
let asked: URL[] = [];
beforeAll(async () => {
  running = await startPaypal({
    wrapFetch: (inner) => (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.pathname === '/v1/reporting/transactions') asked.push(url);
      return inner(input, init);
    },
  });
});
afterAll(() => running?.close());

const NOW = new Date('2026-11-23T18:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS);
async function list(from: Date, until: Date): Promise<MoneyMovement[]> {
  asked = [];
  const found: MoneyMovement[] = [];
  for await (const movement of running.paypal.listMovements({ from, until })) found.push(movement);
  return found;
}
async function charge(email: string, reference: string) {
  const { agreementId } = await agreementOf(running, email);
  return running.paypal.charge({ agreementId, cents: 1000, reference, key: reference });
}
const rowsOf = (count: number, day: number) => sql`
  insert into embedded_paypal_objects (id, body, created_at)
  select ${`R${day}-`}::text || n, jsonb_build_object('kind', 'refund', 'id', ${`R${day}-`}::text || n, 'captureId', 'C', 'cents', 1,
    'at', ${days(day).toISOString()}::text), ${days(day).toISOString()}::timestamptz + n * interval '1 second'
  from generate_series(1, ${count}) n`;

test('charges, refunds and disputes are told with their fees, ids and signs; what is held is not', async () => {
  const paid = await charge('payer@example.com', 'ours-1');
  if (paid.status !== 'paid') throw new Error('it was not paid');
  const refundId = await running.paypal.refund({ chargeId: paid.chargeId, cents: 300, key: 'one' });
  const disputed = await charge('disputed@pay.example', 'ours-2');
  await charge('pending@pay.example', 'ours-3');
  const chargeId = disputed.status === 'paid' ? disputed.chargeId : '';
  const told = (await list(NOW, days(1))).map(({ id: _, at: __, ...movement }) => movement);
  expect(told).toHaveLength(4);
  for (const movement of [
    { kind: 'charge', cents: 1000, feeCents: 84, chargeId: paid.chargeId, customerId: null, reference: 'ours-1' },
    { kind: 'refund', cents: -300, feeCents: 0, chargeId: paid.chargeId, refundId, reference: '' },
    { kind: 'charge', cents: 1000, feeCents: 84, chargeId, customerId: null, reference: 'ours-2' },
    { kind: 'dispute', cents: -1000, feeCents: 2000, chargeId },
  ])
    expect(told).toContainEqual(movement);
});

test('more than a page, more than a month and more than PayPal lists at once are listed whole, each once', async () => {
  const { db } = running.database;
  await db.execute(rowsOf(1200, 100));
  expect((await list(days(100), days(101))).map(({ id }) => id)).toEqual(
    Array.from({ length: 1200 }, (_, index) => `R100-${index + 1}`),
  );
  expect(asked.map(({ searchParams }) => searchParams.get('page'))).toEqual(['1', '2', '3']);
  await db.execute(rowsOf(2, 170));
  expect(await list(days(100), days(171))).toHaveLength(1202);
  // Three windows, of which one has three pages.
  expect(asked).toHaveLength(5);
  await db.execute(rowsOf(10_001, 300));
  const all = await list(days(300), days(301));
  expect(new Set(all.map(({ id }) => id)).size).toBe(10_001);
  expect(all).toHaveLength(10_001);
});

const line = (code: string, value = '-5.00') => ({
  transactionId: 'T',
  transactionEventCode: code,
  transactionAmount: { currencyCode: 'USD', value },
  transactionStatus: 'S',
});

test.each([
  ['T0003', '5.00', 'charge'],
  ['T0006', '5.00', 'charge'],
  // A payment that we sent.
  ['T0000', '-5.00', 'other'],
  ['T1107', '-5.00', 'refund'],
  ['T1106', '-5.00', 'dispute'],
  ['T1110', '-5.00', 'dispute'],
  ['T1111', '5.00', 'dispute'],
  ['T1201', '-5.00', 'dispute'],
  ['T1202', '5.00', 'dispute'],
  ['T0106', '-5.00', 'fee'],
  ['T1108', '5.00', 'fee'],
  ['T0403', '-5.00', 'payout'],
  ['T0300', '5.00', 'payout'],
  ['T1501', '-5.00', 'other'],
])('%s of %s is a %s', (code, value, kind) => {
  expect(movementOf(line(code, value))).toMatchObject({ kind, cents: Number(value) * 100 });
});

test('what was denied or is not decided has moved nothing', () => {
  for (const transactionStatus of ['D', 'P'])
    expect(movementOf({ ...line('T0003', '5.00'), transactionStatus })).toBeNull();
});
