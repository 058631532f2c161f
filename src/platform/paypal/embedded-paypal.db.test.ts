import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { PaypalFault } from './embedded/wire-error.ts';
import { agreementOf, RETURNS, type RunningPaypal, startPaypal } from './embedded-paypal.test-support.ts';
import { PaypalFailure } from './paypal-payments.ts';
import { createSdkPaypalPayments } from './sdk-paypal-payments.ts';
import { embeddedPaypalObjects } from './tables.ts';

let running: RunningPaypal;
let isDown = false;
let fault: PaypalFault | null = null;
beforeAll(async () => {
  running = await startPaypal({ dropsAnswer: () => isDown, faultOf: () => fault });
});
afterAll(() => running?.close());
beforeEach(() => {
  isDown = false;
  fault = null;
});

let used = 0;
function aCharge(agreementId: string, cents = 10_682) {
  used += 1;
  return { agreementId, cents, reference: `attempt:${used}`, key: `attempt:${used}` };
}

async function orders(): Promise<number> {
  const rows = await running.database.db.select({ body: embeddedPaypalObjects.body }).from(embeddedPaypalObjects);
  return rows.filter(({ body }) => body.kind === 'order').length;
}

test('who agrees is led back, and is charged from then on; asked again, it is the same agreement', async () => {
  const { paypal, answer } = running;
  const { approvalId, url } = await paypal.askApproval({ ...RETURNS, key: 'approval:a' });
  expect(await paypal.askApproval({ ...RETURNS, key: 'approval:a' })).toEqual({ approvalId, url });
  expect(await paypal.keepAgreement({ approvalId, key: 'agreement:a' })).toEqual({ status: 'refused' });
  const back = new URL(await answer(url, 'agree', 'some.body@pay.example'));
  expect(`${back.origin}${back.pathname}`).toBe('http://localhost/back');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ order: '7', approval_token_id: approvalId });
  expect(await answer(url, 'agree')).toBe('');
  const kept = await paypal.keepAgreement({ approvalId, key: 'agreement:a' });
  expect(kept).toMatchObject({ status: 'kept', agreement: { email: 'some.body@pay.example' } });
  expect(await paypal.keepAgreement({ approvalId, key: 'agreement:a' })).toEqual(kept);
  const agreementId = kept.status === 'kept' ? kept.agreement.agreementId : '';
  expect(await paypal.charge(aCharge(agreementId))).toMatchObject({ status: 'paid', cents: 10_682 });
});

test('who cancels is led to the other address, and nothing is kept', async () => {
  const { paypal, answer } = running;
  const { approvalId, url } = await paypal.askApproval({ ...RETURNS, key: 'approval:b' });
  expect(await answer(url, 'agree', 'no address')).toBe('');
  expect(await answer(url, 'cancel')).toMatch(/^http:\/\/localhost\/cancelled\?/);
  expect(await paypal.keepAgreement({ approvalId, key: 'agreement:b' })).toEqual({ status: 'refused' });
});

test('one key is one charge, also of fifty at once, and with other cents it is none', async () => {
  const { agreementId } = await agreementOf(running);
  const wish = aCharge(agreementId);
  const before = await orders();
  const said = await Promise.all(Array.from({ length: 50 }, () => running.paypal.charge(wish)));
  expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(said[0]).toMatchObject({ status: 'paid' });
  expect(await orders()).toBe(before + 1);
  await expect(running.paypal.charge({ ...wish, cents: 5 })).rejects.toBeInstanceOf(PaypalFailure);
  // The key is forgotten, but PayPal still knows the invoice, and the charge does not count as refused.
  expect(await running.paypal.charge({ ...wish, key: 'another' })).toEqual({ status: 'charged_before' });
  expect(await orders()).toBe(before + 1);
});

test('a lost answer is no refusal: asked again, it is the same charge', async () => {
  const { agreementId } = await agreementOf(running);
  const wish = aCharge(agreementId);
  const before = await orders();
  isDown = true;
  await expect(running.paypal.charge(wish)).rejects.toBeInstanceOf(PaypalFailure);
  isDown = false;
  expect(await running.paypal.charge(wish)).toMatchObject({ status: 'paid', cents: 10_682 });
  expect(await orders()).toBe(before + 1);
});

