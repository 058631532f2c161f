import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import { signatureOf } from '#platform/security/signed-body.ts';
import { type CardPayments, CardProviderFailure } from './card-payments.ts';
import type { ProviderFault } from './embedded/provider.ts';
import {
  answerChallenge,
  makeCard,
  NOW,
  RETURN,
  type RunningProvider,
  startProvider,
  WEBHOOK_SECRET,
} from './embedded-provider.test-support.ts';

/** What the port promises, by the adapter that runs with Stripe too. */

let running: RunningProvider;
let cards: CardPayments;
let isDown = false;
let fault: ProviderFault | null = null;
beforeAll(async () => {
  running = await startProvider({
    dropsAnswer: () => isDown,
    faultOf: ({ method }) => (method === 'POST' ? fault : null),
  });
  ({ cards } = running);
});
afterAll(() => running?.close());

let used = 0;
function key(): string {
  used += 1;
  return `test:${used}`;
}
const aCustomer = () => cards.createCustomer({ reference: 'customer:7', key: key() });

async function keep(number: string) {
  const [customerId, { id: token }] = await Promise.all([aCustomer(), makeCard(running, number)]);
  return { customerId, token, keeping: await cards.keepCard({ customerId, token, returnUrl: RETURN, key: key() }) };
}

async function paying(number: string, returnUrl: string | null = null) {
  const { customerId, keeping } = await keep(number);
  if (keeping.status === 'asks_holder') await answerChallenge(running, keeping.url, 'complete');
  const card = keeping.status === 'asks_holder' ? await cards.findKeeping(keeping.setupId) : keeping;
  const cardId = card.status === 'kept' ? card.card.cardId : '';
  const prepared = await prepare({ customerId, cardId });
  return { ...prepared, charging: await cards.confirmCharge({ chargeId: prepared.chargeId, returnUrl }) };
}

async function prepare({ customerId, cardId }: { customerId: string; cardId: string }) {
  const charge = { customerId, cardId, cents: 995, reference: 'bluechip-1', key: key() };
  const prepared = await cards.prepareCharge(charge);
  if (prepared.status !== 'prepared') throw new Error(`not prepared: ${prepared.status}`);
  return { charge, chargeId: prepared.chargeId };
}

describe('a card', () => {
  test.each([
    ['4242424242424242', 'VISA'],
    ['5555555555554444', 'MASTER_CARD'],
    ['378282246310005', 'AMERICAN_EXPRESS'],
    ['6011111111111117', 'DISCOVER'],
  ])('%s is kept as %s', async (number, brand) => {
    const { keeping, token } = await keep(number);
    expect(keeping).toEqual({
      status: 'kept',
      card: {
        cardId: token,
        brand,
        lastDigits: number.slice(-4),
        expiresMonth: 12,
        expiresYear: 2030,
        // A word of the provider's that is the same for the same number, and does not tell it.
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    });
  });

  test.each([
    ['3056930009020004', 'brand_not_accepted'],
    ['3566002020360505', 'brand_not_accepted'],
    ['4000000000000010', 'address_mismatch'],
    ['4000000000000028', 'address_mismatch'],
    ['4000000000000036', 'address_mismatch'],
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'declined'],
    ['4000000000009987', 'declined'],
    ['4000000000009979', 'declined'],
    ['4000000000000069', 'invalid_data'],
    ['4000000000000127', 'invalid_data'],
    ['4000000000000119', 'declined'],
  ])('%s is not kept: %s', async (number, refusal) => {
    const { keeping, token } = await keep(number);
    expect(keeping).toEqual({ status: 'refused', refusal });
    expect((await running.stripe.paymentMethods.retrieve(token)).customer).toBeNull();
  });

  test('of which the bank asks the holder is kept once he answered, and not where he did not', async () => {
    for (const outcome of ['complete', 'fail'] as const) {
      const { keeping } = await keep('4000002500003155');
      if (keeping.status !== 'asks_holder') throw new Error(`the holder was not asked: ${keeping.status}`);
      expect(await cards.findKeeping(keeping.setupId)).toMatchObject({ status: 'asks_holder' });
      await answerChallenge(running, keeping.url, outcome);
      expect(await cards.findKeeping(keeping.setupId)).toMatchObject(
        outcome === 'complete' ? { status: 'kept' } : { status: 'refused', refusal: 'declined' },
      );
    }
  });

  test('that is forgotten is not charged, and is forgotten twice', async () => {
    const { customerId, token: cardId } = await keep('4242424242424242');
    await cards.forgetCard(cardId);
    await cards.forgetCard(cardId);
    const charge = { customerId, cardId: 'pm_none', cents: 995, reference: 'bluechip-1', key: key() };
    expect(await cards.prepareCharge(charge)).toEqual({
      status: 'refused',
      refusal: 'invalid_data',
      code: 'resource_missing',
    });
    const gone = await cards.prepareCharge({ ...charge, cardId, key: key() });
    expect(gone).toMatchObject({ status: 'refused', code: 'payment_method_unexpected_state' });
    expect((await running.stripe.customers.listPaymentMethods(customerId)).data).toEqual([]);
    await cards.deleteCustomer(customerId);
    await cards.deleteCustomer(customerId);
  });
});

