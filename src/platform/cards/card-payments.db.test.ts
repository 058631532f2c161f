import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import { signatureOf } from '#platform/security/signed-body.ts';
import { type CardPayments, CardProviderFailure, CardUndecided } from './card-payments.ts';
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

/**
 * The promises of the port that a sandbox cannot be made to show: passing time, faults, lost answers, events. The rest is in
 * card-contract.db.test.ts.
 */

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
  return { ...prepared, charging: await cards.confirmCharge({ chargeId: prepared.chargeId, cardId, returnUrl }) };
}

async function prepare({ customerId, cardId }: { customerId: string; cardId: string }) {
  const charge = { customerId, cardId, cents: 995, reference: 'bluechip-1', key: key() };
  const prepared = await cards.prepareCharge(charge);
  if (prepared.status !== 'prepared') throw new Error(`not prepared: ${prepared.status}`);
  return { charge, chargeId: prepared.chargeId };
}

describe('a card', () => {
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
});

describe('a charge', () => {
  test('of which the answer was lost is found by its id, however long ago it was', async () => {
    const { customerId, keeping } = await keep('4242424242424242');
    const cardId = keeping.status === 'kept' ? keeping.card.cardId : '';
    const { chargeId, charge } = await prepare({ customerId, cardId });
    expect(await cards.findCharge(chargeId)).toEqual({ status: 'prepared', chargeId });
    expect(await cards.prepareCharge(charge)).toEqual({ status: 'prepared', chargeId });
    isDown = true;
    await expect(cards.confirmCharge({ chargeId, cardId, returnUrl: null })).rejects.toBeInstanceOf(
      CardProviderFailure,
    );
    isDown = false;
    running.clock.advance(2 * DAY_MS);
    const paid = { status: 'paid', chargeId, cents: 995 };
    expect(await cards.findCharge(chargeId)).toEqual(paid);
    expect(await cards.confirmCharge({ chargeId, cardId, returnUrl: null })).toEqual(paid);
    running.clock.set(NOW);
  });

  test('of which nobody decided is refused by nobody, and the same one is asked for again', async () => {
    const { customerId, keeping } = await keep('4000000000019010');
    const cardId = keeping.status === 'kept' ? keeping.card.cardId : '';
    const { chargeId } = await prepare({ customerId, cardId });
    await expect(cards.confirmCharge({ chargeId, cardId, returnUrl: null })).rejects.toBeInstanceOf(CardUndecided);
    expect(await cards.findCharge(chargeId)).toEqual({ status: 'prepared', chargeId });
    const paid = { status: 'paid', chargeId, cents: 995 };
    expect(await cards.confirmCharge({ chargeId, cardId, returnUrl: null })).toEqual(paid);
    expect(await cards.confirmCharge({ chargeId, cardId, returnUrl: null })).toEqual(paid);
    expect(await cards.findCharge(chargeId)).toEqual(paid);
  });

  test('of which nobody decided can be taken back, and was refused by nobody', async () => {
    const { customerId, keeping } = await keep('4000000000019002');
    const cardId = keeping.status === 'kept' ? keeping.card.cardId : '';
    const { chargeId } = await prepare({ customerId, cardId });
    await expect(cards.confirmCharge({ chargeId, cardId, returnUrl: null })).rejects.toBeInstanceOf(CardUndecided);
    expect(await cards.abandonCharge(chargeId)).toEqual({ status: 'canceled' });
    expect(await cards.findCharge(chargeId)).toEqual({ status: 'canceled' });
  });

  test('gives nothing back while a bank disputes it', async () => {
    const { charging } = await paying('4000000000000259');
    const chargeId = charging.status === 'paid' ? charging.chargeId : '';
    expect(await cards.refund({ chargeId, cents: 5, key: key() })).toBeNull();
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
      cards.confirmCharge({ chargeId, cardId, returnUrl: null }),
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
  const name = key();
  const refundId = await cards.refund({ chargeId, cents: 300, key: name });
  expect(await cards.listRefunds({ chargeId, key: name })).toEqual([refundId]);
  expect(await cards.listRefunds({ chargeId, key: key() })).toEqual([]);
  const { data } = await running.stripe.events.list({ limit: 1 });
  const body = JSON.stringify(data[0]);
  expect(cards.readEvent(body, signatureOf(body, WEBHOOK_SECRET, NOW), NOW)).toEqual({
    id: data[0]?.id,
    type: 'refund_failed',
    chargeId,
    refundId,
    reason: 'lost_or_stolen_card',
    key: name,
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
  ['charge.dispute.created', 'prevented', 'inquiry_opened', 'block'],
  ['charge.dispute.closed', 'prevented', 'inquiry_closed', 'block'],
  ['charge.dispute.created', 'prevented', 'dispute_opened', 'resolution'],
  ['charge.dispute.closed', 'prevented', 'dispute_lost', 'resolution'],
  ['charge.dispute.closed', 'prevented', 'dispute_unclear', 'chargeback'],
  ['charge.dispute.closed', 'a_status_that_is_new', 'dispute_unclear'],
])('%s of status %s is %s (%s)', (type, status, read, caseType = 'chargeback') => {
  const card = { case_type: caseType };
  const object = { payment_intent: 'pi_1', status, amount: 995, payment_method_details: { type: 'card', card } };
  const body = JSON.stringify({ id: 'evt_1', type, data: { object } });
  expect(cards.readEvent(body, signatureOf(body, WEBHOOK_SECRET, NOW), NOW)).toMatchObject({ type: read });
});

test('an event of the live mode, or of another currency, is of other money than that of our keys', () => {
  const read = (more: object, object: object) => {
    const charge = { id: 'pi_1', amount_received: 995, customer: 'cus_1', metadata: { reference: 'ours' }, ...object };
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: charge }, ...more });
    return cards.readEvent(body, signatureOf(body, WEBHOOK_SECRET, NOW), NOW);
  };
  expect(read({ livemode: true }, { currency: 'usd' })).toEqual({ id: 'evt_1', type: 'other_mode' });
  expect(read({ livemode: false }, { currency: 'usd' })).toMatchObject({ type: 'charge_paid', cents: 995 });
  const inEuro = { id: 'evt_1', type: 'other_currency', chargeId: 'pi_1', reference: 'ours', currency: 'eur' };
  expect(read({ livemode: false }, { currency: 'eur' })).toEqual(inEuro);
});
