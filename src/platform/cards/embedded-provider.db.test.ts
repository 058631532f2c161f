import { sql } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signatureOf } from '#platform/security/signed-body.ts';
import { deliverEvents } from './embedded/webhooks.ts';
import {
  answerChallenge,
  challengeOf,
  KEYS,
  keepCard,
  makeCard,
  NOW,
  RETURN,
  type RunningProvider,
  startProvider,
  WEBHOOK_SECRET,
} from './embedded-provider.test-support.ts';

/** The embedded provider seen by the official SDK, over a real connection. */

let running: RunningProvider;
let stripe: Stripe;
let browser: Stripe;
let dropped = 0;

beforeAll(async () => {
  const dropsAnswer = () => {
    dropped -= 1;
    return dropped >= 0;
  };
  running = await startProvider({ dropsAnswer });
  ({ stripe, browser } = running);
});
afterAll(() => running?.close());

const cardOf = (number: string, more: Partial<Stripe.PaymentMethodCreateParams.Card> = {}) =>
  makeCard(running, number, more);
const aCustomer = () => stripe.customers.create({ email: 'member@example.com', metadata: { member: '7' } });
const kept = (number: string) => keepCard(running, number);

const charge = (
  of: { customer: string; payment_method: string },
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) => stripe.paymentIntents.create({ amount: 995, currency: 'usd', confirm: true, return_url: RETURN, ...of, ...more });
const OFF_SESSION = {
  off_session: true,
  return_url: undefined,
} as unknown as Partial<Stripe.PaymentIntentCreateParams>;

const answer = (intent: Stripe.PaymentIntent, outcome: 'complete' | 'fail') =>
  answerChallenge(running, challengeOf(intent), outcome);

/** The error that the SDK throws. */
async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => 'nothing was refused',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(String(error));
  return error;
}

describe('cards', () => {
  test.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'diners'],
    ['3566002020360505', 'jcb'],
  ])('%s is kept and charged as %s', async (number, brand) => {
    const of = await kept(number);
    const method = await stripe.paymentMethods.retrieve(of.payment_method);
    expect(method).toMatchObject({ customer: of.customer, card: { brand, last4: number.slice(-4) } });
    expect(method.card?.checks).toEqual({
      address_line1_check: 'pass',
      address_postal_code_check: 'pass',
      cvc_check: 'pass',
    });
    expect(await charge(of, OFF_SESSION)).toMatchObject({ status: 'succeeded', amount_received: 995 });
  });

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
  ])('%s is refused with %s, %s: at set-up and at once', async (number, code, decline) => {
    const refused = { type: 'StripeCardError', statusCode: 402, code, decline_code: decline };
    expect(await refusalOf(kept(number))).toMatchObject(refused);
    const [customer, method] = await Promise.all([aCustomer(), cardOf(number)]);
    const error = await refusalOf(charge({ customer: customer.id, payment_method: method.id }));
    expect(error).toMatchObject(refused);
    expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
    expect(await stripe.charges.retrieve(error.charge ?? '')).toMatchObject({ paid: false, failure_code: code });
  });

  test('one that is kept and refused later', async () => {
    expect(await refusalOf(charge(await kept('4000000000000341'), OFF_SESSION))).toMatchObject({
      code: 'card_declined',
    });
  });

  test.each([
    ['4000000000000010', 'fail', 'fail'],
    ['4000000000000028', 'fail', 'pass'],
    ['4000000000000036', 'pass', 'fail'],
  ])('%s: what the bank says to line 1 is %s, to the ZIP %s', async (number, line1, zip) => {
    const { payment_method } = await kept(number);
    expect((await stripe.paymentMethods.retrieve(payment_method)).card?.checks).toMatchObject({
      address_line1_check: line1,
      address_postal_code_check: zip,
    });
  });

  test.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242', {}, 'incorrect_number'],
    ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month'],
    ['4242424242424242', { exp_year: 2026, exp_month: 10 }, 'invalid_expiry_year'],
    ['4242424242424242', { exp_year: 2077 }, 'invalid_expiry_year'],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc'],
    ['378282246310005', { cvc: '12345' }, 'invalid_cvc'],
  ])('%s with %j is no card: %s', async (number, more, code) => {
    expect(await refusalOf(cardOf(number, more))).toMatchObject({ type: 'StripeCardError', code });
  });

  test('through the last day of its month, and with the digits in groups', async () => {
    const method = await cardOf('4242 4242-4242 4242', { exp_month: 11, exp_year: 26 });
    expect(method.card).toMatchObject({ exp_year: 2026, last4: '4242' });
  });
});

