import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { ensureCustomer } from '#features/billing/ledger/public.ts';
import { grantCredit } from '#features/billing/ledger/service/credits.ts';
import { taxCommand } from '#features/billing/tax/command.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { promotionCommand } from '../promotions/command.ts';

/** The page, the charge, the billing history, the receipt and the books show the same amount, for every plan, term, state and code. */

const CODES: Readonly<Record<string, readonly string[]>> = {
  'A-THIRD': ['--percent', '33'],
  'FOR-EVER': ['--amount', '1.17', '--lasting', 'forever'],
  'SEVEN-MONTHS': ['--percent', '17', '--lasting', '7'],
  'SALE-1993': ['--price', '19.93'],
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  for (const state of ['MN', 'TX']) await runOn(app, taxCommand, ['register', state, '--reason', 'a test']);
  for (const [code, benefit] of Object.entries(CODES))
    await runOn(app, promotionCommand, ['create', code, ...benefit, '--reason', 'a test']);
});
afterAll(async () => {
  if (!app) return;
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

type Paid = { totalCents: number; taxCents: number; chargedCents: number };

/** The member's last bill, from each place that shows it. All must agree. */
async function lastBill(buyer: Buyer): Promise<Paid> {
  await app.application.dispatcher.drain();
  const { billing_history: history } = (await buyer.get('/api/v2/users/billing_history')).body;
  const [entry] = history;
  const { rows } = await app.database.db.execute<{ total: number; tax: number; booked: number; charged: number }>(sql`
    select i.total_cents as total, i.tax_cents as tax,
      (select -coalesce(sum(p.cents), 0) from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.invoice_id = i.id and e.kind = 'invoice_issued' and p.account in ('revenue', 'sales_tax'))::int as booked,
      (select coalesce(sum((o.body->>'amount_received')::int), 0) from payments y
        join embedded_card_objects o on o.id = y.provider_id where y.invoice_id = i.id)::int as charged
    from invoices i where i.id = ${entry.id}`);
  const [kept] = rows;
  const mail = (await mailsTo(app, buyer.member.email ?? '')).findLast(({ template }) => template === 'receipt');
  expect(kept).toEqual({
    total: cents(entry.amount),
    tax: cents(entry.tax),
    booked: cents(entry.amount),
    charged: cents(entry.amount) - cents(entry.credit),
  });
  expect(mail?.subject).toBe(`Your receipt, ${moneyText(cents(entry.amount))}`);
  expect(mail?.text).toContain(`Tax: ${moneyText(cents(entry.tax))}`);
  return { totalCents: cents(entry.amount), taxCents: cents(entry.tax), chargedCents: kept?.charged ?? 0 };
}

const cents = (dollars: number) => Math.round(dollars * 100);

const wish = fc.record({
  plan: fc.constantFrom('annual', 'monthly'),
  plan_type: fc.constantFrom('STANDARD', 'ALL_ACCESS'),
  withAdLite: fc.boolean(),
  promo_code: fc.constantFrom('', ...Object.keys(CODES)),
  place: fc.constantFrom(['MN', '55401'], ['TX', '78701'], ['OR', '97201']),
  creditCents: fc.constantFrom(0, 1, 49, 777, 2500, 30_000),
  daysBefore: fc.integer({ min: 0, max: 40 }),
  upgradesAfter: fc.option(fc.integer({ min: 0, max: 27 })),
});

test('what is shown is what is charged, on the receipt and in the books, to the cent', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(wish, async ({ plan, plan_type, withAdLite, promo_code, place, creditCents, ...days }) => {
      app.clock.advance(days.daysBefore * DAY_MS + 3_723_000);
      const { db } = app.database;
      const buyer = await aBuyer(app);
      const customerId = await ensureCustomer(db, buyer.member.id, app.clock.now());
      const key = `apology:${buyer.member.id}`;
      if (creditCents > 0) await grantCredit(db, { customerId, cents: creditCents, key }, app.clock.now());
      const [state = '', zip = ''] = place;
      const { body: quoted } = await buyer.quote({
        plan,
        plan_type,
        promo_code,
        'address[state]': state,
        'address[zip]': zip,
        ...(withAdLite && plan_type === 'STANDARD' ? { add_on: 'AD_LITE' } : {}),
      });
      const bought = await buyer.buy({ quote: quoted.quote, payment_token: await goodCard() });
      expect(bought.body).toMatchObject({ status: 'active' });
      expect(await lastBill(buyer)).toEqual(shownBy(quoted));
      expect(bought.body.subscription.next_bill).toMatchObject({
        amount: quoted.next_charge.amount,
        tax: quoted.next_charge.tax,
      });
      const id: number = bought.body.subscription_id;
      if (plan === 'monthly' && days.upgradesAfter !== null) await upgrade(buyer, id, days.upgradesAfter);
      await renew(buyer);
      await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
    }),
    { numRuns: 20, seed: 36 },
  );
});

/** Each run moves the clock forward, by years in the end, so the card must not expire. */
const goodCard = () => cardToken(app, undefined, { 'card[exp_year]': String(app.clock.now().getUTCFullYear() + 5) });

const shownBy = ({
  total_price,
  total_tax,
  amount_due,
}: Record<'total_price' | 'total_tax' | 'amount_due', number>): Paid => ({
  totalCents: cents(total_price),
  taxCents: cents(total_tax),
  chargedCents: cents(amount_due),
});

async function upgrade(buyer: Buyer, id: number, afterDays: number): Promise<void> {
  app.clock.advance(afterDays * DAY_MS);
  const { body: shown } = await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`);
  const body = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote: shown.quote };
  const changed = await buyer.send('PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${id}`, body);
  expect(changed.body).toMatchObject({ status: 'active', subscription: { billing_period: 'year' } });
  // A bill of nothing has no receipt.
  if (shown.total_price > 0) expect(await lastBill(buyer)).toEqual(shownBy(shown));
}

async function renew(buyer: Buyer): Promise<void> {
  const [{ next_bill: shown }] = await buyer.own();
  await runSubscriptionsAt(app, new Date(shown.at));
  const { totalCents, taxCents } = await lastBill(buyer);
  expect({ totalCents, taxCents }).toEqual({ totalCents: cents(shown.amount), taxCents: cents(shown.tax) });
}
