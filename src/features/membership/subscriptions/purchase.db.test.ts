import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { ledgerData } from '#features/billing/ledger/member-data.ts';
import { ensureCustomer, grantCredit } from '#features/billing/ledger/public.ts';
import { taxCommand } from '#features/billing/tax/command.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { ADDRESS, aBuyer, answerBank, type Buyer, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { cardNumbersIn, tablesWithCardNumbers } from '#tests/support/card-numbers.ts';
import { runOn } from '#tests/support/command.ts';
import { setFlag } from '#tests/support/flags.ts';
import { centsDuring, losingAnswers, resumePayments } from '#tests/support/provider-money.ts';
import { interrupting } from '#tests/support/statements.ts';
import { setPrice } from '../plans/service/set-price.ts';
import { promotionCommand } from '../promotions/command.ts';
import { dropStaleOrders } from './service/drop-order.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'a test']);
});
afterEach(async () => {
  app.clock.set(TEST_NOW);
  await setFlag(app, 'disable_subscriptions', false);
});
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const promote = (code: string, ...benefit: string[]) =>
  runOn(app, promotionCommand, ['create', code, ...benefit, '--reason', 'a test']);

/** What the provider charged during `work`. */
const chargesOf = (work: () => Promise<unknown>) => centsDuring(app, 'charge', work);

async function invoicesOf({ member }: Buyer) {
  const rows = await ledgerData.export(app.database.db, member.id);
  return rows.filter(({ kind }) => kind === 'invoice').map(({ status, total_cents }) => ({ status, total_cents }));
}

