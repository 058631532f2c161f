import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { ensureCustomer, grantCredit } from '#features/billing/ledger/public.ts';
import { taxCommand } from '#features/billing/tax/command.ts';
import { addDays } from '#kernel/calendar.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, answerBank, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { setFlag } from '#tests/support/flags.ts';
import { aGiver, mailedTo, tokenFor } from '#tests/support/gifts.ts';
import { centsDuring, lateInKeeping, losingAnswers, resumePayments } from '#tests/support/provider-money.ts';
import { setPrice } from '../plans/service/set-price.ts';
import { listPaidGifts } from './queries.ts';
import { deliverDue } from './service/deliver-gift.ts';
import { dropStaleGifts } from './service/sweep-gifts.ts';
import { gifts } from './tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'a test']);
  await setFlag(app, 'gifting', true);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

/** What `work` had the provider charge. */
const chargesOf = (work: () => Promise<unknown>) => centsDuring(app, 'charge', work);

const giftsOf = (email: string) => listPaidGifts(app.database.db, email, 10);

describe('a gift of a visitor', () => {
  test('charges what was shown, tax included, and mails a receipt and the gift', async () => {
    const giver = aGiver(app);
    const { body: quoted } = await giver.quote();
    expect(quoted).toMatchObject({ price_before_tax: 52.95, total_tax: 3.64, total_price: 56.59, amount_due: 56.59 });
    const charges = await chargesOf(async () => {
      const { status, body } = await giver.buy({ quote: quoted.quote, payment_token: await cardToken(app) });
      expect({ status, orderStatus: body.status, url: body.url }).toEqual({
        status: 200,
        orderStatus: 'bought',
        url: null,
      });
      const shown = await app.get(`/api/v2/gifts/order?order=${encodeURIComponent(body.order)}`);
      expect(shown.body).toMatchObject({
        is_paid: true,
        months: 6,
        site: { name: 'Alabama Recruiting' },
        total_price: 56.59,
      });
      expect(shown.text).not.toContain(giver.recipient);
    });
    expect(charges).toEqual([5659]);

    const [receipt, ...more] = await mailedTo(app, giver.email);
    expect(more).toEqual([]);
    expect(receipt?.subject).toBe('Your receipt for a gift, $56.59');
    for (const words of ['Gift, 6 months of Alabama Recruiting: $52.95', 'Tax: $3.64', 'Total: $56.59', 'Dec 5, 2026'])
      expect(receipt?.text).toContain(words);
    const [mail, ...others] = await mailedTo(app, giver.recipient);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Ansel Amberley sent you 6 months of Alabama Recruiting');
    expect(mail?.text).toContain('Have a good season!');
    expect(mail?.text).not.toContain(giver.email);
  });

  test('leaves the hash of its token, and no card', async () => {
    const giver = aGiver(app);
    await giver.buy({ payment_token: await cardToken(app) });
    const token = await tokenFor(app, giver.recipient);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [gift] = await giftsOf(giver.email);
    expect(gift?.tokenHash).toBe(hashOf(token));
    const { rows } = await app.database.db.execute(
      sql`select 1 from kept_cards where customer_id = ${gift?.cardCustomerId} and status = 'kept'`,
    );
    expect(rows).toEqual([]);
    const row = await app.database.db.execute(sql`select g::text as text from gifts g`);
    expect(JSON.stringify(row.rows)).not.toContain(token);
  });

  test('asked for fifty times at once is one; by its key, and without one', async () => {
    for (const headers of [{ 'idempotency-key': 'one-and-the-same' }, {}]) {
      const giver = aGiver(app);
      const body = { quote: (await giver.quote()).body.quote, payment_token: await cardToken(app) };
      const charges = await chargesOf(async () => {
        const replies = await Promise.all(Array.from({ length: 50 }, () => giver.buy(body, headers)));
        expect(replies.map((reply) => `${reply.status} ${reply.body.status}`)).toEqual(replies.map(() => '200 bought'));
        expect(new Set(replies.map((reply) => reply.body.order)).size).toBe(1);
      });
      expect(charges).toEqual([5659]);
      expect(await giftsOf(giver.email)).toHaveLength(1);
      expect(await mailedTo(app, giver.recipient)).toHaveLength(1);
    }
  });

  test('is one for each quote, of a visitor and of a member, whatever keys it is sent with; another gift at it is refused', async () => {
    const member = await aBuyer(app);
    for (const giver of [aGiver(app), aGiver(app, member)]) {
      const { quote } = (await giver.quote()).body;
      const charges = await chargesOf(async () => {
        const replies = await Promise.all(
          ['first', 'second', 'third'].map(async (key) =>
            giver.buy({ quote, payment_token: await cardToken(app) }, { 'idempotency-key': key }),
          ),
        );
        expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(new Set(replies.map(({ body }) => body.order)).size).toBe(1);
        const other = await giver.buy({ quote, payment_token: await cardToken(app), message: 'Or this' });
        expect(other).toMatchObject({ status: 409, body: { error_code: 'quote_changed', quote: null } });
        expect(other.text).toContain('already ordered a gift at this price');
      });
      expect(charges).toEqual([5659]);
      expect(await giftsOf(giver.email)).toHaveLength(1);
    }
  });

  test.each(['the same card', 'another card', 'a card of which the bank asks'])(
    'that is paid while %s is kept for it is bought, and leaves none',
    async (which) => {
      const giver = aGiver(app);
      const { quote } = (await giver.quote()).body;
      const token = await cardToken(app);
      const other = which === 'a card of which the bank asks' ? '4000002500003155' : undefined;
      const tokens = [token, which === 'the same card' ? token : await cardToken(app, other)] as const;
      const charges = await chargesOf(async () => {
        const replies = await lateInKeeping(app, tokens, (payment_token) =>
          giver.buy({ quote, payment_token }, { 'idempotency-key': payment_token }),
        );
        expect(replies.map(({ status, body }) => `${status} ${body.status}`)).toEqual(['200 bought', '200 bought']);
      });
      expect(charges).toEqual([5659]);
      const [gift] = await giftsOf(giver.email);
      const { rows } = await app.database.db.execute(
        sql`select 1 from kept_cards where customer_id = ${gift?.cardCustomerId} and status <> 'removed'`,
      );
      expect(rows).toEqual([]);
    },
  );

  test('that a card refuses waits for another one, as the same gift', async () => {
    const giver = aGiver(app);
    const { quote } = (await giver.quote()).body;
    const refused = await giver.buy({ quote, payment_token: await cardToken(app, '4000000000000341') });
    expect(refused).toMatchObject({ status: 422, body: { error_code: 'card_declined' } });
    expect(refused.body.errors).toEqual({ payment_issue: ['Your card was declined.'] });
    expect(await giftsOf(giver.email)).toEqual([]);
    const charges = await chargesOf(async () => {
      const paid = await giver.buy({ quote, payment_token: await cardToken(app, '5555555555554444') });
      expect(paid.body.status).toBe('bought');
    });
    expect(charges).toEqual([5659]);
    expect(await giftsOf(giver.email)).toHaveLength(1);
    expect(await app.database.db.$count(gifts, sql`giver_email = ${giver.email}`)).toBe(1);
  });

  test('goes on when the bank has asked, by the name of its order and no other', async () => {
    const giver = aGiver(app);
    let reply = await giver.buy({ payment_token: await cardToken(app, '4000002500003155') });
    const { order } = reply.body;
    for (let asked = 0; reply.body.status === 'asks_holder' && asked < 3; asked += 1) {
      const back = new URL(await answerBank(app, reply.body.url, 'complete'));
      expect({ pathname: back.pathname, order: back.searchParams.get('order') }).toEqual({
        pathname: '/gifts/purchase',
        order,
      });
      reply = await giver.buy({ order });
    }
    expect(reply.body.status).toBe('bought');
    expect((await giver.buy({ order: `1${order}` })).status).toBe(404);
    expect((await giver.buy({ order: '' })).status).toBe(404);
  });

  test('is given although nobody waited for the answer', async () => {
    const giver = aGiver(app);
    const reply = await giver.buy({ payment_token: await cardToken(app, '4000002500003155') });
    await answerBank(app, reply.body.url, 'complete');
    const asked = await giver.buy({ order: reply.body.order });
    // The buyer answers their bank and closes the browser.
    await answerBank(app, asked.body.url, 'complete');
    await tellEvents(app);
    expect(await mailedTo(app, giver.recipient)).toHaveLength(1);
    expect(await mailedTo(app, giver.email)).toHaveLength(1);
  });
});

