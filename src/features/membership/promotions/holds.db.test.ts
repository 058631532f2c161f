import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { paymentDeps } from '#features/billing/payments/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, answerBank, type Buyer, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { buyByPaypal } from '#tests/support/paypal-payers.ts';
import { centsDuring, losingAnswers, resumePayments, whileCharging } from '#tests/support/provider-money.ts';
import { releaseHolds } from '../subscriptions/service/release-holds.ts';
import { promotionCommand } from './command.ts';

/**
 * A limited code and unpaid orders: an order holds the code for at most half an hour, uses it when it begins, and frees it when the card is
 * declined.
 */

const DECLINED = '4000000000000341';
const ASKS_BANK = '4000002760003184';
const HELD = 'This code is reserved for an unpaid order. Try again in 30 minutes.';
const AT_LIMIT = 'This code has reached its limit.';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

let made = 0;
/** A new code with this many uses. */
async function limited(uses: number, ...benefit: string[]): Promise<string> {
  made += 1;
  const code = `LIMITED-${made}`;
  const args = benefit.length > 0 ? benefit : ['--percent', '20'];
  await runOn(app, promotionCommand, ['create', code, ...args, '--most-uses', String(uses), '--reason', 'a test']);
  return code;
}

const minutesLater = (minutes: number) => app.clock.set(new Date(TEST_NOW.getTime() + minutes * MINUTE_MS));

/** The form's message about a code; empty: it is valid. */
async function messageFor(buyer: Buyer, code: string): Promise<string> {
  const query = new URLSearchParams({ code, plan_type: 'STANDARD' });
  const { body } = await buyer.get(`/api/v2/promotions/validation?${query}`, { host: 'alabama.localhost' });
  return body.valid ? '' : body.message;
}

const orderUnpaid = (buyer: Buyer, code: string, asked: Record<string, string> = {}) =>
  buyer.buy({}, { promo_code: code, ...asked });
const order = async (buyer: Buyer, code: string, card: string, asked: Record<string, string> = {}) =>
  buyer.buy({ payment_token: await cardToken(app, card) }, { promo_code: code, ...asked });
const listed = async (code: string) => {
  const { promotions } = JSON.parse((await runOn(app, promotionCommand, ['list', '--json'])).out);
  const { used, held } = promotions.find((each: { code: string }) => each.code === code);
  return { used, held };
};

/** An order whose buyer has left for PayPal without answering. It holds its code without a payment attempt. */
const orderAtPaypal = (buyer: Buyer, code: string, asked: Record<string, string> = {}) =>
  buyer.buy({ pay_with: 'paypal' }, { promo_code: code, ...asked });

async function release(): Promise<void> {
  const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
  await releaseHolds(deps, (error) => expect(error).toBeNull());
}

test('a declined card frees the code at once', async () => {
  const code = await limited(1);
  const [first, second] = [await aBuyer(app), await aBuyer(app)];
  expect((await order(first, code, DECLINED)).body.error_code).toBe('card_declined');
  expect(await messageFor(second, code)).toBe('');
  expect((await order(second, code, '4242424242424242')).body.status).toBe('active');
  expect(await messageFor(first, code)).toBe(AT_LIMIT);
  expect(await listed(code)).toEqual({ used: 1, held: 0 });
});

test('ten accounts with declined cards do not lock a campaign of ten', async () => {
  const code = await limited(10);
  for (let account = 0; account < 10; account += 1) await order(await aBuyer(app), code, DECLINED);
  expect(await listed(code)).toEqual({ used: 0, held: 0 });
  expect(await messageFor(await aBuyer(app), code)).toBe('');
});

describe('what is refused holds no code:', () => {
  test.each([
    ['a card that is declined', '4000000000000341'],
    ['a card that cannot be kept', '4000000000000002'],
    ['a card of a brand that is not taken', '3566002020360505'],
    ['an address that does not match', '4000000000000010'],
    ['a wrong security code', '4000000000000127'],
  ])('%s', async (_, card) => {
    const code = await limited(1);
    expect((await order(await aBuyer(app), code, card)).status).toBe(422);
    expect(await listed(code)).toEqual({ used: 0, held: 0 });
  });

  test('an order without a card', async () => {
    const code = await limited(1);
    expect((await orderUnpaid(await aBuyer(app), code)).status).toBe(422);
    expect(await listed(code)).toEqual({ used: 0, held: 0 });
  });

  test('a cardholder who tells the bank no', async () => {
    const code = await limited(1);
    const buyer = await aBuyer(app);
    let { body } = await order(buyer, code, ASKS_BANK);
    const { subscription_id } = body;
    while (body.status === 'asks_holder') {
      expect(await listed(code)).toEqual({ used: 0, held: 1 });
      await answerBank(app, body.url, 'fail');
      ({ body } = await buyer.buy({ quote: undefined, subscription_id }));
    }
    expect(body.error_code).toBe('card_declined');
    expect(await listed(code)).toEqual({ used: 0, held: 0 });
  });

  test('a free trial on a card that had one', async () => {
    const code = await limited(2, '--days', '7');
    expect((await order(await aBuyer(app), code, '4111111111111111')).body.status).toBe('active');
    expect((await order(await aBuyer(app), code, '4111111111111111')).body.error_code).toBe('promo_code_refused');
    expect(await listed(code)).toEqual({ used: 1, held: 0 });
  });
});