describe('a purchase', () => {
  test('charges what was shown, tax included, and gives it at once', async () => {
    const buyer = await aBuyer(app);
    const { body: quoted } = await buyer.quote();
    expect(quoted).toMatchObject({ total_price: 106.82, total_tax: 6.87, credit: 0, amount_due: 106.82 });
    const token = await cardToken(app);
    const charges = await chargesOf(async () => {
      const { body } = await buyer.buy({ payment_token: token, quote: quoted.quote });
      expect(body).toMatchObject({
        status: 'active',
        url: null,
        subscription: {
          type: 'annual',
          plan: 'STANDARD',
          status: 'active',
          sites: [{ name: 'Alabama Recruiting' }],
          auto_renewal_opt_in: true,
          term_ends_at: '2027-11-21T18:00:00.000Z',
          next_bill: { at: '2027-11-21T18:00:00.000Z', amount: 106.82, tax: 6.87 },
          can_cancel: true,
          can_reactivate: false,
        },
      });
    });
    expect(charges).toEqual([10_682]);
    expect(await invoicesOf(buyer)).toEqual([{ status: 'paid', total_cents: 10_682 }]);
    const { body } = await buyer.get('/api/v2/users/access', { host: 'alabama.localhost' });
    expect(body.access).toEqual([expect.objectContaining({ resource: 'premium', until: null })]);
  });

  test('without the box ends with its term', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app), auto_renewal_opt_in: false }, { plan: 'monthly' });
    const [own] = await buyer.own();
    expect(own).toMatchObject({
      auto_renewal_opt_in: false,
      next_bill: null,
      term_ends_at: '2026-12-21T18:00:00.000Z',
    });
    const { body } = await buyer.get('/api/v2/users/access', { host: 'alabama.localhost' });
    expect(body.access[0].until).toBe('2026-12-21T18:00:00.000Z');
  });

  test('asked for fifty times at once is made once; by its key, and without one', async () => {
    for (const headers of [{ 'idempotency-key': 'one-and-the-same' }, {}]) {
      const buyer = await aBuyer(app);
      const { quote } = (await buyer.quote()).body;
      const body = { quote, payment_token: await cardToken(app) };
      const charges = await chargesOf(async () => {
        const replies = await Promise.all(Array.from({ length: 50 }, () => buyer.buy(body, {}, headers)));
        expect(replies.map(({ status, body: { status: what } }) => `${status} ${what}`)).toEqual(
          replies.map(() => '200 active'),
        );
        expect(new Set(replies.map((reply) => reply.body.subscription_id)).size).toBe(1);
      });
      expect(charges).toEqual([10_682]);
      expect(await invoicesOf(buyer)).toHaveLength(1);
    }
  });

  test('with a key that was used for something else is refused, and twice the same is not sold', async () => {
    const buyer = await aBuyer(app);
    const key = { 'idempotency-key': 'a-key-of-mine' };
    const token = await cardToken(app);
    expect((await buyer.buy({ payment_token: token }, {}, key)).status).toBe(200);
    const other = await buyer.buy({ payment_token: token }, { plan: 'monthly' }, key);
    expect(other).toMatchObject({ status: 422, body: { error_code: 'idempotency_conflict' } });
    const again = await buyer.buy({ payment_token: token });
    expect(again).toMatchObject({ status: 422, body: { error_code: 'already_subscribed' } });
  });

  test('that a card refuses waits for another one, as the same order', async () => {
    const buyer = await aBuyer(app);
    const cards = [
      ['4000000000000341', 'card_declined', 'Your card was declined.'],
      ['4000000000000002', 'card_declined', 'Your card was declined.'],
      ['3566002020360505', 'card_not_accepted', 'We do not accept this card type.'],
      ['4000000000000010', 'address_mismatch', 'Address verification failed. Please update and try again.'],
      ['4000000000000127', 'card_invalid', 'Your card data was invalid. Please update and try again.'],
    ] as const;
    for (const [number, code, words] of cards) {
      const { status, body } = await buyer.buy({ payment_token: await cardToken(app, number) });
      expect({ status, errorCode: body.error_code, errors: body.errors }).toEqual({
        status: 422,
        errorCode: code,
        errors: { payment_issue: [words] },
      });
      expect(await buyer.own()).toEqual([]);
    }
    const charges = await chargesOf(async () => buyer.buy({ payment_token: await cardToken(app, '5555555555554444') }));
    expect(charges).toEqual([10_682]);
    expect(await invoicesOf(buyer)).toEqual([{ status: 'paid', total_cents: 10_682 }]);
    expect(await buyer.own()).toHaveLength(1);
  });

  test('of which the bank asks goes on when its holder comes back, and is refused when he says no', async () => {
    for (const outcome of ['complete', 'fail'] as const) {
      const buyer = await aBuyer(app);
      const { body: asked } = await buyer.buy({ payment_token: await cardToken(app, '4000002500003155') });
      expect(asked).toMatchObject({ status: 'asks_holder', subscription: null });
      const back = await answerBank(app, asked.url, outcome);
      expect(back).toContain(`/subscribe?step=purchase&plan=STANDARD&period=year&order=${asked.subscription_id}&`);
      const charges = await chargesOf(async () => {
        let reply = await buyer.buy({ quote: undefined, subscription_id: asked.subscription_id });
        while (reply.body.status === 'asks_holder') {
          await answerBank(app, reply.body.url, outcome);
          reply = await buyer.buy({ quote: undefined, subscription_id: asked.subscription_id });
        }
        expect(reply.body.status ?? reply.body.error_code).toBe(outcome === 'complete' ? 'active' : 'card_declined');
      });
      expect(charges).toEqual(outcome === 'complete' ? [10_682] : []);
    }
  });

  test('whose bank answered while nobody waited begins all the same', async () => {
    const buyer = await aBuyer(app);
    const { body: asked } = await buyer.buy({ payment_token: await cardToken(app, '4000002760003184') });
    await answerBank(app, asked.url, 'complete');
    const { body: charging } = await buyer.buy({ quote: undefined, subscription_id: asked.subscription_id });
    expect(charging.status).toBe('asks_holder');
    await answerBank(app, charging.url, 'complete');
    expect(await buyer.own()).toEqual([]);
    await tellEvents(app);
    await app.application.dispatcher.drain();
    expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
  });

  test('whose holder is at the bank when the sale closes is finished when he comes back', async () => {
    const buyer = await aBuyer(app);
    let { body } = await buyer.buy({ payment_token: await cardToken(app, '4000002760003184') });
    await setFlag(app, 'disable_subscriptions', true);
    const { subscription_id } = body;
    while (body.status === 'asks_holder') {
      await answerBank(app, body.url, 'complete');
      ({ body } = await buyer.buy({ quote: undefined, subscription_id }));
    }
    expect(body).toMatchObject({ status: 'active', subscription_id });
  });
});