describe('what is refused', () => {
  test('the data of a card, and what is missing, at its field', async () => {
    const giver = aGiver(app);
    const card = await giver.buy({ card_exp: '1231', payment_token: 'x' });
    expect({ status: card.status, fields: Object.keys(card.body.errors) }).toEqual({
      status: 422,
      fields: ['card_exp'],
    });
    const empty = await giver.buy({ recipient: { name: '', email: 'nobody' } });
    expect(Object.keys(empty.body.errors).toSorted()).toEqual(['recipient.email', 'recipient.name']);
    for (const deliver_on of ['2026-11-20', '2026-02-30', '2028-01-01']) {
      const late = await giver.buy({ deliver_on, payment_token: 'x' });
      expect({ status: late.status, fields: Object.keys(late.body.errors) }).toEqual({
        status: 422,
        fields: ['deliver_on'],
      });
    }
    const elsewhere = await giver.quote({ 'address[state]': 'AL' });
    expect(elsewhere).toMatchObject({ status: 422, body: { error_code: 'invalid_address' } });
  });

  test('a price that was not shown: too old, changed, or of another state', async () => {
    const giver = aGiver(app);
    const { quote } = (await giver.quote()).body;
    const moved = await giver.buy({
      quote,
      address: { name: 'A', street_1: '1 Street', city: 'Tuscaloosa', state: 'AL', zip: '35401' },
    });
    expect(moved).toMatchObject({ status: 409, body: { error_code: 'quote_changed', amount_due: 52.95 } });
    for (const other of [quote.replace('"', ''), `${quote}x`]) {
      const { status, body } = await giver.buy({ quote: `${other}x` });
      expect({ status, errorCode: body.error_code, quote: body.quote }).toEqual({
        status: 409,
        errorCode: 'quote_changed',
        quote: null,
      });
    }
    const price = { product: 'GIFT', months: 6, effectiveAt: null, reason: 'a test', dryRun: false } as const;
    const ctx = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'a-test' };
    await setPrice(app.database.db, ctx, { ...price, cents: 6000 });
    const changed = await giver.buy({ quote, payment_token: await cardToken(app) });
    expect(changed).toMatchObject({ status: 409, body: { amount_due: 64.13 } });
    await setPrice(app.database.db, ctx, { ...price, cents: 5295 });
    app.clock.set(new Date(TEST_NOW.getTime() + 30 * MINUTE_MS));
    const expired = await giver.buy({ quote });
    expect(expired).toMatchObject({ status: 409, body: { error_code: 'quote_changed', total_price: 56.59 } });
    expect((await giver.buy({ quote: expired.body.quote, payment_token: await cardToken(app) })).status).toBe(200);
  });

  test.each([
    ['gifting', false, 'gifts_closed'],
    ['disable_subscriptions', true, 'subscriptions_closed'],
  ] as const)('everything while %s is %s', async (flag, isOn, code) => {
    const giver = aGiver(app);
    const { quote } = (await giver.quote()).body;
    await setFlag(app, flag, isOn);
    try {
      const charges = await chargesOf(async () => {
        const token = await cardToken(app);
        for (const { status, body } of [await giver.quote(), await giver.buy({ quote, payment_token: token })])
          expect({ status, errorCode: body.error_code }).toEqual({ status: 422, errorCode: code });
      });
      expect(charges).toEqual([]);
    } finally {
      await setFlag(app, flag, !isOn);
    }
    expect((await giver.quote()).status).toBe(200);
  });
});