describe('a charge', () => {
  test('is paid, refused, or waits for the holder', async () => {
    const { charging } = await paying('4242424242424242');
    expect(charging).toEqual({ status: 'paid', chargeId: expect.stringMatching(/^pi_/), cents: 995 });
    expect((await paying('4000000000000341')).charging).toEqual({
      status: 'refused',
      refusal: 'declined',
      code: 'generic_decline',
    });
    expect((await paying('4000002760003184')).charging).toMatchObject({ code: 'authentication_required' });
    const { charging: asks } = await paying('4000002760003184', RETURN);
    expect(asks).toMatchObject({ status: 'asks_holder', url: expect.stringContaining('/authenticate/pi_') });
    if (asks.status !== 'asks_holder') return;
    expect(await cards.abandonCharge(asks.chargeId)).toMatchObject({ status: 'canceled' });
    expect(await cards.findCharge(asks.chargeId)).toEqual({ status: 'canceled' });
  });

  test('that was paid is not taken back, whoever abandons it', async () => {
    const { charging } = await paying('4242424242424242');
    expect(charging.status === 'paid' && (await cards.abandonCharge(charging.chargeId))).toEqual(charging);
  });

  test('of which the answer was lost is found by its id, however long ago it was', async () => {
    const { customerId, keeping } = await keep('4242424242424242');
    const cardId = keeping.status === 'kept' ? keeping.card.cardId : '';
    const { chargeId, charge } = await prepare({ customerId, cardId });
    expect(await cards.findCharge(chargeId)).toEqual({ status: 'prepared', chargeId });
    expect(await cards.prepareCharge(charge)).toEqual({ status: 'prepared', chargeId });
    isDown = true;
    await expect(cards.confirmCharge({ chargeId, returnUrl: null })).rejects.toBeInstanceOf(CardProviderFailure);
    isDown = false;
    running.clock.advance(2 * DAY_MS);
    const paid = { status: 'paid', chargeId, cents: 995 };
    expect(await cards.findCharge(chargeId)).toEqual(paid);
    expect(await cards.confirmCharge({ chargeId, returnUrl: null })).toEqual(paid);
    running.clock.set(NOW);
  });

  test('that was prepared and is taken back is never charged', async () => {
    const { customerId, keeping } = await keep('4242424242424242');
    const cardId = keeping.status === 'kept' ? keeping.card.cardId : '';
    const { chargeId } = await prepare({ customerId, cardId });
    expect(await cards.abandonCharge(chargeId)).toEqual({ status: 'canceled' });
    expect(await cards.confirmCharge({ chargeId, returnUrl: null })).toEqual({ status: 'canceled' });
  });

  test('gives back what is left of it, and nothing of a disputed one', async () => {
    const { charging } = await paying('4242424242424242');
    const chargeId = charging.status === 'paid' ? charging.chargeId : '';
    const again = { chargeId, cents: 900, key: key() };
    const refund = await cards.refund(again);
    expect(refund).toMatch(/^re_/);
    expect(await cards.refund(again)).toBe(refund);
    expect(await cards.refund({ ...again, key: key() })).toBeNull();
    const disputed = (await paying('4000000000000259')).charging;
    const disputedId = disputed.status === 'paid' ? disputed.chargeId : '';
    expect(await cards.refund({ chargeId: disputedId, cents: 5, key: key() })).toBeNull();
    await expect(cards.refund({ chargeId: 'pi_none', cents: 5, key: key() })).rejects.toThrow('No such');
  });
});