describe('what is refused', () => {
  test('a price that was not shown: changed, made up, of somebody else’s page, or too old', async () => {
    const buyer = await aBuyer(app);
    const token = await cardToken(app);
    const { quote } = (await buyer.quote({ plan: 'monthly' })).body;
    await setPrice(app.database.db, auditing(), {
      product: 'STANDARD',
      months: 1,
      cents: 1095,
      effectiveAt: null,
      reason: 'a test',
      dryRun: false,
    });
    const changed = await buyer.buy({ quote, payment_token: token });
    expect(changed).toMatchObject({ status: 409, body: { error_code: 'quote_changed', amount_due: 11.7 } });
    const charges = await chargesOf(() => buyer.buy({ quote: changed.body.quote, payment_token: token }));
    expect(charges).toEqual([1170]);

    for (const bad of [`${quote}x`, 'nonsense']) {
      const { status, body } = await buyer.buy({ quote: bad, payment_token: token });
      expect({ status, errorCode: body.error_code, quote: body.quote }).toEqual({
        status: 409,
        errorCode: 'quote_changed',
        quote: null,
      });
    }
    const late = await aBuyer(app);
    const { quote: old } = (await late.quote()).body;
    app.clock.advance(31 * 60_000);
    const expired = await late.buy({ quote: old, payment_token: token });
    expect(expired).toMatchObject({
      status: 409,
      body: { error_code: 'quote_changed', total_price: expect.any(Number) },
    });
    expect((await late.buy({ quote: expired.body.quote, payment_token: await cardToken(app) })).status).toBe(200);
  });

  test('the data of a card, whatever it is called and wherever it stands', async () => {
    const buyer = await aBuyer(app);
    const bodies = [
      { card_number: '4242424242424242' },
      { card_exp: '1231' },
      { address: { ...ADDRESS, street_2: '4242 4242 4242 4242' } },
      { payment_token: '4242-4242-4242-4242' },
    ];
    for (const body of bodies) {
      const reply = await buyer.buy(body);
      expect({ body, status: reply.status }).toEqual({ body, status: 422 });
      expect(reply.text).not.toContain('4242');
    }
  });

  test('what contradicts the order that is named; what repeats it is not', async () => {
    await promote('ORDER-TEN', '--percent', '10');
    const buyer = await aBuyer(app);
    const first = { payment_token: await cardToken(app, '4000000000000341') };
    const { quote } = (await buyer.quote({ plan: 'monthly', promo_code: 'ORDER-TEN' })).body;
    await buyer.buy({ ...first, quote });
    const { rows } = await app.database.executeSql(
      `select id from subscriptions where user_id = ${buyer.member.id} and status = 'incomplete'`,
    );
    const subscription_id = Number(rows[0]?.id);
    const pay = (more: object) => buyer.send('POST', '/api/v2/users/subscriptions', { subscription_id, ...more });
    const { quote: otherQuote } = (await buyer.quote()).body;
    const differing = {
      quote: otherQuote,
      subscription_plan: 'annual',
      promo_code: 'OTHER',
      refer_a_friend_code: 'FRIEND',
      auto_renewal_opt_in: false,
      site_ids: [9_999_999],
      address: { ...ADDRESS, city: 'Duluth' },
    };
    const token = await cardToken(app);
    const charges = await chargesOf(async () => {
      for (const [field, value] of Object.entries(differing)) {
        const { status, body } = await pay({ [field]: value, payment_token: token });
        expect({ field, status, fields: Object.keys(body.errors) }).toEqual({ field, status: 422, fields: [field] });
      }
    });
    expect(charges).toEqual([]);
    const repeated = {
      quote,
      subscription_plan: 'monthly',
      promo_code: 'order-ten',
      auto_renewal_opt_in: true,
      site_ids: [],
      address: ADDRESS,
    };
    expect((await pay({ ...repeated, payment_token: token })).body).toMatchObject({
      status: 'active',
      subscription_id,
    });
  });

  test('somebody else’s order and somebody else’s name', async () => {
    const [buyer, other] = [await aBuyer(app), await aBuyer(app)];
    await buyer.buy({ payment_token: await cardToken(app, '4000000000000341') });
    const { body: asked } = await buyer.buy({ payment_token: await cardToken(app, '4000002760003184') });
    const taken = await other.buy({ quote: undefined, subscription_id: asked.subscription_id });
    expect(taken.status).toBe(404);
    expect((await other.buy({ user_id: buyer.member.id })).status).toBe(404);
  });
});

