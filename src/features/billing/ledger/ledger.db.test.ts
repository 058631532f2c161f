import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movableClock } from '#platform/clock.ts';
import type { Database, Db } from '#platform/db/database.ts';
import { runOn } from '#tests/support/command.ts';
import { testDatabase } from '#tests/support/database.ts';
import { balances, violationsOf } from './books.ts';
import { createLedgerCommand } from './command.ts';
import {
  closeDispute,
  creditOf,
  creditUnused,
  ensureCustomer,
  failRefund,
  findInvoice,
  grantCredit,
  hearSentAgain,
  type InvoiceDraft,
  issueInvoice,
  listInvoiceLines,
  listOwedRefunds,
  lockInvoice,
  makeCustomer,
  openDispute,
  outstandingOf,
  recordPayment,
  recordRefund,
  settleRefund,
  voidInvoice,
  writeOffInvoice,
} from './public.ts';
import type { Refund } from './refund-queries.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const NOW = new Date('2026-11-23T18:00:00Z');
let used = 1000;
/** A number never used before. */
function fresh(): number {
  used += 1;
  return used;
}
const aCustomer = async () => ensureCustomer(database.db, fresh(), NOW);
const draft = (customerId: number, overrides: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  customerId,
  key: `test:${fresh()}`,
  lines: [{ description: 'STANDARD', cents: 9995, startsAt: NOW, endsAt: new Date('2027-11-23T18:00:00Z') }],
  taxCents: 687,
  taxState: 'MN',
  ...overrides,
});
const plain = (cents: number) => ({ description: 'a test', cents, startsAt: null, endsAt: null });
const charge = (invoiceId: number, cents: number, providerId = `ch_${fresh()}`) => ({
  invoiceId,
  cents,
  providerId,
  method: 'card' as const,
});

/** Enters the charge the way the payment code does. */
const enter = (db: Db, told: ReturnType<typeof charge>) =>
  db.transaction(async (tx) => recordPayment(tx, await lockInvoice(tx, told.invoiceId), told, NOW));

