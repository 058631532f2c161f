import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import {
  creditOfUser,
  ensureCustomer,
  grantCredit,
  lockInvoice,
  recordPayment,
} from '#features/billing/ledger/public.ts';
import { keepCard } from '#features/billing/payment-methods/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, answerBank, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { promotionCommand } from '../promotions/command.ts';
import { promotionUses } from '../promotions/tables.ts';
import { lockSubscription } from './queries.ts';
import { subscriptions } from './tables.ts';
import { findOpenTerm } from './term-queries.ts';

/** Orders with nothing due: which need a card, which don't, and what a declined card leaves behind. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  const codes: readonly (readonly string[])[] = [
    ['FREE100', '--percent', '100'],
    ['FREE-ALWAYS', '--percent', '100', '--lasting', 'forever'],
    ['NEARLY', '--percent', '99'],
    ['TEN-OFF', '--percent', '10'],
    ['MONTH-OFF', '--amount', '9.95'],
    ['MORE-OFF', '--amount', '12.00'],
    ['A-WEEK', '--days', '7'],
    ['PENNY', '--price', '0.50'],
  ];
  for (const args of codes) await runOn(app, promotionCommand, ['create', ...args, '--reason', 'a test']);
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const NO_RENEWAL = { auto_renewal_opt_in: false };
const history = async (buyer: Buyer) => (await buyer.get('/api/v2/users/billing_history')).body.billing_history;

async function withCredit(cents: number): Promise<Buyer> {
  const buyer = await aBuyer(app);
  const customerId = await ensureCustomer(app.database.db, buyer.member.id, app.clock.now());
  await grantCredit(app.database.db, { customerId, cents, key: `gift:${buyer.member.id}` }, app.clock.now());
  return buyer;
}

test.each<{
  what: string;
  asked: Record<string, string>;
  creditCents: number;
  renews: boolean;
  isFree: boolean;
  needsCard: boolean;
}>([
  {
    what: 'a year free by code',
    asked: { promo_code: 'FREE100' },
    creditCents: 0,
    renews: false,
    isFree: true,
    needsCard: false,
  },
  {
    what: 'a month free by code',
    asked: { promo_code: 'FREE100', plan: 'monthly' },
    creditCents: 0,
    renews: false,
    isFree: true,
    needsCard: false,
  },
  {
    what: 'a code that is free forever',
    asked: { promo_code: 'FREE-ALWAYS' },
    creditCents: 0,
    renews: false,
    isFree: true,
    needsCard: false,
  },
  {
    what: 'an amount off that is the price',
    asked: { promo_code: 'MONTH-OFF', plan: 'monthly' },
    creditCents: 0,
    renews: false,
    isFree: true,
    needsCard: false,
  },
  {
    what: 'an amount off above the price',
    asked: { promo_code: 'MORE-OFF', plan: 'monthly' },
    creditCents: 0,
    renews: false,
    isFree: true,
    needsCard: false,
  },
  {
    what: '99 percent off the month, below the least charge',
    asked: { promo_code: 'NEARLY', plan: 'monthly' },
    creditCents: 0,
    renews: false,
    isFree: true,
    needsCard: false,
  },
  {
    what: 'All Access free by code',
    asked: { promo_code: 'FREE100', plan_type: 'ALL_ACCESS' },
    creditCents: 0,
    renews: false,
    isFree: true,
    needsCard: false,
  },
  {
    what: 'with an add-on, free by code',
    asked: { promo_code: 'FREE100', add_on: 'AD_LITE' },
    creditCents: 0,
    renews: false,
    isFree: false,
    needsCard: true,
  },
  {
    what: 'a month paid by credit',
    asked: { plan: 'monthly' },
    creditCents: 995,
    renews: false,
    isFree: true,
    needsCard: false,
  },
  {
    what: 'a year paid by credit and code',
    asked: { promo_code: 'TEN-OFF' },
    creditCents: 20_000,
    renews: false,
    isFree: true,
    needsCard: false,
  },
  {
    what: 'a month that credit pays in part',
    asked: { plan: 'monthly' },
    creditCents: 500,
    renews: false,
    isFree: false,
    needsCard: true,
  },
  {
    what: 'a year free by code that renews',
    asked: { promo_code: 'FREE100' },
    creditCents: 0,
    renews: true,
    isFree: true,
    needsCard: true,
  },
  {
    what: 'a month paid by credit that renews',
    asked: { plan: 'monthly' },
    creditCents: 995,
    renews: true,
    isFree: true,
    needsCard: true,
  },
  {
    what: 'a free trial, which is once for a card',
    asked: { promo_code: 'A-WEEK' },
    creditCents: 0,
    renews: false,
    isFree: false,
    needsCard: true,
  },
  {
    what: '99 percent off the year',
    asked: { promo_code: 'NEARLY' },
    creditCents: 0,
    renews: false,
    isFree: false,
    needsCard: true,
  },
  {
    what: 'a fixed price of 50 cents',
    asked: { promo_code: 'PENNY' },
    creditCents: 0,
    renews: false,
    isFree: false,
    needsCard: true,
  },
])('$what: card needed $needsCard', async ({ asked, creditCents, renews, isFree, needsCard }) => {
  const buyer = creditCents === 0 ? await aBuyer(app) : await withCredit(creditCents);
  const { body: quoted } = await buyer.quote(asked);
  expect({ free: quoted.is_free_without_renewal }).toEqual({ free: isFree });
  const charges = await centsDuring(app, 'charge', async () => {
    const { status, body } = await buyer.buy({ quote: quoted.quote, auto_renewal_opt_in: renews });
    expect({ status, errors: body.errors }).toEqual(
      needsCard
        ? { status: 422, errors: { payment_token: ['Please enter your card number'] } }
        : { status: 200, errors: undefined },
    );
  });
  expect(charges).toEqual([]);
  expect(await buyer.own()).toHaveLength(needsCard ? 0 : 1);
  expect(await history(buyer)).toHaveLength(needsCard ? 0 : 1);
  // The credit that a declined order had used is back.
  if (needsCard && isFree) expect(await creditOfUser(app.database.db, buyer.member.id)).toBe(creditCents);
});

describe('a refused order that costs nothing', () => {
  test.each([
    ['no card', null],
    ['a declined card', '4000000000000002'],
    ['a card of a brand that is not taken', '3566002020360505'],
    ['a wrong address', '4000000000000010'],
    ['wrong data', '4000000000000127'],
  ])('by %s leaves no bill, and is bought by the same quote with another card', async (_, number) => {
    const buyer = await aBuyer(app);
    const { quote } = (await buyer.quote({ promo_code: 'FREE100' })).body;
    const paying = number === null ? {} : { payment_token: await cardToken(app, number) };
    expect((await buyer.buy({ quote, ...paying })).status).toBe(422);
    expect(await history(buyer)).toEqual([]);
    const bought = await buyer.buy({ quote, payment_token: await cardToken(app) });
    expect(bought.body).toMatchObject({ status: 'active', subscription: { auto_renewal_opt_in: true } });
    expect(await history(buyer)).toMatchObject([{ amount: 0, status: 'paid' }]);
  });

  test('by a key of the caller is bought by another key', async () => {
    const buyer = await aBuyer(app);
    const { quote } = (await buyer.quote({ promo_code: 'FREE100' })).body;
    expect((await buyer.buy({ quote }, {}, { 'idempotency-key': 'first' })).status).toBe(422);
    const paying = { quote, payment_token: await cardToken(app) };
    expect((await buyer.buy(paying, {}, { 'idempotency-key': 'second' })).body.status).toBe('active');
    expect((await buyer.buy(paying, {}, { 'idempotency-key': 'second' })).body.status).toBe('active');
    expect(await history(buyer)).toHaveLength(1);
  });

  test('by a bank that said no leaves no bill', async () => {
    const buyer = await aBuyer(app);
    const { quote } = (await buyer.quote({ promo_code: 'FREE100' })).body;
    const { body } = await buyer.buy({ quote, payment_token: await cardToken(app, '4000002760003184') });
    expect(body.status).toBe('asks_holder');
    await answerBank(app, body.url, 'fail');
    expect((await buyer.buy({ quote: undefined, subscription_id: body.subscription_id })).status).toBe(422);
    expect(await history(buyer)).toEqual([]);
  });

  test('asked for twenty times at once without a card leaves no bill; without renewal it is one subscription', async () => {
    const buyer = await aBuyer(app);
    const { quote } = (await buyer.quote({ promo_code: 'FREE100' })).body;
    const at = (more: object) => Promise.all(Array.from({ length: 20 }, () => buyer.buy({ quote, ...more })));
    const refused = await at({});
    const noCard = { status: 422, body: { errors: { payment_token: ['Please enter your card number'] } } };
    // Another of the twenty requests ended the order meanwhile.
    const isOver = { status: 410, body: { error_code: 'gone' } };
    for (const reply of refused) expect(reply).toMatchObject(reply.status === 422 ? noCard : isOver);
    expect(refused.filter(({ status }) => status === 422).length).toBeGreaterThan(0);
    expect(await history(buyer)).toEqual([]);
    const bought = await at(NO_RENEWAL);
    expect(new Set(bought.map(({ body }) => body.subscription_id)).size).toBe(1);
    expect(await history(buyer)).toHaveLength(1);
  });
});

describe('an order whose request was cut off', () => {
  /** An order with a single-use code whose request died before the order was paid. */
  async function cutOff(percent: string) {
    const code = `ONCE-${percent}`;
    await runOn(app, promotionCommand, [
      'create',
      code,
      '--percent',
      percent,
      '--most-uses',
      '1',
      '--reason',
      'a test',
    ]);
    const buyer = await withCredit(300);
    const { body } = await buyer.buy({ pay_with: 'paypal' }, { promo_code: code });
    const id: number = body.subscription_id;
    await app.database.db.update(subscriptions).set({ renews: false }).where(eq(subscriptions.id, id));
    /** Half an hour later the hold has expired, and another member uses the code. */
    const loseCode = async () => {
      app.clock.set(new Date(TEST_NOW.getTime() + 31 * MINUTE_MS));
      await app.database.db.delete(promotionUses).where(eq(promotionUses.subscriptionId, id));
      const other = await (await aBuyer(app)).buy({ payment_token: await cardToken(app) }, { promo_code: code });
      expect(other.body.status).toBe('active');
    };
    return { buyer, id, loseCode, again: () => buyer.buy({ ...NO_RENEWAL, quote: undefined, subscription_id: id }) };
  }

  test('is dropped with its bill of $0.00 once its code is used by another member', async () => {
    const { buyer, loseCode, again } = await cutOff('100');
    await loseCode();
    expect((await again()).body.error_code).toBe('promo_code_refused');
    expect(await history(buyer)).toEqual([]);
    expect((await again()).body.error_code).toBe('gone');
    expect(await creditOfUser(app.database.db, buyer.member.id)).toBe(300);
  });

  test('begins without its code once money has paid for it', async () => {
    const { db } = app.database;
    const { buyer, id, loseCode, again } = await cutOff('20');
    const billed = await findOpenTerm(db, id, 'first');
    await db.transaction(async (tx) => {
      const invoice = await lockInvoice(tx, billed?.invoiceId ?? 0);
      const charge = { method: 'card', providerId: `ch_${id}`, cents: invoice.dueCents } as const;
      await recordPayment(tx, invoice, charge, app.clock.now());
    });
    await loseCode();
    expect((await again()).body).toMatchObject({ status: 'active', subscription: { status: 'active' } });
    expect(await buyer.own()).toHaveLength(1);
  });
});