describe('a code that an unpaid order holds', () => {
  test.each([
    { minutes: 0, words: HELD },
    { minutes: 1, words: HELD },
    { minutes: 29, words: HELD },
    { minutes: 30, words: '' },
    { minutes: 31, words: '' },
    { minutes: 23 * 60, words: '' },
  ])('after $minutes minutes says "$words"', async ({ minutes, words }) => {
    const code = await limited(1);
    expect((await orderAtPaypal(await aBuyer(app), code)).body.status).toBe('asks_holder');
    const other = await aBuyer(app);
    minutesLater(minutes);
    expect(await messageFor(other, code)).toBe(words);
    expect(await listed(code)).toEqual({ used: 0, held: words === '' ? 0 : 1 });
    const bought = await order(other, code, '4242424242424242');
    if (words === '') expect(bought.body.status).toBe('active');
    else expect(bought.status).toBe(409);
  });

  test('is not prolonged by ordering something else with it', async () => {
    const code = await limited(1);
    const [holder, other] = [await aBuyer(app), await aBuyer(app)];
    await orderAtPaypal(holder, code);
    for (const [minutes, plan] of [
      [10, 'monthly'],
      [20, 'annual'],
      [29, 'monthly'],
    ] as const) {
      minutesLater(minutes);
      expect((await orderAtPaypal(holder, code, { plan })).body.status).toBe('asks_holder');
      expect(await listed(code)).toEqual({ used: 0, held: 1 });
    }
    minutesLater(30);
    expect(await messageFor(other, code)).toBe('');
  });

  test('is free at once when its member orders without it', async () => {
    const code = await limited(1);
    const holder = await aBuyer(app);
    await orderAtPaypal(holder, code);
    await holder.buy({ pay_with: 'paypal' });
    expect(await listed(code)).toEqual({ used: 0, held: 0 });
  });

  test('is held once by a member, whatever they order', async () => {
    const code = await limited(2);
    const holder = await aBuyer(app);
    for (const plan of ['annual', 'monthly', 'annual']) await orderAtPaypal(holder, code, { plan });
    expect(await listed(code)).toEqual({ used: 0, held: 1 });
  });

  test('is used by its own order, and the words change', async () => {
    const code = await limited(1);
    const holder = await aBuyer(app);
    await orderAtPaypal(holder, code);
    const other = await aBuyer(app);
    expect(await messageFor(other, code)).toBe(HELD);
    expect((await order(holder, code, '4242424242424242')).body.status).toBe('active');
    expect(await messageFor(other, code)).toBe(AT_LIMIT);
    expect(await messageFor(holder, code)).toBe('You have used this code.');
  });

  test('has reached its limit when all uses are used, and is reserved while one of them is held', async () => {
    const code = await limited(2);
    await order(await aBuyer(app), code, '4242424242424242');
    await orderAtPaypal(await aBuyer(app), code);
    const other = await aBuyer(app);
    expect(await messageFor(other, code)).toBe(HELD);
    expect(await listed(code)).toEqual({ used: 1, held: 1 });
    expect((await runOn(app, promotionCommand, ['list'])).out).toMatch(new RegExp(`^${code} .*; 1 used, 1 held$`, 'm'));
  });
});

