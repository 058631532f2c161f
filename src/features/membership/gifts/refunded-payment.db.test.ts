import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { listPayments } from '#features/billing/ledger/public.ts';
import { paymentCommand } from '#features/billing/payments/payment-command.ts';
import { giveDueRefunds, paymentDeps } from '#features/billing/payments/public.ts';
import { addDays } from '#kernel/calendar.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import { SESSION_SECRET, TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { anAddress, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { setFlag } from '#tests/support/flags.ts';
import { aGiver, mailedTo, tokenFor } from '#tests/support/gifts.ts';
import { signedIn } from '#tests/support/members.ts';
import { giftCommand } from './command.ts';
import { findGift, listPaidGifts } from './queries.ts';
import { finishRefunds } from './service/refund-gift.ts';

/** The payment of a gift is refunded without `gift refund`. */

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

async function bought() {
  const giver = aGiver(app);
  expect((await giver.buy({ payment_token: await cardToken(app) })).status).toBe(200);
  const token = await tokenFor(app, giver.recipient);
  const [gift] = await listPaidGifts(app.database.db, giver.email, 1);
  const [payment] = await listPayments(app.database.db, gift?.invoiceId ?? 0);
  if (!gift || !payment) throw new Error('nothing was paid');
  return { giver, token, id: gift.id, payment };
}

async function redeem(token: string): Promise<string> {
  const path = '/api/v2/registrations/gift_redeem';
  const member = await signedIn(app);
  const { body } = await member.send('POST', path, { gift_redeem: { token } }, { host: HOST, headers: anAddress() });
  return body.outcome ?? body.error_code;
}
const statusOf = async (token: string) => {
  const path = `/api/v2/registrations/gift_check?${new URLSearchParams({ token })}`;
  return (await app.get(path, { host: HOST, headers: anAddress() })).body.status;
};

const refund = (id: number, ...words: string[]) =>
  runOn(app, paymentCommand, ['refund', `${id}`, '--reason', 'a test', ...words]);
const refundGift = (id: number) =>
  runOn(app, giftCommand, ['refund', `${id}`, '--reason', 'a test'], { SESSION_SECRET });
const deps = () => paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
async function sendRefunds(): Promise<void> {
  await giveDueRefunds(deps(), (problem) => expect(problem).toBeNull());
  await app.application.dispatcher.drain();
}
const problems: string[] = [];
const sweep = () => finishRefunds(deps(), app.clock.now(), (error) => problems.push(String(error)));

/** Refunds in Stripe's dashboard, where the refund doesn't carry our name. */
async function refundOnPages(chargeId: string, cents: number): Promise<void> {
  const refundId = await app.application.ports.cards.payments.refund({ chargeId, cents, key: `pages:${chargeId}` });
  await app.database.db.execute(sql`
    update embedded_card_objects set body = body #- '{metadata,reference}' #- '{data,object,metadata,reference}'
    where id = ${refundId} or (object = 'event' and body->'data'->'object'->>'id' = ${refundId})`);
}
async function hearPages(): Promise<void> {
  await tellEvents(app);
  await app.application.dispatcher.drain();
}

async function mailsAbout(giver: { email: string }) {
  const mails = await mailedTo(app, giver.email);
  return mails.filter(({ subject }) => /refund/i.test(subject)).map(({ subject }) => subject);
}

test('a gift can’t be redeemed from the order of its whole refund on, and its buyer is told once', async () => {
  const { giver, token, id, payment } = await bought();
  app.clock.set(addDays(TEST_NOW, 20));
  expect((await refundGift(id)).err).toContain('more than 14 days ago');
  expect((await refund(payment.id)).code).toBe(0);
  expect(await statusOf(token)).toBe('unknown');
  expect(await redeem(token)).toBe('gift_unknown');
  expect((await findGift(app.database.db, id))?.refundedAt).toBeNull();
  await sendRefunds();
  expect(await findGift(app.database.db, id)).toMatchObject({ refundedAt: app.clock.now() });
  await app.database.executeSql(`update outbox set handled_at = null, due_at = now() where type like '%refunded'`);
  expect(await mailsAbout(giver)).toEqual(['Your gift was refunded: $52.95']);
  expect(await redeem(token)).toBe('gift_unknown');
  const { rows } = await app.database.db.execute(sql`
    select after, reason from audit_entries where action = 'gift.refund' and subject_id = ${String(id)}`);
  expect(rows).toEqual([{ after: { cents: 5295 }, reason: 'its payment was refunded' }]);
});

test('a gift refunded in parts stays until the last of them', async () => {
  const { giver, token, id, payment } = await bought();
  expect((await refund(payment.id, '--dollars', '2.95')).code).toBe(0);
  await sendRefunds();
  expect(await statusOf(token)).toBe('valid');
  app.clock.advance(HOUR_MS);
  await refundOnPages(payment.providerId, 5000);
  await hearPages();
  expect(await statusOf(token)).toBe('unknown');
  expect(await findGift(app.database.db, id)).toMatchObject({ refundedAt: app.clock.now() });
  expect(await mailsAbout(giver)).toEqual(['Your refund, $2.95', 'Your gift was refunded: $50.00']);
});

test('a gift that was redeemed before its payment was refunded stays with its recipient', async () => {
  const { giver, token, id, payment } = await bought();
  expect(await redeem(token)).toBe('begun');
  expect((await refund(payment.id)).code).toBe(0);
  await sendRefunds();
  expect(await findGift(app.database.db, id)).toMatchObject({ refundedAt: null, refundingAt: null });
  expect(await statusOf(token)).toBe('used');
  expect(await mailsAbout(giver)).toEqual(['Your refund, $52.95']);
});

test('a refund sent by hand takes the gift back, and the mail names no payment method', async () => {
  const { giver, token, payment } = await bought();
  expect((await refund(payment.id, '--by-hand')).code).toBe(0);
  expect(await redeem(token)).toBe('gift_unknown');
  expect(await mailsAbout(giver)).toEqual(['Your gift was refunded: $52.95']);
  const mail = (await mailedTo(app, giver.email)).at(-1);
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('we are sending it another way');
  expect(await statusOf(token)).toBe('unknown');
});

describe('a refund on the provider’s pages', () => {
  test('takes the gift back when it is told of before `gift refund`', async () => {
    const { giver, token, id, payment } = await bought();
    await refundOnPages(payment.providerId, payment.cents);
    await hearPages();
    expect(await redeem(token)).toBe('gift_unknown');
    expect((await refundGift(id)).err).toBe('This gift was already refunded.');
    expect(await mailsAbout(giver)).toEqual(['Your gift was refunded: $52.95']);
  });

  test('holds the gift when `gift refund` comes before its webhook', async () => {
    const { giver, token, id, payment } = await bought();
    await refundOnPages(payment.providerId, payment.cents);
    expect((await refundGift(id)).err).toContain('refuses the refund');
    expect(await redeem(token)).toBe('gift_unknown');
    app.clock.advance(HOUR_MS);
    await sweep();
    expect(await redeem(token)).toBe('gift_unknown');
    await hearPages();
    await sweep();
    expect(await findGift(app.database.db, id)).toMatchObject({ refundedAt: app.clock.now() });
    expect(await mailsAbout(giver)).toEqual(['Your gift was refunded: $52.95']);
    expect(problems).toEqual([]);
  });
});
