import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import {
  aBuyer,
  answerBank,
  type Buyer,
  cardToken,
  failsFromNowOn,
  runSubscriptionsAt,
} from '#tests/support/buyers.ts';
import { signedIn } from '#tests/support/members.ts';
import { forgetCards } from './public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const UPDATE = '/api/v2/users/billing_information/update';
const COLLECT = '/api/v2/users/billing_information/collect_osb';
const update = (buyer: Buyer, billing_information: object) => buyer.send('PUT', UPDATE, { billing_information });
const ADDRESS = { name: 'A Member', street_1: '2 Sample Street', city: 'Chicago', state: 'il', zip: '60601-1234' };

test('by what a member pays: nothing at first, then his card by its last digits', { tags: ['engine'] }, async () => {
  const buyer = await aBuyer(app);
  const cardForm = { provider: 'embedded', url: 'http://test-cards.localhost:3000/card-form', publishable_key: null };
  const ways = { card_form: cardForm, offers_paypal: true };
  const empty = {
    card: null,
    paypal: null,
    address: null,
    outstanding_balance: null,
    account_credit: 0,
    refunds_owed: 0,
    ...ways,
  };
  expect((await buyer.get('/api/v2/users/billing_information')).body).toEqual(empty);
  await buyer.buy({ payment_token: await cardToken(app, '378282246310005') });
  expect((await buyer.get('/api/v2/users/billing_information')).body).toEqual({
    ...empty,
    card: { card_type: 'AMERICAN_EXPRESS', last_digits: '0005', expires_month: 12, expires_year: 2031 },
    address: {
      name: 'Sample Member',
      street_1: '1 Sample Street',
      street_2: '',
      city: 'Minneapolis',
      state: 'MN',
      zip: '55401',
      country: 'US',
    },
  });
  expect((await app.get('/api/v2/users/billing_information')).status).toBe(401);
});

describe('a change', () => {
  test('of the card takes the place of the old one, which the provider forgets', async () => {
    const buyer = await aBuyer(app);
    const first = await cardToken(app);
    await update(buyer, { payment_token: first });
    const { body } = await update(buyer, { payment_token: await cardToken(app, '5555555555554444') });
    expect(body).toMatchObject({
      status: 'updated',
      url: null,
      billing_information: { card: { card_type: 'MASTER_CARD', last_digits: '4444' } },
    });
    const { payments } = app.application.ports.cards;
    const deps = { db: app.database.db, cards: payments, now: app.clock.now() };
    expect(await forgetCards(deps, (error) => expect(error).toBeNull())).toBeGreaterThan(0);
    const customerId = await payments.createCustomer({ reference: 'x', key: 'x' });
    const charge = { customerId, cardId: first, cents: 500, reference: 'x', key: 'charge:x' };
    expect(await payments.prepareCharge(charge)).toMatchObject({ code: 'payment_method_unexpected_state' });
  });

  test('of the address is held against its ZIP code, and a refused card leaves the old one', async () => {
    const buyer = await aBuyer(app);
    await update(buyer, { payment_token: await cardToken(app) });
    const moved = await update(buyer, { address: ADDRESS });
    expect(moved.body.billing_information.address).toMatchObject({ state: 'IL', zip: '60601', country: 'US' });
    const wrong = await update(buyer, { address: { ...ADDRESS, state: 'MN' } });
    expect(wrong).toMatchObject({ status: 422, body: { error: 'invalid address' } });
    const refused = await update(buyer, { payment_token: await cardToken(app, '4000000000000002') });
    expect(refused.body.errors).toEqual({ payment_issue: ['Your card was declined.'] });
    expect((await buyer.get('/api/v2/users/billing_information')).body.card.last_digits).toBe('4242');
  });

  test('of which the bank asks is known when its holder comes back', async () => {
    for (const outcome of ['complete', 'fail'] as const) {
      const buyer = await aBuyer(app);
      const { body } = await update(buyer, { payment_token: await cardToken(app, '4000002500003155') });
      expect(body).toMatchObject({ status: 'asks_holder', billing_information: { card: null } });
      expect(await answerBank(app, body.url, outcome)).toContain('/users/billing_information?card=asked');
      const back = await update(buyer, {});
      if (outcome === 'complete') expect(back.body.billing_information.card.last_digits).toBe('3155');
      else expect(back.body.error_code).toBe('card_declined');
      expect((await update(buyer, {})).body.status).toBe('updated');
    }
  });

  test('needs a strict sign-in, and takes no data of a card', async () => {
    const plain = await signedIn(app);
    const reply = await plain.send('PUT', UPDATE, { billing_information: { address: ADDRESS } });
    expect(reply).toMatchObject({ status: 403, body: { error_code: 'strict_sign_in_needed' } });
    const buyer = await aBuyer(app);
    for (const field of [{ card_number: '1' }, { card_exp: '12/31' }, { name: '4242 4242 4242 4242' }])
      expect((await update(buyer, { address: { ...ADDRESS, ...field } })).status).toBe(422);
  });
});

describe('what is owed', () => {
  async function owing(): Promise<Buyer> {
    app.clock.set(TEST_NOW);
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    await failsFromNowOn(app, buyer);
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
    return buyer;
  }
  const owed = async (buyer: Buyer) => (await buyer.get('/api/v2/users/billing_information')).body.outstanding_balance;

  test('is paid once by another card, however often it is asked, and the subscription goes on', async () => {
    const buyer = await owing();
    expect(await owed(buyer)).toBe(9.95);
    const refused = await buyer.send('POST', COLLECT, {});
    expect(refused.body.errors).toEqual({ payment_issue: ['Your card was declined.'] });
    await update(buyer, { payment_token: await cardToken(app) });
    const replies = await Promise.all(Array.from({ length: 20 }, () => buyer.send('POST', COLLECT, {})));
    for (const { body } of replies)
      expect(body).toEqual({ status: 'paid', url: null, outstanding_balance: null, message: 'Your balance is paid.' });
    expect(await owed(buyer)).toBeNull();
    expect(await buyer.own()).toMatchObject([
      { status: 'active', owed: null, term_ends_at: addMonths(TEST_NOW, 2).toISOString() },
    ]);
    const { body } = await buyer.get('/api/v2/users/billing_history');
    expect(
      body.billing_history.map(({ status, amount }: { status: string; amount: number }) => [status, amount]),
    ).toEqual([
      ['paid', 9.95],
      ['paid', 9.95],
    ]);
  });

  test('is nothing for who owes nothing', async () => {
    const buyer = await aBuyer(app);
    expect((await buyer.send('POST', COLLECT, {})).body).toMatchObject({ status: 'paid', outstanding_balance: null });
  });
});