describe('an order that ends while its card is checked', () => {
  async function keepCardOf({ member }: Buyer): Promise<void> {
    const { db } = app.database;
    const now = app.clock.now();
    const actor = { kind: 'visitor' } as const;
    const ctx = { db, ports: app.application.ports, now, client: { ip: '127.0.0.1' }, actor };
    const customerId = await ensureCustomer(db, member.id, now);
    await keepCard(ctx, { customerId, token: await cardToken(app), returnUrl: 'http://localhost/' });
  }

  test('is over for the request with the card, and not reported as bought', async () => {
    const { database } = app;
    const buyer = await aBuyer(app);
    await keepCardOf(buyer);
    const { body } = await buyer.buy({ pay_with: 'paypal' }, { promo_code: 'FREE100' });
    const id: number = body.subscription_id;
    const [reply] = await database.db.transaction(async (tx) => {
      await lockSubscription(tx, id);
      const paying = buyer.buy({ quote: undefined, subscription_id: id });
      await untilLockWait(database);
      const billed = await findOpenTerm(tx, id, 'first');
      await tx.execute(sql`update invoices set status = 'void' where id = ${billed?.invoiceId}`);
      await tx.execute(
        sql`update subscriptions set status = 'ended', end_reason = 'never_paid', ended_at = now() where id = ${id}`,
      );
      return [paying];
    });
    expect(await reply).toMatchObject({ status: 410, body: { error_code: 'gone' } });
    const { rows } = await database.db.execute(sql`
      select creation_tracked_at, (select count(*)::int from promotion_uses u where u.subscription_id = s.id) as uses
      from subscriptions s where id = ${id}`);
    expect(rows).toEqual([{ creation_tracked_at: null, uses: 0 }]);
  });

  test('by a bad card of another tab: each request that was told of a purchase has one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const buyer = await aBuyer(app);
      const { quote } = (await buyer.quote({ promo_code: 'FREE100' })).body;
      const cards = ['4242424242424242', '4000000000000002', '4242424242424242', '4000000000000002'];
      const tokens = await Promise.all(cards.map((number) => cardToken(app, number)));
      const replies = await Promise.all(tokens.map((payment_token) => buyer.buy({ quote, payment_token })));
      for (const { status, body } of replies)
        if (status === 200) expect(body.subscription).toMatchObject({ status: 'active' });
      const bought = replies.filter(({ status }) => status === 200).map(({ body }) => body.subscription_id);
      expect(await history(buyer)).toHaveLength(new Set(bought).size);
    }
  });
});

