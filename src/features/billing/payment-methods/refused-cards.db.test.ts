import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths } from '#kernel/calendar.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { setFlag } from '#tests/support/flags.ts';
import { aGiver } from '#tests/support/gifts.ts';
import { forgetOldRefusals, REFUSED_BY_ADDRESS } from './service/refused-cards.ts';

/** Refused cards are limited to ten an hour per person, wherever a card is entered, against card testing. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await setFlag(app, 'gifting', true);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const DECLINED = '4000000000000002';
const DECLINED_WHEN_CHARGED = '4000000000000341';
const WORDS = 'Too many cards were declined. Please try again in an hour, or pay with PayPal.';
const HOUR_LATER = new Date(TEST_NOW.getTime() + HOUR_MS + 1);

let networks = 0;
/** A client address of its own. */
function aClient(): { 'x-forwarded-for': string } {
  networks += 1;
  return { 'x-forwarded-for': `10.77.${networks}.1` };
}

const buy = async (buyer: Buyer, headers: Record<string, string>, number = DECLINED) =>
  buyer.buy({ payment_token: await cardToken(app, number) }, {}, headers);
const update = async (buyer: Buyer, headers: Record<string, string>, number = DECLINED) =>
  buyer.send(
    'PUT',
    '/api/v2/users/billing_information/update',
    { billing_information: { payment_token: await cardToken(app, number) } },
    { headers },
  );

describe('the eleventh refused card within an hour', () => {
  test.each([
    ['to buy a subscription', buy],
    ['to keep a card', update],
  ])('is not asked about: %s', async (_, type) => {
    const buyer = await aBuyer(app);
    const headers = aClient();
    for (let tries = 0; tries < 10; tries += 1) expect((await type(buyer, headers)).status).toBe(422);
    const refused = await type(buyer, headers, '4242424242424242');
    expect(refused.status).toBe(429);
    expect(refused.body.errors).toEqual({ payment_issue: [WORDS] });
    expect(Number(refused.headers['retry-after'])).toBe(3_600);
    app.clock.set(HOUR_LATER);
    expect((await type(buyer, headers, '4242424242424242')).status).toBe(200);
  });

  test('counts a card that is refused when it is charged, and every way of typing one', async () => {
    const buyer = await aBuyer(app);
    const headers = aClient();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await buy(buyer, headers, DECLINED_WHEN_CHARGED)).status).toBe(422);
      expect((await update(buyer, headers)).status).toBe(422);
    }
    expect((await buy(buyer, headers)).status).toBe(429);
  });

  test('is not asked about where many are typed at once', async () => {
    const buyer = await aBuyer(app);
    const headers = aClient();
    const replies = await Promise.all(Array.from({ length: 15 }, () => update(buyer, headers)));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

test('good cards do not count', async () => {
  const buyer = await aBuyer(app);
  const headers = aClient();
  for (let tries = 0; tries < 12; tries += 1)
    expect((await update(buyer, headers, '4242424242424242')).status).toBe(200);
});

test('a member who is at the limit pays by PayPal', async () => {
  const buyer = await aBuyer(app);
  const headers = aClient();
  for (let tries = 0; tries < 11; tries += 1) await update(buyer, headers);
  expect((await buyer.buy({ pay_with: 'paypal' }, {}, headers)).body.status).toBe('asks_holder');
});

test('a saved card that a renewal is refused by does not count', async () => {
  const buyer = await aBuyer(app);
  const bought = await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  expect(bought.status).toBe(200);
  await update(buyer, aClient(), DECLINED_WHEN_CHARGED);
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  expect((await buyer.own())[0].status).toBe('past_due');
  const { rows } = await app.database.db.execute(sql`
    select 1 from refused_cards join billing_customers customer on customer.id = customer_id
    where customer.user_id = ${buyer.member.id}`);
  expect(rows).toEqual([]);
});

test('one address has forty refused cards an hour, across all members', async () => {
  const headers = aClient();
  const address = { ...REFUSED_BY_ADDRESS, ip: headers['x-forwarded-for'] };
  for (let tries = 0; tries < 39; tries += 1) await consumeAddressLimit(app.application.ports.rateLimiter, address);
  expect((await update(await aBuyer(app), headers, '4242424242424242')).status).toBe(200);
  expect((await update(await aBuyer(app), headers)).status).toBe(422);
  const buyer = await aBuyer(app);
  expect((await update(buyer, headers)).status).toBe(429);
  expect((await update(buyer, aClient())).status).toBe(422);
  const visitor = await aGiver(app).buy({ payment_token: await cardToken(app, DECLINED) }, headers);
  expect(visitor).toMatchObject({ status: 429, body: { errors: { payment_issue: [WORDS] } } });
});

test('what is older than an hour is not kept', async () => {
  await update(await aBuyer(app), aClient());
  await forgetOldRefusals({ db: app.database.db, now: HOUR_LATER });
  expect((await app.database.db.execute(sql`select 1 from refused_cards`)).rows).toEqual([]);
});