describe('a bank that asks', () => {
  test('and is answered within half an hour completes the order with its code', async () => {
    const code = await limited(1);
    const buyer = await aBuyer(app);
    let { body } = await order(buyer, code, ASKS_BANK);
    const { subscription_id } = body;
    minutesLater(29);
    await release();
    expect(await messageFor(await aBuyer(app), code)).toBe(HELD);
    const charges = await centsDuring(app, 'charge', async () => {
      while (body.status === 'asks_holder') {
        await answerBank(app, body.url, 'complete');
        ({ body } = await buyer.buy({ quote: undefined, subscription_id }));
      }
    });
    expect(body.status).toBe('active');
    expect(charges).toEqual([7996]);
    expect(await listed(code)).toEqual({ used: 1, held: 0 });
  });

  test('about the second card of an order takes the code again, which the first card’s refusal freed', async () => {
    const code = await limited(1);
    const buyer = await aBuyer(app);
    await order(buyer, code, DECLINED);
    expect(await listed(code)).toEqual({ used: 0, held: 0 });
    const { rows } = await app.database.db.execute<{ id: number }>(sql`select max(id) as id from subscriptions`);
    const again = { quote: undefined, subscription_id: rows[0]?.id, payment_token: await cardToken(app, ASKS_BANK) };
    const { body } = await buyer.buy(again);
    expect(body.status).toBe('asks_holder');
    expect(await listed(code)).toEqual({ used: 0, held: 1 });
    expect(await messageFor(await aBuyer(app), code)).toBe(HELD);
  });

  test('too late is refused before anything is charged where another member has the use', async () => {
    const code = await limited(1);
    const [late, other] = [await aBuyer(app), await aBuyer(app)];
    const { body } = await order(late, code, ASKS_BANK);
    minutesLater(31);
    await release();
    expect((await order(other, code, '4242424242424242')).body.status).toBe('active');
    await answerBank(app, body.url, 'complete');
    const charges = await centsDuring(app, 'charge', async () => {
      const reply = await late.buy({ quote: undefined, subscription_id: body.subscription_id });
      expect(reply.body).toMatchObject({ error_code: 'promo_code_refused', error: AT_LIMIT });
      await tellEvents(app);
    });
    expect(charges).toEqual([]);
    expect(await late.own()).toEqual([]);
  });

  test('too late honors the price that was shown where the code is still free', async () => {
    const code = await limited(1);
    const buyer = await aBuyer(app);
    let { body } = await order(buyer, code, ASKS_BANK);
    const { subscription_id } = body;
    minutesLater(45);
    await release();
    expect(await listed(code)).toEqual({ used: 0, held: 0 });
    const charges = await centsDuring(app, 'charge', async () => {
      while (body.status === 'asks_holder') {
        await answerBank(app, body.url, 'complete');
        ({ body } = await buyer.buy({ quote: undefined, subscription_id }));
      }
    });
    expect(body.status).toBe('active');
    expect(charges).toEqual([7996]);
    expect(await listed(code)).toEqual({ used: 1, held: 0 });
  });

  /** The card is saved, and the bank asks about the charge itself: an attempt is open. */
  async function chargeAsked(code: string) {
    const buyer = await aBuyer(app);
    const { body: kept } = await order(buyer, code, ASKS_BANK);
    await answerBank(app, kept.url, 'complete');
    const { body } = await buyer.buy({ quote: undefined, subscription_id: kept.subscription_id });
    expect(body.status).toBe('asks_holder');
    return { buyer, url: body.url, subscriptionId: kept.subscription_id };
  }

  test('about the charge keeps the code until its question is ended, and nothing is charged after that', async () => {
    const code = await limited(1);
    const { buyer, url } = await chargeAsked(code);
    const other = await aBuyer(app);
    minutesLater(31);
    expect(await messageFor(other, code)).toBe(HELD);
    await release();
    expect(await messageFor(other, code)).toBe('');
    const charges = await centsDuring(app, 'charge', async () => {
      await answerBank(app, url, 'complete');
      await tellEvents(app);
      await app.application.dispatcher.drain();
    });
    expect(charges).toEqual([]);
    expect(await buyer.own()).toEqual([]);
  });

  test('about the charge just before the half hour is over gets ten minutes', async () => {
    const code = await limited(1);
    const buyer = await aBuyer(app);
    const { body: kept } = await order(buyer, code, ASKS_BANK);
    minutesLater(28);
    await answerBank(app, kept.url, 'complete');
    const { body } = await buyer.buy({ quote: undefined, subscription_id: kept.subscription_id });
    minutesLater(33);
    await release();
    expect(await messageFor(await aBuyer(app), code)).toBe(HELD);
    await answerBank(app, body.url, 'complete');
    await tellEvents(app);
    await app.application.dispatcher.drain();
    expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
    expect(await listed(code)).toEqual({ used: 1, held: 0 });
  });

  test('and lets the charge through while nobody waits has used the code, also before the order begins', async () => {
    const code = await limited(1);
    const { buyer, url } = await chargeAsked(code);
    minutesLater(31);
    await answerBank(app, url, 'complete');
    await tellEvents(app);
    // The order is paid, and the dispatcher fulfills it before or after this request: the code is never free in between.
    expect([HELD, AT_LIMIT]).toContain(await messageFor(await aBuyer(app), code));
    await release();
    expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
    expect(await listed(code)).toEqual({ used: 1, held: 0 });
  });
});

