import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { closeDispute, listPayments, openDispute } from '#features/billing/ledger/public.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, anAddress, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { setFlag } from '#tests/support/flags.ts';
import { aGiver, tokenFor } from '#tests/support/gifts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type Browser, signedIn } from '#tests/support/members.ts';
import { listPaidGifts } from './queries.ts';

/** The bank of a giver asks for its money back after the gift was redeemed. */

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

/** Answers the payment of the gift. */
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
  expect(told).toMatchObject({ subject: 'Your subscription is suspended' });
  expect(told?.text.replaceAll(/\s+/g, ' ')).toContain('The bank of whoever gave you Standard for Alabama Recruiting');
  await decided(paymentId, 'won');
  expect(await ownOf(member)).toMatchObject([{ status: 'active' }]);
  expect(await reads(member)).toBe(true);
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
  // What follows the dispute looked before there was anything to close.
  await app.database.db.execute(sql`delete from outbox where type = 'payment_disputed'`);
  await app.application.dispatcher.drain();
  expect(await ownOf(member)).toMatchObject([{ status: 'suspended' }]);
});

test.each([
  [
    'what he pays for himself',
    async (buyer: Buyer) => {
      await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    },
  ],
  [
    'what somebody else gave him too',
    async (buyer: Buyer) => {
      await redeemGift(buyer);
    },
  ],
])('%s stays open', async (_what, begin) => {
  const buyer = await aBuyer(app);
  await begin(buyer);
  const paymentId = await redeemGift(buyer);
  await disputed(paymentId);
  expect((await ownOf(buyer)).map(({ status }: { status: string }) => status)).toEqual(['active']);
  await decided(paymentId, 'lost');
  expect(await reads(buyer)).toBe(true);
});
