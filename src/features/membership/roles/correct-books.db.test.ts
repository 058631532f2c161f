import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLedgerCommand } from '#features/billing/ledger/command.ts';
import {
  ensureCustomer,
  grantCredit,
  issueInvoice,
  lockInvoice,
  recordPayment,
} from '#features/billing/ledger/public.ts';
import { taxCommand } from '#features/billing/tax/command.ts';
import type { StaffRole } from '#kernel/permissions.ts';
import { movableClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { TEST_NOW } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildMember } from '../accounts/factory.ts';
import { findCorrector } from './service/find-corrector.ts';

/** `bluechip ledger correct`: a manual entry needs two members of staff. */

let database: Database;
const clock = movableClock(TEST_NOW);
beforeAll(async () => {
  database = await testDatabase();
  for (const [username, role] of Object.entries(PEOPLE)) await buildMember(database.db, { username, role });
});
afterAll(() => database?.close());

const PEOPLE: Readonly<Record<string, StaffRole | 'user'>> = {
  manager: 'customer_support_admin_manager',
  owner: 'super_admin',
  helper: 'customer_support_admin',
  reporter: 'reporting_admin',
  reader: 'user',
};

const ledger = (...words: string[]) => runOn({ database, clock }, createLedgerCommand(findCorrector), words);
const FEE = ['--debit', 'provider_fees=1.50', '--credit', 'card_clearing=1.50'];
const WHY = ['--reason', 'fees of November'];
const TWO = ['--as', 'manager', '--approved-by', 'owner'];
const correct = (...words: string[]) => ledger('correct', ...words);
const counts = async () => {
  const { rows } = await database.executeSql(
    `select (select count(*)::int from ledger_entries) as entries, (select count(*)::int from ledger_corrections) as corrections,
      (select count(*)::int from audit_entries where action = 'ledger.correct') as audited`,
    [],
  );
  return rows[0];
};

let used = 0;
async function aPaidInvoice() {
  used += 1;
  const { db } = database;
  const { id: userId } = await buildMember(db);
  const customerId = await ensureCustomer(db, userId, TEST_NOW);
  const lines = [{ description: 'STANDARD', cents: 995, startsAt: null, endsAt: null }];
  const draft = { customerId, key: `correct:${used}`, lines, taxCents: 68, taxState: 'MN' };
  const { id: invoiceId } = await issueInvoice(db, draft, TEST_NOW);
  const charge = { method: 'card' as const, providerId: `pi_${used}`, cents: 1063 };
  const { payment } = await db.transaction(async (tx) =>
    recordPayment(tx, await lockInvoice(tx, invoiceId), charge, TEST_NOW),
  );
  return { userId, invoiceId, paymentId: payment.id };
}