describe('of a subscription that does not renew', () => {
  /** A free month, bought without a card. */
  async function freeMonth(): Promise<{ buyer: Buyer; id: number }> {
    const buyer = await aBuyer(app);
    const { body } = await buyer.buy(NO_RENEWAL, { plan: 'monthly', promo_code: 'FREE100' });
    return { buyer, id: body.subscription_id };
  }

  async function toYear({ buyer, id }: { buyer: Buyer; id: number }, code: string, renews: boolean) {
    const preview = `/api/v2/users/subscriptions/${id}/upgrade_preview?promo_code=${code}`;
    const { quote } = (await buyer.get(preview)).body;
    const wish = { subscription_plan: 'annual', auto_renewal_opt_in: renews, quote };
    return buyer.send('PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${id}`, wish);
  }

  async function addAdLite({ buyer, id }: { buyer: Buyer; id: number }) {
    const { quote } = (await buyer.get(`/api/v2/users/estimate_add_on_price?add_on_id=AD_LITE&subscription_id=${id}`))
      .body;
    return buyer.send('POST', '/api/v2/users/subscription_add_ons', {
      subscription_id: id,
      add_on_id: 'AD_LITE',
      quote,
    });
  }

  test('a year that costs nothing and does not renew takes no card', async () => {
    const free = await freeMonth();
    expect((await toYear(free, 'FREE-ALWAYS', false)).body).toMatchObject({ status: 'active' });
    expect(await free.buyer.own()).toMatchObject([{ type: 'annual', auto_renewal_opt_in: false }]);
  });

  test('a year that costs nothing and renews takes one; refused, it leaves no bill', async () => {
    const free = await freeMonth();
    expect((await toYear(free, 'FREE-ALWAYS', true)).status).toBe(422);
    expect(await free.buyer.own()).toMatchObject([{ type: 'monthly' }]);
    expect(await history(free.buyer)).toHaveLength(1);
    expect((await toYear(free, 'FREE-ALWAYS', false)).body).toMatchObject({ status: 'active' });
  });

  test('an add-on that credit pays takes no card', async () => {
    const free = await freeMonth();
    const customerId = await ensureCustomer(app.database.db, free.buyer.member.id, app.clock.now());
    await grantCredit(app.database.db, { customerId, cents: 5_000, key: `add:${free.id}` }, app.clock.now());
    const charges = await centsDuring(app, 'charge', async () =>
      expect((await addAdLite(free)).body).toMatchObject({ status: 'active' }),
    );
    expect(charges).toEqual([]);
    expect((await free.buyer.own())[0].associated_add_ons).toMatchObject([{ type: 'AD_LITE' }]);
  });

  test('an add-on that has to be paid takes a card', async () => {
    const free = await freeMonth();
    expect((await addAdLite(free)).status).toBe(422);
    expect(await history(free.buyer)).toHaveLength(1);
  });
});
