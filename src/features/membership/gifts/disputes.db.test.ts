import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { closeDispute, listPayments, openDispute } from '#features/billing/ledger/public.ts';
import { addDays, addMonths, daysBetween } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, anAddress, type Buyer, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { setFlag } from '#tests/support/flags.ts';
import { aGiver, tokenFor } from '#tests/support/gifts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type Browser, signedIn } from '#tests/support/members.ts';
import { listSubscriptions } from '../subscriptions/queries.ts';
import { listPaidGifts } from './queries.ts';
import { followInvoiceDispute } from './service/follow-gift-dispute.ts';

/** A buyer's bank disputes the payment of a gift after it was redeemed. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await setFlag(app, 'gifting', true);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const HOST = 'alabama.localhost';

/** Returns the payment of the gift. */
async function redeemGift(receiver: Pick<Browser, 'send'>): Promise<number> {
  const giver = aGiver(app);
  expect((await giver.buy({ payment_token: await cardToken(app) })).status).toBe(200);
  const gift_redeem = { token: await tokenFor(app, giver.recipient) };
  const path = '/api/v2/registrations/gift_redeem';
  expect((await receiver.send('POST', path, { gift_redeem }, { host: HOST, headers: anAddress() })).status).toBe(200);
  const [gift] = await listPaidGifts(app.database.db, giver.email, 1);
  const [payment] = await listPayments(app.database.db, gift?.invoiceId ?? 0);
  return payment?.id ?? 0;
}

async function findGiftOfPayment(paymentId: number) {
  for (const gift of await listPaidGifts(app.database.db, null, 100)) {
    const paid = await listPayments(app.database.db, gift.invoiceId ?? 0);
    if (paid.some(({ id }) => id === paymentId)) return gift;
  }
  throw new Error('no gift was paid by it');
}

async function disputed(paymentId: number): Promise<void> {
  expect(await openDispute(app.database.db, { paymentId }, app.clock.now())).toEqual({ ok: true });
  await app.application.dispatcher.drain();
}

async function decided(paymentId: number, outcome: 'won' | 'lost'): Promise<void> {
  expect(await closeDispute(app.database.db, { paymentId, outcome }, app.clock.now())).toEqual({ ok: true });
  await app.application.dispatcher.drain();
}

const ownOf = async (browser: Pick<Browser, 'get'>) =>
  (await browser.get('/api/v2/users/subscriptions', { host: HOST })).body.subscriptions;
const reads = async (browser: Pick<Browser, 'get'>) =>
  (await browser.get('/api/v2/users/access', { host: HOST })).body.access.length > 0;

test('what the gift began is closed meanwhile, and open again where the bank gives the money back', async () => {
  const member = await signedIn(app);
  const paymentId = await redeemGift(member);
  expect(await reads(member)).toBe(true);
  await disputed(paymentId);
  expect(await ownOf(member)).toMatchObject([{ type: 'gift', status: 'suspended' }]);
  expect(await reads(member)).toBe(false);
  const [told] = (await mailsTo(app, member.member.email ?? '')).slice(-1);
  expect(told).toMatchObject({ subject: 'Your subscription is on hold' });
  expect(told?.text.replaceAll(/\s+/g, ' ')).toContain(
    'The person who gave you Standard for Alabama Recruiting disputed the payment',
  );
  await decided(paymentId, 'won');
  expect(await ownOf(member)).toMatchObject([{ status: 'active' }]);
  expect(await reads(member)).toBe(true);
});

test('what the gift began waits for the bank beyond its end, and then has the days on which it was closed', async () => {
  const member = await signedIn(app);
  const paymentId = await redeemGift(member);
  const end = addMonths(TEST_NOW, 6);
  app.clock.set(addDays(end, -10));
  await disputed(paymentId);
  await runSubscriptionsAt(app, addDays(end, 40));
  const own = () => listSubscriptions(app.database.db, member.member.id);
  expect(await own()).toMatchObject([{ status: 'suspended' }]);
  await decided(paymentId, 'won');
  expect(await own()).toMatchObject([{ status: 'active', term: { endsAt: addDays(end, 50) } }]);
  await runSubscriptionsAt(app, addDays(end, 49));
  expect(await own()).toMatchObject([{ status: 'active' }]);
  await runSubscriptionsAt(app, addDays(end, 50));
  expect(await own()).toMatchObject([{ status: 'ended', endReason: 'expired' }]);
});

test('it is over where the bank keeps the money', async () => {
  const member = await signedIn(app);
  const paymentId = await redeemGift(member);
  await disputed(paymentId);
  await decided(paymentId, 'lost');
  expect(await ownOf(member)).toMatchObject([{ status: 'ended' }]);
  expect(await reads(member)).toBe(false);
});

