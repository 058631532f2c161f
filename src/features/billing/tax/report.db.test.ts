import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { runOn } from '#tests/support/command.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  creditUnused,
  ensureCustomer,
  issueInvoice,
  lockInvoice,
  recordPayment,
  recordRefund,
  recordRefundByHand,
  writeOffInvoice,
} from '../ledger/public.ts';
import { taxCommand } from './command.ts';

let database: Database;
const clock = movableClock(new Date('2026-12-15T18:00:00Z'));
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const report = (...words: string[]) =>
  runOn({ database, clock }, taxCommand, ['report', '--from', '2026-10-01', '--to', '2026-12-31', ...words]);

let used = 0;
type TaxedInvoice = { taxState: string | null; taxCents: number; isPaid: boolean };

/** An invoice of $100.00 before tax. */
async function anInvoice(at: string, { taxState = 'MN', taxCents = 688, isPaid = true }: Partial<TaxedInvoice> = {}) {
  used += 1;
  const { db } = database;
  const now = new Date(at);
  const customerId = await ensureCustomer(db, used, now);
  const lines = [{ description: 'STANDARD', cents: 10_000, startsAt: null, endsAt: null }];
  const { id } = await issueInvoice(db, { customerId, key: `tax:${used}`, lines, taxCents, taxState }, now);
  if (!isPaid) return { id, paymentId: 0, customerId };
  const paymentId = await db.transaction(async (tx) => {
    const charge = { method: 'card' as const, providerId: `pi_${id}`, cents: 10_000 + taxCents };
    return (await recordPayment(tx, await lockInvoice(tx, id), charge, now)).payment.id;
  });
  return { id, paymentId, customerId };
}

test('tax is reported by state and month: collected when it was paid, returned when it went back, to the cent', async () => {
  const { db } = database;
  // The last minute of October in Chicago.
  const october = await anInvoice('2026-11-01T04:59:00Z');
  await anInvoice('2026-11-10T18:00:00Z');
  await anInvoice('2026-11-10T18:00:00Z', { taxState: 'IA', taxCents: 600 });
  // Not taxed, never paid, written off, and before the first day: none of it was collected.
  await anInvoice('2026-11-10T18:00:00Z', { taxState: null, taxCents: 0 });
  await anInvoice('2026-11-10T18:00:00Z', { isPaid: false });
  await writeOffInvoice(db, (await anInvoice('2026-11-10T18:00:00Z', { isPaid: false })).id, clock.now());
  const before = await anInvoice('2026-09-30T18:00:00Z');
  // A third each by the provider, by hand and as credit make up all of it.
  const at = new Date('2026-12-02T18:00:00Z');
  const { paymentId, id: invoiceId } = october;
  await recordRefund(db, { paymentId, providerId: 're_1', cents: 3333 }, at);
  await recordRefundByHand(db, { paymentId, cents: 3333 }, at);
  await creditUnused(db, { invoiceId, cents: 4022, key: 'tax:unused' }, at);
  await recordRefund(
    db,
    { paymentId: before.paymentId, providerId: 're_2', cents: 10_688 },
    new Date('2026-11-20T18:00:00Z'),
  );

  const { out, code } = await report();
  expect(code).toBe(0);
  expect(out.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['State', 'Month', 'Taxable sales', 'Returned', 'Tax collected', 'Returned', 'Net'],
    ['MN', '2026-10', '$100.00', '$0.00', '$6.88', '$0.00', '$6.88'],
    ['IA', '2026-11', '$100.00', '$0.00', '$6.00', '$0.00', '$6.00'],
    ['MN', '2026-11', '$100.00', '$100.00', '$6.88', '$6.88', '$0.00'],
    ['MN', '2026-12', '$0.00', '$100.00', '$0.00', '$6.88', '-$6.88'],
    ['All', '$300.00', '$200.00', '$19.76', '$13.76', '$6.00'],
  ]);
  expect((await report('--csv')).out.split('\r\n')).toEqual([
    'state,month,taxable_sales,returned_sales,net_sales,tax_collected,tax_returned,tax_net',
    'MN,2026-10,100,0,100,6.88,0,6.88',
    'IA,2026-11,100,0,100,6,0,6',
    'MN,2026-11,100,100,0,6.88,6.88,0',
    'MN,2026-12,0,100,-100,0,6.88,-6.88',
  ]);
  expect(JSON.parse((await report('--json')).out).rows[3]).toEqual({
    state: 'MN',
    month: '2026-12',
    sales_cents: 0,
    returned_sales_cents: 10_000,
    collected_cents: 0,
    returned_cents: 688,
    net_cents: -688,
  });
});

test('where nothing was collected the report says so', async () => {
  const words = ['report', '--from', '2020-01-01', '--to', '2020-12-31'];
  expect((await runOn({ database, clock }, taxCommand, words)).out).toBe('No tax was collected.');
});