test('while nothing is sold, nothing is bought, and what somebody has goes on', async () => {
  const [visitor, member] = [await aBuyer(app), await aBuyer(app)];
  await member.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const [{ id }] = await member.own();
  const { quote } = (await visitor.quote()).body;
  const { quote: yearly } = (await member.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`)).body;
  await setFlag(app, 'disable_subscriptions', true);
  const refused = await visitor.buy({ quote, payment_token: await cardToken(app) });
  expect(refused).toMatchObject({ status: 422, body: { error_code: 'subscriptions_closed' } });
  const change = { subscription_plan: 'annual', quote: yearly };
  const year = await member.send('PATCH', `/api/v2/users/${member.member.id}/subscriptions/${id}`, change);
  expect(year.body.error_code).toBe('subscriptions_closed');
  const ended = await member.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
  expect(ended.body.subscription).toMatchObject({ can_reactivate: true });
  const back = await member.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, {});
  expect({
    reactivateStatus: back.status,
    collectStatus: (await member.send('POST', '/api/v2/users/billing_information/collect_osb', {})).status,
  }).toEqual({ reactivateStatus: 200, collectStatus: 200 });
});

test('an order of which nobody knows whether it was charged is not dropped, however old: what was charged for is given', async () => {
  const buyer = await aBuyer(app);
  const token = await cardToken(app);
  const charges = await chargesOf(async () => {
    await losingAnswers(app, async () => expect((await buyer.buy({ payment_token: token })).status).toBe(503));
    app.clock.advance(25 * 3_600_000);
    await dropStaleOrders(app.database.db, app.clock.now(), () => {});
    await resumePayments(app);
  });
  expect(charges).toEqual([10_682]);
  expect(await invoicesOf(buyer)).toEqual([{ status: 'paid', total_cents: 10_682 }]);
  expect(await buyer.own()).toMatchObject([{ type: 'annual', status: 'active' }]);
});

test('an order that is given just while its payer asks again is his: he is not told that there is none', async () => {
  const buyer = await aBuyer(app);
  const charges = await chargesOf(async () => {
    const token = await cardToken(app);
    await losingAnswers(app, async () => expect((await buyer.buy({ payment_token: token })).status).toBe(503));
    const text = `select id from subscriptions where user_id = $1 and status = 'incomplete'`;
    const { rows } = await app.database.executeSql(text, [buyer.member.id]);
    const reply = await interrupting(
      app.database,
      { after: /from "subscription(s|_invoices)"/, act: () => resumePayments(app) },
      () => buyer.buy({ quote: undefined, subscription_id: Number(rows[0]?.id) }),
    );
    expect(reply).toMatchObject({ status: 200, body: { status: 'active' } });
  });
  expect(charges).toEqual([10_682]);
});

test('no number of a card is in the database, whatever was typed', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app, '4000000000000341') });
  await buyer.buy({ payment_token: await cardToken(app, '6011111111111117') });
  const { searched, holding } = await tablesWithCardNumbers(app.database);
  expect(searched).toBeGreaterThan(50);
  expect(holding).toEqual([]);
});

test('the search for numbers of cards finds one in any column, and in a text, however it is written', async () => {
  const { executeSql } = app.database;
  await aBuyer(app).then(async (buyer) => buyer.buy({ payment_token: await cardToken(app) }));
  await executeSql(`update subscriptions set cancel_note = '4242 4242-4242.4242'`);
  await executeSql(`update embedded_card_objects set body = jsonb_set(body, '{planted}', '"378282246310005"')`);
  const { holding } = await tablesWithCardNumbers(app.database);
  expect(holding).toEqual(['public.embedded_card_objects', 'public.subscriptions']);
  await executeSql(`update subscriptions set cancel_note = ''`);
  await executeSql(`update embedded_card_objects set body = body - 'planted'`);
  for (const number of ['4242424242424242', '4242-4242-4242-4242', '6011%201111%201111%201117', '3782+822463+10005'])
    expect(cardNumbersIn(`{"msg":"paid by ${number}"}`)).toHaveLength(1);
  expect(cardNumbersIn('{"last4":"4242","id":4242424242}')).toEqual([]);
});

describe('a promotion', () => {
  test('lowers what is charged, once for a member, and its last use goes to one of many', async () => {
    await promote('LAST-ONE', '--percent', '20', '--most-uses', '1');
    const buyers = await Promise.all(Array.from({ length: 8 }, () => aBuyer(app)));
    const ready = await Promise.all(
      buyers.map(async (buyer) => ({
        buyer,
        body: {
          payment_token: await cardToken(app),
          quote: (await buyer.quote({ promo_code: 'last-one' })).body.quote,
        },
      })),
    );
    const charges = await chargesOf(async () => {
      const replies = await Promise.all(ready.map(({ buyer, body }) => buyer.buy(body)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      // The other requests are refused with the reason of the step that notices first.
      const told = replies.flatMap(({ status, body }) => (status === 200 ? [] : [body.error_code]));
      expect(['promo_code_refused', 'quote_changed']).toEqual(expect.arrayContaining([...new Set(told)]));
    });
    expect(charges).toEqual([8546]);
    const late = await aBuyer(app);
    expect((await late.quote({ promo_code: 'last-one' })).body.error).toBe('This code has reached its limit.');
  });

  test('is held by an order that is not paid, and free again when the order is over', async () => {
    await promote('ONCE-ONLY', '--amount', '10', '--most-uses', '1');
    const [first, second] = [await aBuyer(app), await aBuyer(app)];
    const asked = { promo_code: 'ONCE-ONLY' };
    expect((await first.buy({ pay_with: 'paypal' }, asked)).body.status).toBe('asks_holder');
    expect((await second.quote(asked)).body.error_code).toBe('promo_code_refused');
    expect((await first.quote(asked)).status).toBe(200);
    app.clock.advance(25 * 3_600_000);
    await dropStaleOrders(app.database.db, app.clock.now(), () => {});
    expect((await second.quote(asked)).status).toBe(200);
  });

  test('that is a free trial, like all of which nothing is due at first and that renews, begins with a card that is good', async () => {
    await promote('TRY-A-CARD', '--days', '14');
    const trying = await aBuyer(app);
    const asked = { promo_code: 'TRY-A-CARD' };
    const none = await trying.buy({}, asked);
    expect({ status: none.status, errors: none.body.errors }).toEqual({
      status: 422,
      errors: { payment_token: ['Please enter your card number'] },
    });
    const credited = await aBuyer(app);
    const customerId = await ensureCustomer(app.database.db, credited.member.id, TEST_NOW);
    await grantCredit(app.database.db, { customerId, cents: 20_000, key: `a test of ${customerId}` }, TEST_NOW);
    for (const [buyer, wish] of [
      [trying, asked],
      [credited, {}],
    ] as const) {
      const refused = await buyer.buy({ payment_token: await cardToken(app, '4000000000000002') }, wish);
      expect(refused).toMatchObject({ status: 422, body: { error_code: 'card_declined' } });
      expect(await buyer.own()).toEqual([]);
    }
  });

  test('that is a free trial charges nothing, once for a member and for a card', async () => {
    await promote('TRY-IT', '--days', '14');
    const buyer = await aBuyer(app);
    const asked = { promo_code: 'TRY-IT' };
    const charges = await chargesOf(async () => {
      const { body } = await buyer.buy({ payment_token: await cardToken(app, '4111111111111111') }, asked);
      expect(body.subscription).toMatchObject({
        status: 'trial',
        starts_at: '2026-11-21T18:00:00.000Z',
        term_ends_at: '2026-12-05T18:00:00.000Z',
        next_bill: { at: '2026-12-05T18:00:00.000Z', amount: 106.82 },
      });
    });
    expect(charges).toEqual([]);
    const other = await aBuyer(app);
    const same = await other.buy({ payment_token: await cardToken(app, '4111111111111111') }, asked);
    expect(same).toMatchObject({ status: 422, body: { error_code: 'promo_code_refused' } });
    expect((await other.buy({ payment_token: await cardToken(app, '5555555555554444') }, asked)).status).toBe(200);
  });
});

const auditing = () => ({
  actor: { kind: 'operator' as const },
  now: app.clock.now(),
  requestId: 'a-test',
});
