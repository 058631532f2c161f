import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import {
  aBuyer,
  type Buyer,
  cardToken,
  failsFromNowOn,
  runSubscriptionsAt,
  tellEvents,
} from '#tests/support/buyers.ts';
import { mailsTo } from '#tests/support/mails.ts';

/** Renewals on a card that was reported lost: it is never charged again automatically (decision 28). */

const END = addMonths(TEST_NOW, 1);
const LOST_CARD = '4000000000019028';
const PLEASE_CHANGE = 'Please use another payment method';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

async function lost(): Promise<Buyer> {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  await failsFromNowOn(app, buyer, LOST_CARD);
  return buyer;
}

async function runAfter(days: number): Promise<void> {
  await runSubscriptionsAt(app, addDays(END, days));
  await app.application.dispatcher.drain();
}

/** The outcomes of the charges of a renewal, the first one first. */
async function chargesOf({ member }: Buyer): Promise<string[]> {
  const { rows } = await app.database.db.execute<{ said: string }>(sql`
    select coalesce(attempt.refusal_code, attempt.status) as said
    from payment_attempts attempt
    join subscription_invoices billed on billed.invoice_id = attempt.invoice_id and billed.kind = 'renewal'
    join subscriptions on subscriptions.id = billed.subscription_id
    where subscriptions.user_id = ${member.id} order by attempt.id`);
  return rows.map(({ said }) => said);
}

async function mailsOf({ member }: Buyer) {
  const mails = await mailsTo(app, member.email ?? '');
  return mails.filter(({ subject }) => subject === PLEASE_CHANGE || subject.includes('didn’t go through'));
}

test('its member is asked for another payment method at each try, and the last day ends it', async () => {
  const buyer = await lost();
  for (const days of [0, 1, 3, 7]) await runAfter(days);
  expect(await buyer.own()).toMatchObject([{ status: 'past_due', owed: { amount: 9.95, next_try_at: null } }]);
  await runAfter(14);
  expect(await buyer.own()).toMatchObject([{ status: 'ended' }]);
  expect(await chargesOf(buyer)).toEqual(['lost_card']);
  const mails = await mailsOf(buyer);
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...Array.from({ length: 4 }, () => PLEASE_CHANGE),
    'Your subscription has ended: your payment didn’t go through',
  ]);
  expect(mails[0]?.text.replaceAll(/\s+/g, ' ')).toContain('Add another card or PayPal by Jan 4, 2027');
  expect(mails[4]?.text.replaceAll(/\s+/g, ' ')).toContain('no other payment method was added');
});

test('another card is charged at the next try', async () => {
  const buyer = await lost();
  await runAfter(0);
  await runAfter(1);
  await failsFromNowOn(app, buyer, '4242424242424242');
  expect((await buyer.own())[0].owed.next_try_at).toBe(addDays(END, 3).toISOString());
  await runAfter(3);
  expect(await chargesOf(buyer)).toEqual(['lost_card', 'paid']);
  expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
});

test('the same card is charged again once its bank has given it another number', async () => {
  const buyer = await lost();
  await runAfter(0);
  await tellEvents(app);
  const { rows } = await app.database.db.execute<{ id: string }>(sql`
    select card.provider_id as id from kept_cards card join billing_customers customer on customer.id = card.customer_id
    where customer.user_id = ${buyer.member.id} and card.status = 'kept'`);
  const renew = (last4: string) =>
    app.application.ports.cards.embedded?.renewCard(rows[0]?.id ?? '', { last4, exp_month: 3, exp_year: 2034 });
  app.clock.set(addDays(END, 2));
  await renew('1881');
  await tellEvents(app);
  await runAfter(3);
  expect(await chargesOf(buyer)).toEqual(['lost_card', 'lost_card']);
  await runAfter(7);
  expect(await chargesOf(buyer)).toHaveLength(2);
});