test('a charge is found by its reference among the others, and nothing is charged by looking', async () => {
  const { clock, paypal } = running;
  const { agreementId } = await agreementOf(running);
  const from = clock.now();
  const [first, ...others] = [aCharge(agreementId, 995), aCharge(agreementId), aCharge(agreementId)];
  for (const each of [...others, first]) await paypal.charge(each);
  const paid = await paypal.charge(first);
  if (paid.status !== 'paid') throw new Error(paid.status);
  await paypal.refund({ chargeId: paid.chargeId, cents: 995, key: 'refund:found' });
  const until = new Date(from.getTime() + MINUTE_MS);
  const before = await orders();
  expect(await paypal.findChargeOf({ reference: first.reference, from, until })).toEqual(paid);
  expect(await paypal.findChargeOf({ reference: 'attempt:none', from, until })).toBeNull();
  const earlier = { from: new Date(from.getTime() - 2 * MINUTE_MS), until: new Date(from.getTime() - MINUTE_MS) };
  expect(await paypal.findChargeOf({ reference: first.reference, ...earlier })).toBeNull();
  const tooLong = { from, until: new Date(from.getTime() + 32 * DAY_MS) };
  await expect(paypal.findChargeOf({ reference: first.reference, ...tooLong })).rejects.toMatchObject({
    statusCode: 400,
  });
  expect(await orders()).toBe(before);
});

test('what PayPal refuses says whether the agreement is at fault', async () => {
  const [declined, closed, blocked, forgotten] = await Promise.all([
    agreementOf(running, 'declined@pay.example'),
    agreementOf(running, 'closed@pay.example'),
    agreementOf(running, 'blocked@pay.example'),
    agreementOf(running),
  ]);
  await running.paypal.forgetAgreement(forgotten.agreementId);
  await running.paypal.forgetAgreement(forgotten.agreementId);
  await running.paypal.forgetAgreement('NEVER');
  const charge = ({ agreementId }: { agreementId: string }) => running.paypal.charge(aCharge(agreementId));
  expect(await charge(declined)).toEqual({
    status: 'refused',
    refusal: 'paypal_declined',
    code: 'INSTRUMENT_DECLINED',
  });
  expect(await charge(closed)).toMatchObject({ refusal: 'agreement_gone', code: 'PAYER_ACCOUNT_LOCKED_OR_CLOSED' });
  // Keys of another account of ours get the same answer.
  expect(await charge(forgotten)).toEqual({ status: 'unknown_agreement', code: 'TOKEN_ID_NOT_FOUND' });
  // A block by our own account's settings says nothing about the payer.
  await expect(charge(blocked)).rejects.toBeInstanceOf(PaypalFailure);
});

test.each(['server_error', 'rate_limited', 'account_restricted'] as const)(
  'a failure of ours or of PayPal’s (%s) is no refusal of the payer',
  async (kind) => {
    const { agreementId } = await agreementOf(running);
    const wish = aCharge(agreementId);
    fault = kind;
    await expect(running.paypal.charge(wish)).rejects.toBeInstanceOf(PaypalFailure);
    fault = null;
    expect(await running.paypal.charge(wish)).toMatchObject({ status: 'paid' });
  },
);

test('a charge that PayPal holds and denies a minute later is refused', async () => {
  const { agreementId } = await agreementOf(running, 'denied@pay.example');
  const said = await running.paypal.charge(aCharge(agreementId));
  if (said.status !== 'pending') throw new Error(said.status);
  running.clock.advance(MINUTE_MS);
  expect(await running.paypal.findCharge(said.orderId)).toEqual({
    status: 'refused',
    refusal: 'paypal_declined',
    code: 'DECLINED',
  });
});

test('a charge that PayPal holds is found by its order', async () => {
  const { agreementId } = await agreementOf(running, 'pending@pay.example');
  const said = await running.paypal.charge(aCharge(agreementId));
  if (said.status !== 'pending') throw new Error(said.status);
  expect(await running.paypal.findCharge(said.orderId)).toEqual(said);
  const now = running.clock.now();
  const reference = `attempt:${used}`;
  expect(await running.paypal.findChargeOf({ reference, from: now, until: now })).toEqual(said);
  running.clock.set(new Date(running.clock.now().getTime() + MINUTE_MS));
  expect(await running.paypal.findCharge(said.orderId)).toMatchObject({ status: 'paid', cents: 10_682 });
});

test('a refund is made once, up to what was paid', async () => {
  const { agreementId } = await agreementOf(running);
  const paid = await running.paypal.charge(aCharge(agreementId));
  const chargeId = paid.status === 'paid' ? paid.chargeId : '';
  const { refund } = running.paypal;
  const first = await refund({ chargeId, cents: 10_000, key: 'refund:1' });
  expect(first).not.toBeNull();
  expect(await refund({ chargeId, cents: 10_000, key: 'refund:1' })).toBe(first);
  expect(await refund({ chargeId, cents: 683, key: 'refund:2' })).toBeNull();
  expect(await refund({ chargeId, cents: 682, key: 'refund:3' })).not.toBeNull();
  expect(await refund({ chargeId, cents: 1, key: 'refund:4' })).toBeNull();
});

test('a client that it does not know is told nothing', async () => {
  const stranger = createSdkPaypalPayments({
    clientId: 'a-client',
    clientSecret: 'another',
    environment: 'sandbox',
    fetch: async () => new Response('{"error":"invalid_client"}', { status: 401 }),
  });
  await expect(stranger.charge(aCharge('any'))).rejects.toBeInstanceOf(PaypalFailure);
});