describe('authentication', () => {
  const waits = async (number: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) => {
    const [customer, method] = await Promise.all([aCustomer(), cardOf(number)]);
    return charge({ customer: customer.id, payment_method: method.id }, more);
  };

  test('is asked on a page of the provider, and leads back', async () => {
    const intent = await waits('4000000000003220');
    expect(intent).toMatchObject({ status: 'requires_action', latest_charge: null });
    const { pathname, search } = new URL(intent.next_action?.redirect_to_url?.url ?? '');
    const page = await fetch(`${running.url}${pathname}${search}`);
    expect({ status: page.status, text: await page.text() }).toEqual({
      status: 200,
      text: expect.stringContaining('who pays $9.95'),
    });
    const back = await answer(intent, 'complete');
    expect({ status: back.status, location: back.headers.get('location') }).toEqual({
      status: 303,
      location: `${RETURN}?payment_intent=${intent.id}&payment_intent_client_secret=${intent.client_secret}&redirect_status=succeeded`,
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect((await answer(intent, 'complete')).status).toBe(404);
    const other = await fetch(`${running.url}${pathname}?client_secret=another`);
    expect(other.status).toBe(404);
  });

  test('that fails charges nothing', async () => {
    const intent = await waits('4000000000003220');
    const back = await answer(intent, 'fail');
    expect(back.headers.get('location')).toContain('redirect_status=failed');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  test('at set-up is enough for one card, and never for another', async () => {
    expect(await charge(await kept('4000002500003155'), OFF_SESSION)).toMatchObject({ status: 'succeeded' });
    expect(await charge(await kept('4000002500003155'))).toMatchObject({ status: 'requires_action' });
    expect(await refusalOf(waits('4000002500003155', OFF_SESSION))).toMatchObject({ code: 'authentication_required' });
    expect(await refusalOf(charge(await kept('4000002760003184'), OFF_SESSION))).toMatchObject({
      code: 'authentication_required',
    });
  });

  test('can be followed by a refusal', async () => {
    const intent = await waits('4000008260003178');
    await answer(intent, 'complete');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    });
  });
});

describe('a request', () => {
  test('with a key is done once: again, where the connection broke, and at the same time, when the others are refused', async () => {
    const of = await kept('4242424242424242');
    const pay = () =>
      stripe.paymentIntents.create(
        { amount: 1495, currency: 'usd', confirm: true, off_session: true, ...of },
        { idempotencyKey: `charge:${of.customer}` },
      );
    dropped = 2;
    const asked = await Promise.allSettled(Array.from({ length: 10 }, pay));
    const made = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []));
    for (const each of asked)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ statusCode: 409, type: 'StripeIdempotencyError' });
    expect(new Set([...made, (await pay()).id]).size).toBe(1);
    const { rows } = await running.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from embedded_card_objects where object = 'charge' and customer_id = ${of.customer}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
    const other = stripe.paymentIntents.create(
      { amount: 1496, currency: 'usd' },
      { idempotencyKey: `charge:${of.customer}` },
    );
    expect(await refusalOf(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('that refused a card hears the same again; one that was wrong can be mended', async () => {
    const [customer, method] = await Promise.all([aCustomer(), cardOf('4000000000000002')]);
    const of = { customer: customer.id, payment_method: method.id };
    const key = { idempotencyKey: `refused:${customer.id}` };
    const pay = () => stripe.paymentIntents.create({ amount: 995, currency: 'usd', confirm: true, ...of }, key);
    const [first, second] = [await refusalOf(pay()), await refusalOf(pay())];
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    const wrong = { idempotencyKey: `wrong:${customer.id}` };
    await refusalOf(stripe.paymentIntents.create({ amount: 20, currency: 'usd' }, wrong));
    expect(await stripe.paymentIntents.create({ amount: 50, currency: 'usd' }, wrong)).toMatchObject({ amount: 50 });
  });

  test('without the key of the program does nothing but make cards', async () => {
    expect(await refusalOf(browser.customers.create({}))).toMatchObject({ type: 'StripeAuthenticationError' });
    const nobody = await fetch(`${running.url}/v1/events`);
    expect({ status: nobody.status, body: await nobody.json() }).toEqual({
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'You did not provide an API key.' } },
    });
  });

  test('that is wrong says which field, and what there is not', async () => {
    const asking = (form: string, path = '/v1/payment_intents') =>
      fetch(`${running.url}${path}`, {
        method: 'POST',
        body: form,
        headers: {
          authorization: `Bearer ${KEYS.secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      }).then(async (reply) => [reply.status, ((await reply.json()) as { error: Stripe.StripeRawError }).error]);
    expect(await asking('amount=995')).toEqual([
      400,
      expect.objectContaining({ code: 'parameter_missing', param: 'currency' }),
    ]);
    expect(await asking('amount=995&currency=usd&card[odd]=1')).toEqual([
      400,
      expect.objectContaining({ code: 'parameter_unknown', param: 'card' }),
    ]);
    expect(await asking('', '/v1/nothing')).toEqual([404, expect.objectContaining({ type: 'invalid_request_error' })]);
    expect(await refusalOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await refusalOf(stripe.paymentIntents.retrieve((await aCustomer()).id))).toMatchObject({ statusCode: 404 });
  });
});

test('a refund is never more than the charge, and a disputed one gets none', async () => {
  const { id } = await charge(await kept('4242424242424242'), OFF_SESSION);
  const refund = (amount?: number) =>
    stripe.refunds.create({ payment_intent: id, ...(amount === undefined ? {} : { amount }) });
  expect(await refund(900)).toMatchObject({ amount: 900, status: 'succeeded' });
  expect(await refusalOf(refund(96))).toMatchObject({ param: 'amount' });
  expect(await refund()).toMatchObject({ amount: 95 });
  expect(await refusalOf(refund())).toMatchObject({ code: 'charge_already_refunded' });

  const disputed = await charge(await kept('4000000000000259'), OFF_SESSION);
  const refusal = await refusalOf(stripe.refunds.create({ payment_intent: disputed.id }));
  expect(refusal).toMatchObject({ code: 'charge_disputed' });
});

test('a dispute is won with the evidence that Stripe documents, lost with any other, and closed once', async () => {
  const disputed = async () => {
    const { latest_charge } = await charge(await kept('4000000000000259'), OFF_SESSION);
    const { data } = await stripe.disputes.list({ limit: 1 });
    expect(data[0]).toMatchObject({ charge: latest_charge, amount: 995, status: 'needs_response' });
    return data[0]?.id ?? '';
  };
  const tell = (id: string, text: string) => stripe.disputes.update(id, { evidence: { uncategorized_text: text } });
  expect(await tell(await disputed(), 'winning_evidence')).toMatchObject({ status: 'won' });
  expect(await tell(await disputed(), 'losing_evidence')).toMatchObject({ status: 'lost' });
  const id = await disputed();
  expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
  expect(await refusalOf(stripe.disputes.close(id))).toMatchObject({ statusCode: 400 });
});

test('a card belongs to one customer; a customer who is deleted leaves nothing', async () => {
  const { customer, payment_method } = await kept('4242424242424242');
  const other = await aCustomer();
  expect(await refusalOf(stripe.paymentMethods.attach(payment_method, { customer: other.id }))).toMatchObject({
    statusCode: 400,
  });
  expect(await refusalOf(charge({ customer: other.id, payment_method }))).toMatchObject({ param: 'payment_method' });
  expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)).toEqual([payment_method]);
  const changed = await stripe.customers.update(customer, {
    email: 'other@example.com',
    invoice_settings: { default_payment_method: payment_method },
  });
  expect(changed).toMatchObject({ email: 'other@example.com', metadata: { member: '7' } });
  await stripe.customers.del(customer);
  expect(await stripe.customers.retrieve(customer)).toEqual(expect.objectContaining({ id: customer, deleted: true }));
  expect((await stripe.paymentMethods.retrieve(payment_method)).billing_details.name).toBeNull();
  expect(await refusalOf(charge({ customer, payment_method }))).toMatchObject({ code: 'resource_missing' });
});

describe('events', () => {
  test('are told signed, in their order, again until they are heard', async () => {
    const {
      clock,
      database: { db },
    } = running;
    const told: string[] = [];
    const post =
      (status: number) =>
      async ({ body, signature }: { body: string; signature: string }) => {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          WEBHOOK_SECRET,
          300,
          undefined,
          clock.now().getTime(),
        );
        told.push(event.type);
        return status;
      };
    // Delivers the events of other tests first.
    while ((await deliverEvents(db, { secret: WEBHOOK_SECRET, now: clock.now(), post: post(204) })) > 0);
    const { id } = await charge(await kept('4242424242424242'), OFF_SESSION);
    told.length = 0;
    expect(await deliverEvents(db, { secret: WEBHOOK_SECRET, now: clock.now(), post: post(500) })).toBe(0);
    expect(told).toEqual([
      'customer.created',
      'setup_intent.created',
      'payment_method.attached',
      'setup_intent.succeeded',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
    expect(await deliverEvents(db, { secret: WEBHOOK_SECRET, now: clock.now(), post: post(200) })).toBe(0);
    clock.advance(60_000);
    const broken = () => Promise.reject(new Error('nobody is there'));
    expect(await deliverEvents(db, { secret: WEBHOOK_SECRET, now: clock.now(), post: broken })).toBe(0);
    clock.advance(120_000);
    expect(await deliverEvents(db, { secret: WEBHOOK_SECRET, now: clock.now(), post: post(200) })).toBe(7);
    clock.advance(90 * 3_600_000);
    expect(await deliverEvents(db, { secret: WEBHOOK_SECRET, now: clock.now(), post: post(200) })).toBe(0);
    const [latest] = (await stripe.events.list({ limit: 1 })).data;
    expect(latest).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id } } });
    expect(await stripe.events.retrieve(latest?.id ?? '')).toMatchObject({ id: latest?.id });
  });

  test('are refused where they are altered, old, or signed by another', () => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.succeeded', data: { object: {} } });
    const construct =
      (text: string, signature: string, at = NOW) =>
      () =>
        stripe.webhooks.constructEvent(text, signature, WEBHOOK_SECRET, 300, undefined, at.getTime());
    const signature = signatureOf(body, WEBHOOK_SECRET, NOW);
    expect(construct(body, signature)()).toMatchObject({ id: 'evt_1' });
    expect(construct(body.replace('evt_1', 'evt_2'), signature)).toThrow(/signature/);
    expect(construct(body, signatureOf(body, 'whsec_another', NOW))).toThrow(/signature/);
    expect(construct(body, signature, new Date(NOW.getTime() + 301_000))).toThrow(/tolerance/);
  });
});

test('the number of a card is nowhere in the database, nor its code', async () => {
  await kept('4242424242424242');
  const { rows } = await running.database.db.execute<{ found: number }>(sql`
    select count(*)::int as found from (
      select body::text as said from embedded_card_objects
      union all select card::text from embedded_card_objects
      union all select key || fingerprint || answer::text from embedded_card_requests
    ) everything where said ~ '4242424242424242|5555555555554444|4000000000000002' or said ~ '"cvc"'`);
  expect(rows).toEqual([{ found: 0 }]);
});
