import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { ensureCustomer, grantCredit, lockInvoice, recordPayment } from '#features/billing/ledger/public.ts';
import { paymentDeps } from '#features/billing/payments/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, answerBank, type Buyer, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { answerPaypal, comeBack } from '#tests/support/paypal-payers.ts';
import { promotionCommand } from '../promotions/command.ts';
import { releaseHolds } from './service/release-holds.ts';
import { findOpenTerm } from './term-queries.ts';

/** Orders whose buyer left before confirming the payment method, and what releasing their codes leaves alone. */

const ASKS_BANK = '4000002760003184';

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
async function aCode(...args: string[]): Promise<string> {
  made += 1;
  const code = `UNPAID-${made}`;
  await runOn(app, promotionCommand, ['create', code, ...args, '--reason', 'a test']);
  return code;
}

type OnFailure = Parameters<typeof releaseHolds>[1];
const minutesLater = (minutes: number) => app.clock.set(new Date(TEST_NOW.getTime() + minutes * MINUTE_MS));

async function release(onFailure: OnFailure = (error) => expect(error).toBeNull()): Promise<void> {
  const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
  await releaseHolds(deps, onFailure);
}

async function stateOf(id: number) {
  const { rows } = await app.database.db.execute<{ status: string; grants: number; uses: number }>(sql`
    select status,
      (select count(*)::int from entitlement_grants g where g.source = 'subscription' and g.source_id = s.id::text) as grants,
      (select count(*)::int from promotion_uses u where u.subscription_id = s.id and u.confirmed_at is null) as uses
    from subscriptions s where id = ${id}`);
  return rows[0];
}

async function giveCredit({ member }: Buyer, cents: number): Promise<void> {
  const customerId = await ensureCustomer(app.database.db, member.id, app.clock.now());
  await grantCredit(app.database.db, { customerId, cents, key: `gift:${member.id}` }, app.clock.now());
}

const atPaypal = async () => ({ pay_with: 'paypal' });
const atBank = async () => ({ payment_token: await cardToken(app, ASKS_BANK) });