test('a charge without an answer keeps the code, and uses it when it is found', async () => {
  const code = await limited(1);
  const buyer = await aBuyer(app);
  const token = await cardToken(app);
  await losingAnswers(app, async () =>
    expect((await buyer.buy({ payment_token: token }, { promo_code: code })).status).toBe(503),
  );
  minutesLater(40);
  await release();
  expect(await messageFor(await aBuyer(app), code)).toBe(HELD);
  await resumePayments(app);
  await app.application.dispatcher.drain();
  expect(await listed(code)).toEqual({ used: 1, held: 0 });
});

test('a payment that PayPal thinks about keeps the code', async () => {
  const code = await limited(1);
  const buyer = await aBuyer(app);
  const held = await buyByPaypal(app, buyer, { email: 'pending@pay.example', promo_code: code });
  expect(held.status).toBe(503);
  minutesLater(40);
  await release();
  expect(await messageFor(await aBuyer(app), code)).toBe(HELD);
});

describe('at the same moment', () => {
  test('two members get one last use, and one charge', async () => {
    for (let pair = 0; pair < 6; pair += 1) {
      const code = await limited(1);
      const buyers = [await aBuyer(app), await aBuyer(app)];
      const tokens = [await cardToken(app), await cardToken(app)];
      const charges = await centsDuring(app, 'charge', async () => {
        await Promise.all(
          buyers.map((buyer, index) => buyer.buy({ payment_token: tokens[index] }, { promo_code: code })),
        );
      });
      expect(charges).toEqual([7996]);
      expect(await listed(code)).toEqual({ used: 1, held: 0 });
    }
  });

  test('two whose holds have ended pay: one is charged, the other refused before', async () => {
    for (let pair = 0; pair < 4; pair += 1) {
      app.clock.set(TEST_NOW);
      const code = await limited(1);
      const buyers = [await aBuyer(app), await aBuyer(app)];
      const orders: number[] = [];
      for (const [index, buyer] of buyers.entries()) {
        minutesLater(index * 31);
        orders.push((await orderAtPaypal(buyer, code)).body.subscription_id);
      }
      minutesLater(70);
      const tokens = [await cardToken(app), await cardToken(app)];
      const charges = await centsDuring(app, 'charge', async () => {
        const replies = await Promise.all(
          buyers.map((buyer, index) =>
            buyer.buy({ quote: undefined, subscription_id: orders[index], payment_token: tokens[index] }),
          ),
        );
        const outcomes = replies.map(({ body }) => body.status ?? body.error_code);
        expect(new Set(outcomes)).toEqual(new Set(['active', 'promo_code_refused']));
      });
      expect(charges).toEqual([7996]);
      expect(await listed(code)).toEqual({ used: 1, held: 0 });
    }
  });

  test('a declined card of one tab does not free the code from under the good card of another', async () => {
    const code = await limited(1);
    const buyer = await aBuyer(app);
    const other = await aBuyer(app);
    const { quote } = (await buyer.quote({ promo_code: code })).body;
    const [good, bad] = [await cardToken(app), await cardToken(app, DECLINED)];
    const replies = await whileCharging(
      app,
      async () => {
        await buyer.buy({ quote, payment_token: bad });
        return messageFor(other, code);
      },
      async () => expect((await buyer.buy({ quote, payment_token: good })).body.status).toBe('active'),
    );
    expect(replies).toEqual([AT_LIMIT]);
    expect(await listed(code)).toEqual({ used: 1, held: 0 });
  });

  test('eight members share three uses', async () => {
    const code = await limited(3);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => aBuyer(app)));
    const tokens = await Promise.all(buyers.map(() => cardToken(app)));
    const charges = await centsDuring(app, 'charge', async () => {
      await Promise.all(
        buyers.map((buyer, index) => buyer.buy({ payment_token: tokens[index] }, { promo_code: code })),
      );
    });
    expect(charges).toEqual([7996, 7996, 7996]);
    expect(await listed(code)).toEqual({ used: 3, held: 0 });
  });
});

test('holds that are over are deleted, used codes stay', async () => {
  const code = await limited(3);
  await order(await aBuyer(app), code, '4242424242424242');
  await orderAtPaypal(await aBuyer(app), code);
  minutesLater(31);
  await release();
  const { rows } = await app.database.db.execute<{ uses: number }>(sql`
    select count(*)::int as uses from promotion_uses u join promotions p on p.id = u.promotion_id where p.code = ${code}`);
  expect(rows).toEqual([{ uses: 1 }]);
});