test('one that was ordered for a day is mailed on that day, once', async () => {
  const giver = aGiver(app);
  await giver.buy({ payment_token: await cardToken(app), deliver_on: '2026-12-24' });
  expect((await mailedTo(app, giver.email))[0]?.text).toContain('email it to the recipient on Dec 24, 2026');
  const { db } = app.database;
  const deliver = async (at: string) => {
    app.clock.set(new Date(at));
    const deps = { db, config: app.config, mail: app.application.ports.mail, now: app.clock.now() };
    const failures: unknown[] = [];
    await Promise.all([1, 2].map(() => deliverDue(deps, (error) => failures.push(error))));
    expect(failures).toEqual([]);
    return (await mailedTo(app, giver.recipient)).length;
  };
  expect(await deliver('2026-12-24T14:59:59Z')).toBe(0);
  expect(await deliver('2026-12-24T15:00:00Z')).toBe(1);
  expect(await deliver('2026-12-25T15:00:00Z')).toBe(1);
});

test('a member gives by the card that he has, or by another, which does not take its place', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const last = async () => (await buyer.get('/api/v2/users/billing_information')).body.card.last_digits;
  expect(await last()).toBe('4242');
  const giver = aGiver(app, buyer);
  expect((await giver.buy()).body.status).toBe('bought');
  expect((await giver.buy({ payment_token: await cardToken(app, '5555555555554444') })).body.status).toBe('bought');
  expect(await last()).toBe('4242');
  const { body } = await buyer.get('/api/v2/users/billing_history');
  const descriptions = body.billing_history.map(({ description }: { description: string }) => description);
  expect(descriptions.filter((each: string) => each.startsWith('Gift, 6 months'))).toHaveLength(2);
});