describe('an invoice', () => {
  test('is its lines and its tax, is owed, and is paid once however often the provider tells it', async () => {
    const { db } = database;
    const customer = await aCustomer();
    const lines = [...draft(customer).lines, plain(-1999)];
    const invoice = await issueInvoice(db, draft(customer, { lines, taxCents: 550, isDebt: true }), NOW);
    expect(invoice).toMatchObject({ totalCents: 8546, dueCents: 8546, status: 'open', settledAt: null });
    expect(await listInvoiceLines(db, invoice.id)).toEqual(lines);
    expect(await outstandingOf(db, customer)).toBe(8546);
    const told = charge(invoice.id, 8546);
    const [first, again] = [await enter(db, told), await enter(db, told)];
    expect({ firstIsNew: first.isNew, againIsNew: again.isNew }).toEqual({ firstIsNew: true, againIsNew: false });
    expect(again.payment).toEqual(first.payment);
    expect(await findInvoice(db, invoice.id)).toMatchObject({ dueCents: 0, status: 'paid', settledAt: NOW });
    expect(await outstandingOf(db, customer)).toBe(0);
    await expect(enter(db, { ...told, cents: 1 })).rejects.toThrow('entered otherwise');
  });

  test('is issued once for what it is for, and not for another customer', async () => {
    const { db } = database;
    const asked = draft(await aCustomer());
    const made = await Promise.all(Array.from({ length: 20 }, () => issueInvoice(db, asked, NOW)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await expect(issueInvoice(db, { ...asked, customerId: await aCustomer() }, NOW)).rejects.toThrow(
      'another customer',
    );
    await expect(issueInvoice(db, draft(await aCustomer(), { lines: [plain(-9000)] }), NOW)).rejects.toThrow(
      'less than nothing',
    );
  });

  test('of nothing is paid when it is issued', async () => {
    const invoice = await issueInvoice(database.db, draft(await aCustomer(), { lines: [], taxCents: 0 }), NOW);
    expect(invoice).toMatchObject({ totalCents: 0, dueCents: 0, status: 'paid', settledAt: NOW });
  });

  test('uses credit first, and gives it back where it is voided', async () => {
    const { db } = database;
    const customer = await aCustomer();
    await grantCredit(db, { customerId: customer, cents: 500, key: 'friend:1' }, NOW);
    await grantCredit(db, { customerId: customer, cents: 500, key: 'friend:1' }, NOW);
    expect(await creditOf(db, customer)).toBe(500);
    const invoice = await issueInvoice(db, draft(customer), NOW);
    expect(invoice).toMatchObject({ totalCents: 10_682, dueCents: 10_182, status: 'open' });
    expect(await creditOf(db, customer)).toBe(0);
    expect(await voidInvoice(db, invoice.id, NOW)).toEqual({ ok: true });
    expect(await creditOf(db, customer)).toBe(500);
    expect(await voidInvoice(db, invoice.id, NOW)).toEqual({ ok: false, reason: 'not_open' });
    expect(await voidInvoice(db, 2_000_000, NOW)).toEqual({ ok: false, reason: 'no_such_invoice' });
  });

  test('leaves nothing that is too little to be charged: the rest of the credit waits', async () => {
    const { db } = database;
    const customer = await aCustomer();
    await grantCredit(db, { customerId: customer, cents: 970, key: `friend:${fresh()}` }, NOW);
    const invoice = await issueInvoice(db, draft(customer, { lines: [plain(995)], taxCents: 0 }), NOW);
    expect({ dueCents: invoice.dueCents, credit: await creditOf(db, customer) }).toEqual({ dueCents: 50, credit: 25 });
    const next = await issueInvoice(db, draft(customer, { lines: [plain(25)], taxCents: 0 }), NOW);
    expect({ dueCents: next.dueCents, status: next.status, credit: await creditOf(db, customer) }).toEqual({
      dueCents: 0,
      status: 'paid',
      credit: 0,
    });
  });

  test('that is paid in part is not voided but written off; what is charged after that is owed back', async () => {
    const { db } = database;
    const customer = await aCustomer();
    const { id } = await issueInvoice(db, draft(customer), NOW);
    await enter(db, charge(id, 682));
    expect(await voidInvoice(db, id, NOW)).toEqual({ ok: false, reason: 'partly_paid' });
    expect(await writeOffInvoice(db, id, NOW)).toEqual({ ok: true });
    expect(await outstandingOf(db, customer)).toBe(0);
    expect((await enter(db, charge(id, 10_000))).payment).toMatchObject({ overCents: 10_000 });
    expect(await creditOf(db, customer)).toBe(0);
    expect(await findInvoice(db, id)).toMatchObject({ status: 'written_off', dueCents: 0 });
  });
});

describe('what goes back', () => {
  async function paid(cents = 10_682) {
    const { db } = database;
    const customer = await aCustomer();
    const { id } = await issueInvoice(db, draft(customer), NOW);
    const { payment } = await enter(db, charge(id, cents));
    return { db, customer, invoiceId: id, paymentId: payment.id };
  }

  test('is never more than was paid, of twenty refunds at once too', async () => {
    const { db, paymentId, invoiceId } = await paid();
    const asked = Array.from({ length: 20 }, (_, index) =>
      recordRefund(db, { paymentId, providerId: `re_${paymentId}_${index}`, cents: 1000 }, NOW),
    );
    const done = await Promise.all(asked);
    expect(done.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await recordRefund(db, { paymentId, providerId: `re_${paymentId}_z`, cents: 682 }, NOW)).toMatchObject({
      ok: true,
    });
    const tax = done.flatMap((each) => (each.ok ? [each.refund.taxCents] : [])).reduce((a, b) => a + b, 0);
    expect(tax).toBe(Math.round((687 * 10_000) / 10_682));
    expect(await findInvoice(db, invoiceId)).toMatchObject({ returnedCents: 10_682, status: 'paid' });
  });

  test('of what was not owed is another matter than of what was paid for', async () => {
    const { db, paymentId, invoiceId } = await paid(10_700);
    const refund = (cents: number, isOver: boolean) =>
      recordRefund(db, { paymentId, providerId: `re_o${fresh()}`, cents, isOver }, NOW);
    expect(await refund(19, true)).toEqual({ ok: false, reason: 'more_than_paid' });
    expect(await refund(18, true)).toMatchObject({ ok: true, refund: { cents: 18, taxCents: 0 } });
    expect(await findInvoice(db, invoiceId)).toMatchObject({ returnedCents: 0 });
    expect(await refund(1, true)).toEqual({ ok: false, reason: 'more_than_paid' });
    expect(await refund(10_682, false)).toMatchObject({ ok: true });
    expect(await violationsOf(db)).toEqual([]);
  });

  test('is owed to nobody once a bank gave it to the member', async () => {
    const { db, paymentId } = await paid(10_700);
    const before = (await balances(db)).find(({ account }) => account === 'overpaid')?.cents ?? 0;
    await openDispute(db, { paymentId }, NOW);
    expect(await closeDispute(db, { paymentId, outcome: 'lost' }, NOW)).toEqual({ ok: true });
    expect((await balances(db)).find(({ account }) => account === 'overpaid')?.cents ?? 0).toBe(before + 18);
    const refund = { paymentId, providerId: `re_l${paymentId}`, cents: 18, isOver: true };
    expect(await recordRefund(db, refund, NOW)).toEqual({ ok: false, reason: 'disputed' });
    expect(await violationsOf(db)).toEqual([]);
  });

  test('and was made credit, before it was held for the one who paid, stays credit where a bank gave it to him', async () => {
    const { db, paymentId } = await paid(10_700);
    await db.execute(sql`alter table ledger_postings disable trigger user`);
    await db.execute(sql`update ledger_postings set account = 'account_credit' where account = 'overpaid'
      and entry_id in (select id from ledger_entries where payment_id = ${paymentId})`);
    await db.execute(sql`alter table ledger_postings enable trigger user`);
    await openDispute(db, { paymentId }, NOW);
    expect(await closeDispute(db, { paymentId, outcome: 'lost' }, NOW)).toEqual({ ok: true });
    expect(await violationsOf(db)).toEqual([]);
  });

  test('is entered once, however often the provider tells it', async () => {
    const { db, paymentId } = await paid();
    const told = { paymentId, providerId: `re_${paymentId}`, cents: 700 };
    const [first, second] = [await recordRefund(db, told, NOW), await recordRefund(db, told, NOW)];
    expect(second).toEqual(first);
    await expect(recordRefund(db, { ...told, cents: 1 }, NOW)).rejects.toThrow('entered otherwise');
    expect(await recordRefund(db, { ...told, paymentId: 2_000_000 }, NOW)).toEqual({
      ok: false,
      reason: 'no_such_payment',
    });
  });

  test('is money or credit, together no more than the invoice', async () => {
    const { db, customer, paymentId, invoiceId } = await paid();
    const unused = { invoiceId, cents: 10_000, key: `unused:${invoiceId}` };
    expect(await creditUnused(db, unused, NOW)).toEqual({ ok: true });
    expect(await creditUnused(db, unused, NOW)).toEqual({ ok: true });
    expect(await creditOf(db, customer)).toBe(10_000);
    const refund = (cents: number) =>
      recordRefund(db, { paymentId, providerId: `re_${invoiceId}_${cents}`, cents }, NOW);
    expect(await refund(683)).toEqual({ ok: false, reason: 'more_than_paid' });
    expect(await refund(682)).toMatchObject({ ok: true });
    expect(await creditUnused(db, { ...unused, cents: 1, key: 'more' }, NOW)).toEqual({
      ok: false,
      reason: 'more_than_paid',
    });
    expect(await creditUnused(db, { ...unused, invoiceId: 2_000_000, key: 'none' }, NOW)).toMatchObject({ ok: false });
  });

  test('is nothing while a bank has the money, nor once it kept it', async () => {
    const { db, paymentId, invoiceId } = await paid();
    const refund = () => recordRefund(db, { paymentId, providerId: `re_d${paymentId}`, cents: 100 }, NOW);
    expect(await closeDispute(db, { paymentId, outcome: 'won' }, NOW)).toEqual({ ok: false, reason: 'not_disputed' });
    expect([await openDispute(db, { paymentId }, NOW), await openDispute(db, { paymentId }, NOW)]).toEqual([
      { ok: true },
      { ok: true },
    ]);
    expect(await refund()).toEqual({ ok: false, reason: 'disputed' });
    expect(await creditUnused(db, { invoiceId, cents: 100, key: `d${invoiceId}` }, NOW)).toEqual({
      ok: false,
      reason: 'disputed',
    });
    expect(await closeDispute(db, { paymentId, outcome: 'lost' }, NOW)).toEqual({ ok: true });
    expect(await refund()).toEqual({ ok: false, reason: 'disputed' });
    expect(await closeDispute(db, { paymentId, outcome: 'won' }, NOW)).toEqual({ ok: false, reason: 'closed' });
    expect(await openDispute(db, { paymentId }, NOW)).toEqual({ ok: false, reason: 'closed' });
  });

  test('and did not arrive is owed until it reached the member, once, and is never given back by the same way again', async () => {
    const { db, customer, paymentId, invoiceId } = await paid();
    const told = { paymentId, providerId: `re_f${paymentId}`, cents: 10_682 };
    expect(await failRefund(db, told, NOW)).toEqual({ ok: false, reason: 'no_such_refund' });
    const given = await recordRefund(db, told, NOW);
    const refundId = given.ok ? given.refund.id : 0;
    const credit = { refundId, as: 'credit' as const };
    expect(await settleRefund(db, credit, NOW)).toEqual({ ok: false, reason: 'not_owed' });
    const owed = () => balances(db).then((all) => all.find(({ account }) => account === 'refunds_owed')?.cents ?? 0);
    const before = await owed();
    for (const isNew of [true, false]) expect(await failRefund(db, told, NOW)).toMatchObject({ ok: true, isNew });
    expect(await owed()).toBe(before - 10_682);
    expect(await listOwedRefunds(db)).toContainEqual(
      expect.objectContaining({ id: refundId, invoiceId, failedAt: NOW }),
    );
    expect(await violationsOf(db)).toEqual([]);
    // The books still say that the member is owed it.
    expect(await recordRefund(db, { ...told, providerId: 're_again', cents: 1 }, NOW)).toEqual({
      ok: false,
      reason: 'more_than_paid',
    });
    expect(await settleRefund(db, { ...credit, dryRun: true }, NOW)).toMatchObject({ ok: true });
    expect(await owed()).toBe(before - 10_682);
    const asked = await Promise.all(Array.from({ length: 5 }, () => settleRefund(db, credit, NOW)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    expect({ owed: await owed(), credit: await creditOf(db, customer) }).toEqual({ owed: before, credit: 10_682 });
    expect(await failRefund(db, told, NOW)).toMatchObject({ ok: true, isNew: false });
    expect(await violationsOf(db)).toEqual([]);
  });

  test('and did not arrive is sent by hand to somebody without an account', async () => {
    const { db } = database;
    const customer = await makeCustomer(db, NOW);
    const { id } = await issueInvoice(db, draft(customer), NOW);
    const { payment } = await enter(db, charge(id, 10_682));
    const told = { paymentId: payment.id, providerId: `re_n${payment.id}`, cents: 700 };
    const given = await recordRefund(db, told, NOW);
    const refundId = given.ok ? given.refund.id : 0;
    await failRefund(db, told, NOW);
    expect(await settleRefund(db, { refundId, as: 'credit' }, NOW)).toEqual({ ok: false, reason: 'nobody' });
    expect(await settleRefund(db, { refundId, as: 'by_hand' }, NOW)).toMatchObject({ ok: true });
    expect(await violationsOf(db)).toEqual([]);
  });

  async function refunded(...parts: number[]) {
    const { db, paymentId } = await paid();
    const given: Refund[] = [];
    for (const cents of parts) {
      const made = await recordRefund(db, { paymentId, providerId: `re_b${fresh()}`, cents }, NOW);
      if (made.ok) given.push(made.refund);
    }
    const waiting = async () =>
      (await listOwedRefunds(db)).filter(({ id }) => given.some((each) => each.id === id)).map(({ cents }) => cents);
    const fail = async (index: number) =>
      expect(await failRefund(db, given[index] ?? { providerId: '' }, NOW)).toMatchObject({ ok: true });
    return { db, paymentId, given, waiting, fail };
  }

  test.each(['won', 'lost'] as const)(
    'and did not arrive is with the bank that took it, whichever is told first: %s',
    async (outcome) => {
      // Of 106.82, refunds of 7.00 and 3.00 went out; the 7.00 failed, and then the bank took what was there.
      const takenCents = 10_682 - 300;
      for (const isFailureFirst of [true, false]) {
        const { db, paymentId, given, waiting, fail } = await refunded(700, 300);
        if (isFailureFirst) await fail(0);
        await openDispute(db, { paymentId, takenCents }, NOW);
        if (!isFailureFirst) await fail(0);
        expect(await violationsOf(db)).toEqual([]);
        expect(await settleRefund(db, { refundId: given[0]?.id ?? 0, as: 'by_hand' }, NOW)).toEqual({
          ok: false,
          reason: 'disputed',
        });
        expect(await closeDispute(db, { paymentId, outcome }, NOW)).toEqual({ ok: true });
        // A refund that fails after that was not taken by the bank.
        await fail(1);
        expect(await violationsOf(db)).toEqual([]);
        expect(await waiting()).toEqual(outcome === 'won' ? [700, 300] : [300]);
      }
    },
  );

  test('and did not arrive is with the bank that kept the payment, where that is told last', async () => {
    const { db, paymentId, waiting, fail } = await refunded(700);
    await openDispute(db, { paymentId, takenCents: 10_682 }, NOW);
    expect(await closeDispute(db, { paymentId, outcome: 'lost' }, NOW)).toEqual({ ok: true });
    await fail(0);
    expect({ waiting: await waiting(), violations: await violationsOf(db) }).toEqual({ waiting: [], violations: [] });
  });

  test('and did not arrive stays owed where the bank kept the rest alone', async () => {
    const { db, paymentId, waiting, fail } = await refunded(700);
    await fail(0);
    await openDispute(db, { paymentId, takenCents: 10_682 - 700 }, NOW);
    expect(await closeDispute(db, { paymentId, outcome: 'lost' }, NOW)).toEqual({ ok: true });
    expect({ waiting: await waiting(), violations: await violationsOf(db) }).toEqual({
      waiting: [700],
      violations: [],
    });
  });

  test('and did not arrive has arrived once the provider sent it again, told however often', async () => {
    const { db, paymentId, waiting, fail } = await refunded(700);
    const again = { paymentId, cents: 700, providerId: `re_again${fresh()}` };
    expect(await hearSentAgain(db, again, NOW)).toBe(false);
    await fail(0);
    expect(await hearSentAgain(db, { ...again, cents: 699 }, NOW)).toBe(false);
    for (const _ of [1, 2]) expect(await hearSentAgain(db, again, NOW)).toBe(true);
    expect({ waiting: await waiting(), violations: await violationsOf(db) }).toEqual({ waiting: [], violations: [] });
    await openDispute(db, { paymentId }, NOW);
    expect(await violationsOf(db)).toEqual([]);
  });

  test('of a dispute that was won can be given back again', async () => {
    const { db, paymentId } = await paid();
    await openDispute(db, { paymentId }, NOW);
    expect(await closeDispute(db, { paymentId, outcome: 'won' }, NOW)).toEqual({ ok: true });
    expect(await closeDispute(db, { paymentId, outcome: 'won' }, NOW)).toEqual({ ok: true });
    const refund = { paymentId, providerId: `re_w${paymentId}`, cents: 10_682 };
    expect(await recordRefund(db, refund, NOW)).toMatchObject({ ok: true });
  });
});

test('whatever happens, in whatever order, the books are in order', async () => {
  const { db } = database;
  const cents = fc.integer({ min: 1, max: 12_000 });
  const step = fc.oneof(
    fc.record({ do: fc.constant('bill' as const), cents, tax: fc.integer({ min: 0, max: 900 }) }),
    fc.record({ do: fc.constant('pay' as const), cents, at: fc.nat() }),
    fc.record({ do: fc.constant('refund' as const), cents, at: fc.nat(), isOver: fc.boolean() }),
    fc.record({ do: fc.constantFrom('fail' as const, 'credit' as const, 'by_hand' as const), at: fc.nat() }),
    fc.record({ do: fc.constant('again' as const), at: fc.nat() }),
    fc.record({ do: fc.constant('take' as const), cents, at: fc.nat() }),
    fc.record({ do: fc.constant('grant' as const), cents }),
    fc.record({ do: fc.constant('unused' as const), cents, at: fc.nat() }),
    fc.record({ do: fc.constantFrom('void' as const, 'write_off' as const), at: fc.nat() }),
    fc.record({ do: fc.constantFrom('dispute' as const, 'won' as const, 'lost' as const), at: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const customerId = await aCustomer();
      const [billed, paid, given]: [number[], number[], Refund[]] = [[], [], []];
      const key = () => `${customerId}:${fresh()}`;
      for (const each of steps) {
        const invoiceId = 'at' in each ? (billed[each.at % billed.length] ?? 2_000_000) : 0;
        const paymentId = 'at' in each ? (paid[each.at % paid.length] ?? 2_000_000) : 0;
        if (each.do === 'bill') {
          const lines = [plain(each.cents)];
          billed.push((await issueInvoice(db, draft(customerId, { lines, taxCents: each.tax }), NOW)).id);
        } else if (each.do === 'pay') {
          if (billed.length > 0) paid.push((await enter(db, charge(invoiceId, each.cents))).payment.id);
        } else if (each.do === 'refund') {
          const part = { paymentId, providerId: key(), cents: each.cents, isOver: each.isOver };
          const done = await recordRefund(db, part, NOW);
          if (done.ok) given.push(done.refund);
        } else if (each.do === 'again') {
          const refund = given[each.at % given.length];
          if (refund) await hearSentAgain(db, { ...refund, providerId: key() }, NOW);
        } else if (each.do === 'take') await openDispute(db, { paymentId, takenCents: each.cents }, NOW);
        else if (each.do === 'fail' || each.do === 'credit' || each.do === 'by_hand') {
          const refund = given[each.at % given.length];
          if (refund && each.do === 'fail') await failRefund(db, refund, NOW);
          else if (refund && each.do !== 'fail') await settleRefund(db, { refundId: refund.id, as: each.do }, NOW);
        } else if (each.do === 'grant') await grantCredit(db, { customerId, cents: each.cents, key: key() }, NOW);
        else if (each.do === 'unused') await creditUnused(db, { invoiceId, cents: each.cents, key: key() }, NOW);
        else if (each.do === 'void') await voidInvoice(db, invoiceId, NOW);
        else if (each.do === 'write_off') await writeOffInvoice(db, invoiceId, NOW);
        else if (each.do === 'dispute') await openDispute(db, { paymentId }, NOW);
        else await closeDispute(db, { paymentId, outcome: each.do }, NOW);
      }
      expect(await violationsOf(db)).toEqual([]);
      expect((await balances(db)).reduce((sum, { cents: each }) => sum + each, 0)).toBe(0);
    }),
    { numRuns: 25 },
  );
});

describe('the database', () => {
  const refused = async (statement: ReturnType<typeof sql>) => {
    const failure = await database.db.transaction((tx) => tx.execute(statement)).catch((error: unknown) => error);
    if (!(failure instanceof Error)) return 'nothing was refused';
    // A constraint checked at commit throws its own error, without the statement around it.
    return failure.cause instanceof Error ? failure.cause.message : failure.message;
  };

  test('takes back nothing that was written', async () => {
    const customer = await aCustomer();
    const { id } = await issueInvoice(database.db, draft(customer), NOW);
    const { id: paymentId } = (await enter(database.db, charge(id, 10_682))).payment;
    for (const table of ['ledger_entries', 'ledger_postings', 'invoice_lines', 'refunds'])
      expect(await refused(sql`delete from ${sql.identifier(table)}`)).toContain('append-only');
    expect(await refused(sql`update ledger_postings set cents = cents + 1`)).toContain('append-only');
    expect(await refused(sql`delete from invoices where id = ${id}`)).toContain('keep what was written');
    expect(await refused(sql`update invoices set total_cents = 1 where id = ${id}`)).toContain('keep what was written');
    expect(await refused(sql`update payments set cents = 1 where id = ${paymentId}`)).toContain(
      'keep what was written',
    );
    expect(await refused(sql`delete from billing_customers`)).toContain('keep what was written');
  });

  test('takes no entry that does not balance', async () => {
    const customer = await aCustomer();
    const entry = sql`insert into ledger_entries (kind, customer_id, key, at) values ('credit_granted', ${customer}, ${`odd:${fresh()}`}, now()) returning id`;
    expect(await refused(entry)).toContain('do not balance');
    expect(
      await refused(sql`with made as (${entry}) insert into ledger_postings (entry_id, account, cents)
        select id, 'account_credit', -5 from made union all select id, 'promotional_credit', 4 from made`),
    ).toContain('do not balance');
  });
});

test('bluechip ledger check shows the accounts and says what is broken', async () => {
  const ledger = createLedgerCommand(async () => null);
  const command = (...args: string[]) => runOn({ database, clock: movableClock(NOW) }, ledger, args);
  const { code, out } = await command('check');
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(/account_credit .*\$[\s\S]*The books are in order\./),
  });
  const customer = await aCustomer();
  const { id } = await issueInvoice(database.db, draft(customer), NOW);
  await database.db.execute(sql`update invoices set due_cents = 5 where id = ${id}`);
  const broken = await command('check');
  expect(broken).toMatchObject({ code: 1, err: `Broken: what is owed on an invoice is what the ledger says (${id}).` });
  const { code: codeOfJson, out: json } = await command('check', '--json');
  expect({ code: codeOfJson, violations: JSON.parse(json).violations }).toEqual({
    code: 1,
    violations: [{ rule: 'what is owed on an invoice is what the ledger says', id }],
  });
  expect(await command('mend')).toMatchObject({ code: 2 });
  expect(await command('check', '--odd')).toMatchObject({ code: 2 });
});