describe('an order that costs nothing and waits for its payment method does not begin by itself:', () => {
  test.each<{
    what: string;
    code: readonly string[];
    pay: () => Promise<object>;
    asked?: Record<string, string>;
    creditCents?: number;
    renews?: boolean;
  }>([
    { what: 'a free trial at PayPal', code: ['--days', '30'], pay: atPaypal },
    { what: 'a free trial at the bank', code: ['--days', '30'], pay: atBank },
    { what: 'a free trial without renewal at PayPal', code: ['--days', '7'], pay: atPaypal, renews: false },
    { what: 'a free trial without renewal at the bank', code: ['--days', '7'], pay: atBank, renews: false },
    { what: 'a free trial of a month', code: ['--days', '7'], pay: atPaypal, asked: { plan: 'monthly' } },
    { what: 'a renewing year free by code at PayPal', code: ['--percent', '100'], pay: atPaypal },
    { what: 'a renewing year free by code at the bank', code: ['--percent', '100'], pay: atBank },
    { what: 'a year free forever', code: ['--percent', '100', '--lasting', 'forever'], pay: atPaypal },
    { what: 'the last use of a code', code: ['--percent', '100', '--most-uses', '1'], pay: atBank },
    { what: 'a month by an amount', code: ['--amount', '9.95'], pay: atPaypal, asked: { plan: 'monthly' } },
    { what: 'All Access', code: ['--percent', '100'], pay: atBank, asked: { plan_type: 'ALL_ACCESS' } },
    { what: 'a year by code and credit', code: ['--percent', '10'], pay: atPaypal, creditCents: 20_000 },
    { what: 'a trial of a member with credit', code: ['--days', '30'], pay: atBank, creditCents: 20_000 },
  ])('$what', async ({ code: args, pay, asked = {}, creditCents = 0, renews = true }) => {
    const code = await aCode(...args);
    const buyer = await aBuyer(app);
    if (creditCents > 0) await giveCredit(buyer, creditCents);
    const { body } = await buyer.buy({ ...(await pay()), auto_renewal_opt_in: renews }, { promo_code: code, ...asked });
    expect(body.status).toBe('asks_holder');
    minutesLater(29);
    await release();
    expect(await stateOf(body.subscription_id)).toEqual({ status: 'incomplete', grants: 0, uses: 1 });
    for (const minutes of [31, 32, 23 * 60]) {
      minutesLater(minutes);
      await release();
      expect(await stateOf(body.subscription_id)).toEqual({ status: 'incomplete', grants: 0, uses: 0 });
    }
    expect(await buyer.own()).toEqual([]);
  });

  test.each([
    ['PayPal', atPaypal],
    ['the bank', atBank],
  ])('a free year in the place of a month, at %s', async (_, pay) => {
    const [month, year] = [await aCode('--percent', '100'), await aCode('--percent', '100', '--lasting', 'forever')];
    const buyer = await aBuyer(app);
    const { body } = await buyer.buy({ auto_renewal_opt_in: false }, { plan: 'monthly', promo_code: month });
    const id = body.subscription_id;
    const { quote } = (await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview?promo_code=${year}`)).body;
    const input = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote, ...(await pay()) };
    const path = `/api/v2/users/${buyer.member.id}/subscriptions/${id}`;
    expect((await buyer.send('PATCH', path, input)).body.status).toBe('asks_holder');
    minutesLater(31);
    await release();
    expect(await buyer.own()).toMatchObject([{ type: 'monthly' }]);
    expect(await stateOf(id)).toMatchObject({ status: 'active', uses: 0 });
  });
});

describe('a buyer who comes back after half an hour', () => {
  test('from the bank gets a renewing year free by code', async () => {
    const code = await aCode('--percent', '100', '--most-uses', '1');
    const buyer = await aBuyer(app);
    const { body } = await buyer.buy(await atBank(), { promo_code: code });
    minutesLater(45);
    await release();
    await answerBank(app, body.url, 'complete');
    const back = await buyer.buy({ quote: undefined, subscription_id: body.subscription_id });
    expect(back.body).toMatchObject({ status: 'active', subscription: { auto_renewal_opt_in: true } });
  });

  test('from PayPal gets a free trial', async () => {
    const code = await aCode('--days', '30', '--most-uses', '1');
    const buyer = await aBuyer(app);
    const { body } = await buyer.buy(await atPaypal(), { promo_code: code });
    minutesLater(45);
    await release();
    expect((await comeBack(buyer, await answerPaypal(app, body.url))).body.status).toBe('active');
  });

  test('has used their card for a free trial: another member gets none by it', async () => {
    const code = await aCode('--days', '30');
    const [late, other] = [await aBuyer(app), await aBuyer(app)];
    const { body } = await late.buy(await atBank(), { promo_code: code });
    minutesLater(45);
    await release();
    await answerBank(app, body.url, 'complete');
    const back = await late.buy({ quote: undefined, subscription_id: body.subscription_id });
    expect(back.body.status).toBe('active');
    let reply = await other.buy(await atBank(), { promo_code: code });
    expect(reply.body.status).toBe('asks_holder');
    await answerBank(app, reply.body.url, 'complete');
    reply = await other.buy({ quote: undefined, subscription_id: reply.body.subscription_id });
    expect(reply.body.error_code).toBe('promo_code_refused');
  });
});

describe('the release of codes', () => {
  /** The bank asks about the charge itself, so an attempt is open. */
  async function chargeAsked(code: string) {
    const buyer = await aBuyer(app);
    const { body } = await buyer.buy(await atBank(), { promo_code: code });
    await answerBank(app, body.url, 'complete');
    const id: number = body.subscription_id;
    const asked = await buyer.buy({ quote: undefined, subscription_id: id });
    expect(asked.body.status).toBe('asks_holder');
    return { id, url: asked.body.url };
  }

  test('goes on with other codes while the provider does not answer, and reports that attempt', async () => {
    const first = await chargeAsked(await aCode('--percent', '20', '--most-uses', '1'));
    const second = (await (await aBuyer(app)).buy(await atPaypal(), { promo_code: await aCode('--percent', '20') }))
      .body;
    minutesLater(31);
    const { payments } = app.application.ports.cards;
    const { abandonCharge } = payments;
    payments.abandonCharge = async () => {
      // Nothing waits for the provider's response.
      expect(await stateOf(second.subscription_id)).toMatchObject({ uses: 0 });
      throw new CardProviderFailure(new Error('no answer'));
    };
    const failures: unknown[] = [];
    await release((_, subject) => failures.push(subject)).finally(() => {
      payments.abandonCharge = abandonCharge;
    });
    expect(failures).toEqual([{ attemptId: expect.any(Number) }]);
    expect(await stateOf(first.id)).toMatchObject({ uses: 1 });
    await release();
    expect(await stateOf(first.id)).toMatchObject({ status: 'incomplete', uses: 0 });
  });

  test('keeps one for which money has come', async () => {
    const { db } = app.database;
    const { body } = await (await aBuyer(app)).buy(await atPaypal(), { promo_code: await aCode('--percent', '20') });
    const id: number = body.subscription_id;
    const billed = await findOpenTerm(db, id, 'first');
    await db.transaction(async (tx) => {
      const invoice = await lockInvoice(tx, billed?.invoiceId ?? 0);
      await recordPayment(tx, invoice, { method: 'card', providerId: `ch_${id}`, cents: 100 }, app.clock.now());
    });
    minutesLater(31);
    await release();
    expect(await stateOf(id)).toMatchObject({ status: 'incomplete', uses: 1 });
  });

  test('is not needed for an upgrade that was paid too late to begin: its code is free and the money goes back', async () => {
    const [month, year] = [await aCode('--percent', '100'), await aCode('--percent', '20', '--most-uses', '1')];
    const buyer = await aBuyer(app);
    const { body } = await buyer.buy({ auto_renewal_opt_in: false }, { plan: 'monthly', promo_code: month });
    const id: number = body.subscription_id;
    const { quote, amount_due } = (
      await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview?promo_code=${year}`)
    ).body;
    const path = `/api/v2/users/${buyer.member.id}/subscriptions/${id}`;
    const input = { subscription_plan: 'annual', auto_renewal_opt_in: true };
    const keeping = (await buyer.send('PATCH', path, { ...input, quote, ...(await atBank()) })).body;
    await answerBank(app, keeping.url, 'complete');
    const charging = (await buyer.send('PATCH', path, input)).body;
    expect(charging.status).toBe('asks_holder');
    expect(await stateOf(id)).toMatchObject({ uses: 1 });
    await app.database.db.execute(sql`
      update subscriptions set status = 'ended', end_reason = 'expired', ended_at = now(), due_at = null where id = ${id}`);
    await answerBank(app, charging.url, 'complete');
    await tellEvents(app);
    expect(await stateOf(id)).toMatchObject({ status: 'ended', uses: 0 });
    const { rows } = await app.database.db.execute(sql`
      select d.cents from due_refunds d join payments p on p.id = d.payment_id
      join subscription_invoices b on b.invoice_id = p.invoice_id where b.subscription_id = ${id}`);
    expect(rows).toEqual([{ cents: Math.round(amount_due * 100) }]);
  });

  test('never gives a use away that a payment of the same moment takes', async () => {
    for (let round = 0; round < 5; round += 1) {
      app.clock.set(TEST_NOW);
      const code = await aCode('--percent', '20', '--most-uses', '1');
      const { url } = await chargeAsked(code);
      const other = await aBuyer(app);
      const token = await cardToken(app);
      minutesLater(31);
      await answerBank(app, url, 'complete');
      await Promise.all([
        tellEvents(app),
        release(),
        release(),
        other.buy({ payment_token: token }, { promo_code: code }),
      ]);
      await app.application.dispatcher.drain();
      await release();
      const { rows } = await app.database.db.execute(sql`
        select count(*)::int as uses from promotion_uses u join promotions p on p.id = u.promotion_id where p.code = ${code}`);
      expect(rows).toEqual([{ uses: 1 }]);
    }
  });

  test('by the refused card of an earlier upgrade leaves the code of the upgrade that replaced it', async () => {
    const [month, earlier, later] = [
      await aCode('--percent', '100'),
      await aCode('--percent', '10'),
      await aCode('--percent', '20', '--most-uses', '1'),
    ];
    const buyer = await aBuyer(app);
    const { body } = await buyer.buy({ auto_renewal_opt_in: false }, { plan: 'monthly', promo_code: month });
    const id: number = body.subscription_id;
    const upgrade = async (code: string, pay: object) => {
      const { quote } = (await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview?promo_code=${code}`)).body;
      const input = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote, ...pay };
      return buyer.send('PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${id}`, input);
    };
    const { payments } = app.application.ports.cards;
    const { keepCard } = payments;
    payments.keepCard = async (of) => {
      payments.keepCard = keepCard;
      expect((await upgrade(later, await atPaypal())).body.status).toBe('asks_holder');
      return keepCard(of);
    };
    const refused = await upgrade(earlier, { payment_token: await cardToken(app, '4000000000000002') });
    expect(refused.status).toBe(422);
    expect(await stateOf(id)).toMatchObject({ status: 'active', uses: 1 });
  });
});