describe('an entry by hand', () => {
  test('is appended with its reason and both people, is audited, and stands in the check', async () => {
    const before = await counts();
    expect(await correct(...FEE, ...WHY, ...TWO, '--dry-run')).toEqual({
      code: 0,
      out: 'provider_fees $1.50, card_clearing -$1.50.\nNothing was changed (--dry-run).',
      err: '',
    });
    expect(await counts()).toEqual(before);
    expect((await correct(...FEE, ...WHY, ...TWO)).out).toMatch(
      /^Entry \d+: provider_fees \$1\.50, card_clearing -\$1\.50\.$/,
    );
    expect(await counts()).toEqual({ entries: 1, corrections: 1, audited: 1 });
    const { code, out } = await ledger('check');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(
        /provider_fees +\$1\.50\nEntry \d+ of 2026-\d\d-\d\d by hand: .*"fees of November", by member \d+, approved by member \d+\.\nThe books are in order\.$/,
      ),
    });
    const { corrections } = JSON.parse((await ledger('check', '--json')).out);
    expect(corrections).toMatchObject([{ reason: 'fees of November', tax_state: null, invoice_id: null }]);
    await expect(database.executeSql(`update ledger_corrections set reason = 'another'`, [])).rejects.toThrow();
  });

  test.each([
    ['one person', ['--as', 'owner', '--approved-by', 'owner'], /Two people make a correction/],
    ['somebody unknown', ['--as', 'owner', '--approved-by', 'nobody.here'], /Nobody signs in as "nobody.here"/],
    ['a reader', ['--as', 'owner', '--approved-by', 'reader'], /"reader" may not correct the books/],
    ['a reporting admin', ['--as', 'reporter', '--approved-by', 'owner'], /"reporter" may not correct/],
    ['a support admin of small refunds', ['--as', 'helper', '--approved-by', 'owner'], /"helper" may not correct/],
  ])('is refused of %s', async (_, people, reason) => {
    const before = await counts();
    expect(await correct(...FEE, ...WHY, ...people)).toEqual({ code: 1, out: '', err: expect.stringMatching(reason) });
    expect(await counts()).toEqual(before);
  });

  test('that would break a rule of the books is refused and leaves nothing; one that mends a rule is entered', async () => {
    const { invoiceId, paymentId, userId } = await aPaidInvoice();
    const before = await counts();
    const revenue = ['--debit', 'revenue=1.00', '--credit', 'card_clearing=1.00'];
    expect(await correct(...revenue, ...WHY, ...TWO, '--invoice', `${invoiceId}`)).toMatchObject({
      code: 1,
      err: `It would break a rule of the books: what an invoice earned is what was not given back (${invoiceId}).`,
    });
    expect((await correct(...FEE, ...WHY, ...TWO, '--payment', `${paymentId}`)).err).toContain(
      `a provider has of a payment what neither went back nor is with a bank (${paymentId})`,
    );
    const credit = ['--debit', 'account_credit=1.00', '--credit', 'promotional_credit=1.00'];
    expect((await correct(...credit, ...WHY, ...TWO, '--member', `${userId}`)).err).toMatch(
      /nobody has less than no credit/,
    );
    expect(await counts()).toEqual(before);
    await grantCredit(
      database.db,
      { customerId: await ensureCustomer(database.db, userId, TEST_NOW), cents: 150, key: 'g' },
      TEST_NOW,
    );
    expect((await correct(...credit, ...WHY, ...TWO, '--member', `${userId}`)).code).toBe(0);
    // A bug removed a cent of the invoice from the books.
    await database.executeSql('update invoices set returned_cents = 100 where id = $1', [invoiceId]);
    expect((await ledger('check')).code).toBe(1);
    const mend = ['--debit', 'revenue=0.94', '--debit', 'sales_tax=0.06', '--credit', 'own_bank=1.00'];
    expect((await correct(...mend, ...WHY, ...TWO, '--invoice', `${invoiceId}`)).code).toBe(0);
    expect((await ledger('check')).code).toBe(0);
  });

  test('of tax names a state and is in its report', async () => {
    const tax = ['--debit', 'sales_tax=2.00', '--credit', 'own_bank=2.00'];
    expect((await correct(...tax, ...WHY, ...TWO)).err).toBe('Enter whose tax it changes: --state MN');
    expect((await correct(...tax, ...WHY, ...TWO, '--state', 'ga')).code).toBe(0);
    const words = ['report', '--from', '2026-01-01', '--to', '2027-12-31', '--json'];
    const { rows } = JSON.parse((await runOn({ database, clock }, taxCommand, words)).out);
    expect(rows).toContainEqual(expect.objectContaining({ state: 'GA', collected_cents: 0, returned_cents: 200 }));
  });

  test('is about what exists', async () => {
    for (const subject of ['--invoice', '--payment', '--member'])
      expect((await correct(...FEE, ...WHY, ...TWO, subject, '999999')).err).toMatch(/^There is no such invoice/);
  });
});

test.each([
  [[], 'Use check or correct'],
  [['correct', ...WHY, ...TWO, '--debit', 'revenue=1.00'], 'Enter a --debit and a --credit'],
  [
    ['correct', ...WHY, ...TWO, '--debit', 'revenue=1.00', '--credit', 'own_bank=2.00'],
    'Debits are $1.00 and credits $2.00',
  ],
  [['correct', ...WHY, ...TWO, '--debit', 'cash=1.00', '--credit', 'own_bank=1.00'], 'There is no account "cash"'],
  [['correct', ...WHY, ...TWO, '--debit', 'revenue=1', '--credit', 'revenue=1'], 'revenue is named twice'],
  [['correct', ...WHY, ...TWO, '--debit', 'revenue=x', '--credit', 'own_bank=1'], '"x" is no price'],
  [['correct', ...FEE, ...TWO], 'Add a reason'],
  [['correct', ...FEE, ...WHY, '--as', 'owner'], 'Enter both people'],
  [['correct', ...FEE, ...WHY, ...TWO, '--state', 'ZZ'], 'There is no state "ZZ"'],
  [
    ['correct', ...FEE, ...WHY, ...TWO, '--invoice', '1', '--member', '2'],
    'Use only one of --invoice, --payment and --member',
  ],
  [
    ['correct', ...WHY, ...TWO, '--debit', 'promotional_credit=1', '--credit', 'account_credit=1'],
    'Enter the member of the credit: --member <number>',
  ],
])('%j is wrong use', async (words, reason) => {
  expect(await ledger(...words)).toEqual({ code: 2, out: '', err: expect.stringContaining(reason) });
});