test('a member whose bank asks about the card that he typed pays by that card, not by his own', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const giver = aGiver(app, buyer);
  let reply = await giver.buy({ payment_token: await cardToken(app, '4000002500003155') });
  expect(reply.body.status).toBe('asks_holder');
  // Somebody else with the name of the order does not pay for it with their own saved card.
  const other = await aBuyer(app);
  await other.buy({ payment_token: await cardToken(app) });
  const { order } = reply.body;
  const charges = await chargesOf(() => other.send('POST', '/api/v2/gifts.json', { order }));
  expect(charges).toEqual([]);
  for (let asked = 0; reply.body.status === 'asks_holder' && asked < 3; asked += 1) {
    await answerBank(app, reply.body.url, 'complete');
    reply = await giver.buy({ order });
  }
  expect(reply.body.status).toBe('bought');
  const cards = await app.database.db.execute<{ digits: string }>(
    sql`select last_digits as digits from kept_cards join gifts on card_customer_id = kept_cards.customer_id
        where giver_email = ${giver.email} and last_digits is not null`,
  );
  expect(cards.rows).toEqual([{ digits: '3155' }]);
  expect((await buyer.get('/api/v2/users/billing_information')).body.card.last_digits).toBe('4242');
});

test('the credit of a member pays first, and nothing else is charged where it is enough', async () => {
  const buyer = await aBuyer(app);
  const { db } = app.database;
  const customerId = await ensureCustomer(db, buyer.member.id, app.clock.now());
  await grantCredit(db, { customerId, cents: 6000, key: 'a-gift-of-credit' }, app.clock.now());
  const giver = aGiver(app, buyer);
  expect((await giver.quote()).body).toMatchObject({ total_price: 56.59, credit: 56.59, amount_due: 0 });
  const charges = await chargesOf(async () => expect((await giver.buy()).body.status).toBe('bought'));
  expect(charges).toEqual([]);
  expect(await mailedTo(app, giver.recipient)).toHaveLength(1);
});

test('an order that nobody paid goes after a day, with all that was typed', async () => {
  const giver = aGiver(app);
  const { quote } = (await giver.quote()).body;
  const body = { quote, payment_token: await cardToken(app, '4000000000000341') };
  expect((await giver.buy(body)).status).toBe(422);
  const { db } = app.database;
  const count = () => db.$count(gifts, sql`giver_email = ${giver.email}`);
  const failures: unknown[] = [];
  const sweep = (days: number) => dropStaleGifts(db, addDays(TEST_NOW, days), (error) => failures.push(error));
  await sweep(0.5);
  expect(await count()).toBe(1);
  await sweep(1);
  expect({ giftCount: await count(), failures }).toEqual({ giftCount: 0, failures: [] });
  expect((await giver.buy(body)).status).toBe(410);
});

test('an order of which nobody knows whether it was charged stays, however old: what was charged for is given', async () => {
  const giver = aGiver(app);
  const token = await cardToken(app);
  const charges = await chargesOf(async () => {
    await losingAnswers(app, async () => expect((await giver.buy({ payment_token: token })).status).toBe(503));
    app.clock.set(addDays(TEST_NOW, 2));
    await dropStaleGifts(app.database.db, app.clock.now(), () => {});
    await resumePayments(app);
  });
  expect(charges).toEqual([5659]);
  expect(await mailedTo(app, giver.recipient)).toHaveLength(1);
});