describe('a failure of ours or of the provider’s', () => {
  afterEach(() => {
    fault = null;
  });

  test.each(['server_error', 'rate_limited', 'account_restricted'] as const)('%s refuses no card', async (kind) => {
    const { customerId, keeping } = await keep('4242424242424242');
    const cardId = keeping.status === 'kept' ? keeping.card.cardId : '';
    const { chargeId, charge } = await prepare({ customerId, cardId });
    const { id: token } = await makeCard(running, '4242424242424242');
    fault = kind;
    const asked = [
      cards.prepareCharge({ ...charge, key: key() }),
      cards.confirmCharge({ chargeId, returnUrl: null }),
      cards.keepCard({ customerId, token, returnUrl: RETURN, key: key() }),
    ];
    for (const each of await Promise.allSettled(asked))
      expect(each).toMatchObject({ status: 'rejected', reason: expect.any(CardProviderFailure) });
    fault = null;
    expect(await cards.findCharge(chargeId)).toEqual({ status: 'prepared', chargeId });
  });

  test('such as too small an amount, a customer that the account does not have or a wrong key', async () => {
    const { customerId, keeping } = await keep('4242424242424242');
    const cardId = keeping.status === 'kept' ? keeping.card.cardId : '';
    const charge = { customerId, cardId, cents: 995, reference: 'bluechip-1', key: key() };
    const failed = (promise: Promise<unknown>) => expect(promise).rejects.toBeInstanceOf(CardProviderFailure);
    await failed(cards.prepareCharge({ ...charge, cents: 49 }));
    await failed(cards.prepareCharge({ ...charge, customerId: 'cus_none', cardId: 'pm_none', key: key() }));
    await failed(running.cardsWithKey('sk_test_of_another_account').prepareCharge({ ...charge, key: key() }));
  });

  test('that a key repeats for a day is over with another key', async () => {
    const { customerId, keeping } = await keep('4242424242424242');
    const cardId = keeping.status === 'kept' ? keeping.card.cardId : '';
    const charge = { customerId, cardId, cents: 995, reference: 'bluechip-1', key: key() };
    fault = 'server_error';
    await expect(cards.prepareCharge(charge)).rejects.toBeInstanceOf(CardProviderFailure);
    fault = null;
    await expect(cards.prepareCharge(charge)).rejects.toBeInstanceOf(CardProviderFailure);
    expect(await cards.prepareCharge({ ...charge, key: key() })).toMatchObject({ status: 'prepared' });
    running.clock.advance(DAY_MS);
    expect(await cards.prepareCharge(charge)).toMatchObject({ status: 'prepared' });
    running.clock.set(NOW);
  });
});

test('a refund whose key is forgotten is not made again, whole or in part', async () => {
  for (const cents of [995, 400]) {
    const { charging } = await paying('4242424242424242');
    const chargeId = charging.status === 'paid' ? charging.chargeId : '';
    const refund = { chargeId, cents, key: key() };
    const made = await cards.refund(refund);
    running.clock.advance(2 * DAY_MS);
    expect(await cards.refund(refund)).toBe(made);
    expect((await running.stripe.refunds.list({ payment_intent: chargeId })).data).toHaveLength(1);
    running.clock.set(NOW);
  }
});

test('a refund of somebody’s on the provider’s pages is told of, and none of ours', async () => {
  const { charging } = await paying('4242424242424242');
  const chargeId = charging.status === 'paid' ? charging.chargeId : '';
  await cards.refund({ chargeId, cents: 200, key: key() });
  const { id: refundId } = await running.stripe.refunds.create({ payment_intent: chargeId, amount: 300 });
  const { data: all } = await running.stripe.events.list({ limit: 4 });
  const data = all.filter(({ type }) => type === 'refund.created');
  const read = data.map((event) => {
    const body = JSON.stringify(event);
    return cards.readEvent(body, signatureOf(body, WEBHOOK_SECRET, NOW), NOW);
  });
  expect(read).toEqual([
    { id: data[0]?.id, type: 'refunded_elsewhere', chargeId, refundId, cents: 300 },
    { id: data[1]?.id, type: 'other' },
  ]);
});