test('it is closed also where the bank asked in the moment in which it was redeemed', async () => {
  const member = await signedIn(app);
  const paymentId = await redeemGift(member);
  expect(await openDispute(app.database.db, { paymentId }, app.clock.now())).toEqual({ ok: true });
  // The handler of the dispute ran before there was a subscription to suspend.
  await app.database.db.execute(sql`delete from outbox where type = 'payment_disputed'`);
  await app.database.db.execute(sql`update outbox set handled_at = null, due_at = now() where type = 'gift_redeemed'`);
  await app.application.dispatcher.drain();
  expect(await ownOf(member)).toMatchObject([{ status: 'suspended' }]);
});

const DAYS_OF_SIX_MONTHS = daysBetween(addMonths(TEST_NOW, 1), addMonths(TEST_NOW, 7));
const endOf = async (browser: Pick<Browser, 'get'>) => (await ownOf(browser))[0].term_ends_at;

async function monthly(more: Record<string, unknown> = {}): Promise<Buyer> {
  const buyer = await aBuyer(app);
  const bought = await buyer.buy({ payment_token: await cardToken(app), ...more }, { plan: 'monthly' });
  expect(bought.status).toBe(200);
  return buyer;
}

describe('what its member pays for', () => {
  test('stays open while the bank asks, and keeps its end where the bank gives the money back', async () => {
    const buyer = await monthly();
    const paymentId = await redeemGift(buyer);
    await disputed(paymentId);
    expect(await ownOf(buyer)).toMatchObject([{ status: 'active' }]);
    await decided(paymentId, 'won');
    expect(await endOf(buyer)).toBe(addMonths(TEST_NOW, 7).toISOString());
  });

  test('loses what the gift added where the bank keeps the money, once, with a mail and an entry', async () => {
    const buyer = await monthly();
    const paymentId = await redeemGift(buyer);
    await disputed(paymentId);
    await decided(paymentId, 'lost');
    const monthEnd = addMonths(TEST_NOW, 1).toISOString();
    expect(await ownOf(buyer)).toMatchObject([
      { status: 'active', term_ends_at: monthEnd, next_bill: { at: monthEnd } },
    ]);
    const { db } = app.database;
    const gift = await findGiftOfPayment(paymentId);
    await followInvoiceDispute(db, gift.invoiceId ?? 0, app.clock.now());
    await app.application.dispatcher.drain();
    expect(await endOf(buyer)).toBe(monthEnd);
    const mails = await mailsTo(app, buyer.member.email ?? '');
    const told = mails.filter(({ template }) => template === 'subscription_shortened');
    expect(told).toHaveLength(1);
    expect(told[0]?.text.replaceAll(/\s+/g, ' ')).toContain('reversed the payment');
    const { rows } = await db.execute(sql`
      select after from audit_entries where action = 'gift.take_back' and subject_id = ${String(gift.id)}`);
    expect(rows).toMatchObject([{ after: { takenDays: DAYS_OF_SIX_MONTHS } }]);
  });

  test('keeps the days that were used, and a week before it is charged again', async () => {
    const buyer = await monthly();
    const paymentId = await redeemGift(buyer);
    await disputed(paymentId);
    app.clock.set(addMonths(TEST_NOW, 3));
    await decided(paymentId, 'lost');
    expect(await endOf(buyer)).toBe(addDays(addMonths(TEST_NOW, 3), 7).toISOString());
  });

  test('keeps a term that was paid for after the gift was used up', async () => {
    const buyer = await monthly();
    const paymentId = await redeemGift(buyer);
    await disputed(paymentId);
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 7));
    const paidEnd = addMonths(TEST_NOW, 8).toISOString();
    expect(await endOf(buyer)).toBe(paidEnd);
    await decided(paymentId, 'lost');
    expect(await endOf(buyer)).toBe(paidEnd);
  });
});

test('what somebody else gave too keeps the other gift, and is over where both are lost', async () => {
  const member = await signedIn(app);
  const [first, second] = [await redeemGift(member), await redeemGift(member)];
  expect(await endOf(member)).toBe(addMonths(TEST_NOW, 12).toISOString());
  await disputed(first);
  expect(await ownOf(member)).toMatchObject([{ status: 'active' }]);
  await decided(first, 'lost');
  const days = daysBetween(TEST_NOW, addMonths(TEST_NOW, 6));
  expect(await endOf(member)).toBe(addDays(addMonths(TEST_NOW, 12), -days).toISOString());
  await disputed(second);
  await decided(second, 'lost');
  expect(await ownOf(member)).toMatchObject([{ status: 'ended' }]);
});