test('a refund that the bank does not take has gone, and is told of afterwards; what was charged is with the provider again', async () => {
  const { charging } = await paying('4000000000005126');
  const chargeId = charging.status === 'paid' ? charging.chargeId : '';
  const refundId = await cards.refund({ chargeId, cents: 300, key: key() });
  const { data } = await running.stripe.events.list({ limit: 1 });
  const body = JSON.stringify(data[0]);
  expect(cards.readEvent(body, signatureOf(body, WEBHOOK_SECRET, NOW), NOW)).toEqual({
    id: data[0]?.id,
    type: 'refund_failed',
    chargeId,
    refundId,
    reason: 'lost_or_stolen_card',
  });
  expect(await running.stripe.refunds.retrieve(refundId ?? '')).toMatchObject({ status: 'failed', amount: 300 });
  const { latest_charge: made } = await running.stripe.paymentIntents.retrieve(chargeId);
  const charge = typeof made === 'string' ? await running.stripe.charges.retrieve(made) : made;
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
});

test('an event says what the program acts on, and is refused where it is not the provider’s', async () => {
  const { charging, charge } = await paying('4000000000000259');
  const chargeId = charging.status === 'paid' ? charging.chargeId : '';
  const { data } = await running.stripe.events.list({ limit: 3 });
  const read = data.map((event) => {
    const body = JSON.stringify(event);
    return cards.readEvent(body, signatureOf(body, WEBHOOK_SECRET, NOW), NOW);
  });
  expect(read).toEqual([
    { id: data[0]?.id, type: 'dispute_opened', chargeId, cents: 995 },
    {
      id: data[1]?.id,
      type: 'charge_paid',
      chargeId,
      cents: 995,
      customerId: charge.customerId,
      reference: charge.reference,
    },
    { id: data[2]?.id, type: 'other' },
  ]);
  expect(cards.readEvent('{}', signatureOf('{}', 'whsec_another', NOW), NOW)).toBeNull();
  expect(cards.readEvent('{}', signatureOf('{}', WEBHOOK_SECRET, NOW), new Date(NOW.getTime() + 301_000))).toBeNull();
  expect(cards.readEvent('{}', 'odd', NOW)).toBeNull();
});

test.each([
  'null',
  'not JSON',
  '[]',
  '{"id":"evt_1","type":"payment_intent.succeeded"}',
  '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":null}}',
  '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1"}}}',
  '{"id":"evt_1","type":"charge.dispute.closed","data":{"object":{"payment_intent":"pi_1"}}}',
  '{"object":"v2.core.event","id":"evt_1","type":"v1.billing.meter.error","data":null}',
])('the signed body %s is no event', (body) => {
  expect(cards.readEvent(body, signatureOf(body, WEBHOOK_SECRET, NOW), NOW)).toBeNull();
});

test.each([
  ['charge.dispute.created', 'warning_needs_response', 'inquiry_opened'],
  ['charge.dispute.created', 'needs_response', 'dispute_opened'],
  ['charge.dispute.updated', 'warning_under_review', 'other'],
  ['charge.dispute.updated', 'needs_response', 'dispute_opened'],
  ['charge.dispute.updated', 'lost', 'other'],
  ['charge.dispute.closed', 'warning_closed', 'inquiry_closed'],
  ['charge.dispute.closed', 'won', 'dispute_won'],
  ['charge.dispute.closed', 'lost', 'dispute_lost'],
])('%s of status %s is %s', (type, status, read) => {
  const object = { payment_intent: 'pi_1', status, amount: 995 };
  const body = JSON.stringify({ id: 'evt_1', type, data: { object } });
  expect(cards.readEvent(body, signatureOf(body, WEBHOOK_SECRET, NOW), NOW)).toMatchObject({ type: read });
});
