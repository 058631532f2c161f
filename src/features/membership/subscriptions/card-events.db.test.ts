import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { findPayment, findPaymentOfProvider, listOwedRefunds } from '#features/billing/ledger/public.ts';
import { paymentDeps, refundPayment } from '#features/billing/payments/public.ts';
import { receiveCardEvent } from '#features/billing/payments/service/receive-event.ts';
import { addMonths } from '#kernel/calendar.ts';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import { cardEventOf } from '#platform/cards/stripe-event.ts';
import type { Log } from '#platform/log/log.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { silentLog } from '#tests/support/log.ts';
import { postPaypalEvent } from '#tests/support/paypal-payers.ts';

/** What signed webhooks of the card provider do, and malformed ones of either provider. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const DISPUTED = '4000000000000259';

/** Posts the provider's pending webhooks with its signature; returns the statuses. */
async function tell(): Promise<number[]> {
  const statuses: number[] = [];
  await app.application.ports.cards.embedded?.tellEvents(async ({ body, signature }) => {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const { status } = await app.send('POST', '/api/v2/webhooks/cards', { headers, body });
    statuses.push(status);
    return status;
  });
  await app.application.dispatcher.drain();
  return statuses;
}

/** Rewrites the provider's last dispute event to this type and status, and sends it again. */
async function tellDispute(type: string, status: string): Promise<number[]> {
  await app.database.db.execute(sql`
    with last as (
      update embedded_card_objects
      set body = jsonb_set(jsonb_set(body, '{type}', to_jsonb(${type}::text)), '{data,object,status}', to_jsonb(${status}::text))
      where number = (
        select max(number) from embedded_card_objects where object = 'event' and body->>'type' like 'charge.dispute.%')
      returning id)
    update embedded_card_deliveries set next_try_at = ${TEST_NOW.toISOString()}::timestamptz
    where event_id in (select id from last)`);
  return tell();
}

async function askedAbout(): Promise<Buyer> {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app, DISPUTED) }, { plan: 'monthly' });
  await tellDispute('charge.dispute.created', 'warning_needs_response');
  return buyer;
}

const statusOf = async (buyer: Buyer) => (await buyer.own())[0].status;

describe('an inquiry of a bank', () => {
  test('changes nothing, also when it is closed', async () => {
    const buyer = await askedAbout();
    expect(await statusOf(buyer)).toBe('active');
    expect(await tellDispute('charge.dispute.updated', 'warning_under_review')).toEqual([200]);
    expect(await tellDispute('charge.dispute.closed', 'warning_closed')).toEqual([200]);
    expect(await statusOf(buyer)).toBe('active');
  });

  test('suspends what it is about once it becomes a dispute, which ends as every dispute does', async () => {
    const buyer = await askedAbout();
    expect(await tellDispute('charge.dispute.updated', 'needs_response')).toEqual([200]);
    expect(await statusOf(buyer)).toBe('suspended');
    expect(await tellDispute('charge.dispute.updated', 'under_review')).toEqual([200]);
    expect(await tellDispute('charge.dispute.closed', 'won')).toEqual([200]);
    expect(await statusOf(buyer)).toBe('active');
  });

  test('that was entered as a dispute by an earlier version is won when it is closed', async () => {
    const buyer = await askedAbout();
    await tellDispute('charge.dispute.created', 'needs_response');
    expect(await statusOf(buyer)).toBe('suspended');
    await tellDispute('charge.dispute.closed', 'warning_closed');
    expect(await statusOf(buyer)).toBe('active');
  });
});

describe('a dispute that ends in a way that is not known', () => {
  test('ends nothing, and is told again until it is known', async () => {
    const buyer = await askedAbout();
    await tellDispute('charge.dispute.updated', 'needs_response');
    for (const status of ['a_status_that_is_new', 'prevented']) {
      expect(await tellDispute('charge.dispute.closed', status)).toEqual([409]);
      expect(await statusOf(buyer)).toBe('suspended');
    }
    expect(await tellDispute('charge.dispute.closed', 'won')).toEqual([200]);
    expect(await statusOf(buyer)).toBe('active');
  });

  test('is logged, and so is the end of one that nobody told of', async () => {
    const lines: unknown[] = [];
    const log: Log = { ...silentLog, error: (facts: unknown) => void lines.push(facts) };
    const tellEnd = (status: string) => {
      const object = { payment_intent: 'pi_unknown', status, amount: 995 };
      const body = JSON.stringify({ id: `evt_${status}`, type: 'charge.dispute.closed', data: { object } });
      const { cards, ...others } = app.application.ports;
      const readEvent = () => cardEventOf(JSON.parse(body), false);
      const ports = { ...others, cards: { ...cards, payments: { ...cards.payments, readEvent } } };
      return receiveCardEvent({ db: app.database.db, ports, now: TEST_NOW, log }, { body, signature: '' });
    };
    expect([await tellEnd('lost'), await tellEnd('prevented')]).toEqual([false, false]);
    expect(lines).toEqual([
      { chargeId: 'pi_unknown', end: 'lost', eventId: 'evt_lost' },
      { chargeId: 'pi_unknown', end: 'prevented:unknown', eventId: 'evt_prevented' },
    ]);
  });
});

const embedded = () => {
  const { embedded: provider } = app.application.ports.cards;
  if (!provider) throw new Error('there is no embedded provider');
  return provider;
};

type AtProvider = { cardId: string; chargeId: string; paymentId: number; refundId: string };

/** The card, charge and refund of a buyer's only payment, by the provider's ids. */
async function atProvider(buyer: Buyer): Promise<AtProvider> {
  const { rows } = await app.database.db.execute<AtProvider>(sql`
    select card.provider_id as "cardId", payment.provider_id as "chargeId", payment.id as "paymentId", coalesce(refund.provider_id, '') as "refundId"
    from billing_customers customer
    join kept_cards card on card.customer_id = customer.id
    join invoices invoice on invoice.customer_id = customer.id
    join payments payment on payment.invoice_id = invoice.id
    left join refunds refund on refund.payment_id = payment.id
    where customer.user_id = ${buyer.member.id}`);
  const [row] = rows;
  if (!row) throw new Error('nothing was paid');
  return row;
}

const findPaymentOfCard = (providerId: string) =>
  findPaymentOfProvider(app.database.db, { method: 'card', providerId });

const shownCard = async (buyer: Buyer) => (await buyer.get('/api/v2/users/billing_information')).body;

describe('a card that its bank replaced', () => {
  const renewed = { last4: '1881', exp_month: 3, exp_year: 2034 };

  test('is shown with its new number and date, whichever change is told last', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    await tell();
    const { cardId } = await atProvider(buyer);
    await embedded().renewCard(cardId, { last4: '9999', exp_month: 1, exp_year: 2033 });
    await embedded().renewCard(cardId, renewed);
    // The earlier of the two is sent again after the later one.
    expect(await tell()).toEqual([200, 200]);
    await app.database.db.execute(sql`
      update embedded_card_deliveries set next_try_at = ${TEST_NOW.toISOString()}::timestamptz
      where event_id in (select id from embedded_card_objects
        where object = 'event' and body->'data'->'object'->'card'->>'last4' = '9999')`);
    expect(await tell()).toEqual([200]);
    expect(JSON.stringify(await shownCard(buyer))).toContain('1881');
    const { rows } = await app.database.db.execute(sql`
      select last_digits as last4, expires_month as exp_month, expires_year as exp_year from kept_cards
      where provider_id = ${cardId}`);
    expect(rows).toEqual([renewed]);
  });

  test('is told again where the provider does not answer, and one that nobody has changes nothing', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    await tell();
    const { cardId } = await atProvider(buyer);
    await embedded().renewCard(cardId, renewed);
    const { payments } = app.application.ports.cards;
    const { findCard } = payments;
    payments.findCard = async () => {
      throw new CardProviderFailure(new Error('it did not answer'));
    };
    expect(await tell()).toEqual([409]);
    payments.findCard = findCard;
    expect(await payments.findCard('pm_none')).toBeNull();
    await payments.forgetCard(cardId);
    expect(await payments.findCard(cardId)).toBeNull();
    app.clock.set(new Date(TEST_NOW.getTime() + 120_000));
    expect(await tell()).toContain(200);
    expect(JSON.stringify(await shownCard(buyer))).not.toContain('1881');
  });
});

async function lastDispute(): Promise<string> {
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from embedded_card_objects where object = 'dispute' order by number desc limit 1`,
  );
  return rows[0]?.id ?? '';
}

describe('a dispute of a part of a payment', () => {
  test.each([
    ['won', true, 'active'],
    ['lost', false, 'ended'],
  ] as const)('takes that part, months later too, and ends as any dispute: %s', async (outcome, isWon, ends) => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) });
    await tell();
    const { chargeId, paymentId } = await atProvider(buyer);
    const taken = async () => {
      const { rows } = await app.database.db.execute<{ cents: number }>(sql`
        select coalesce(sum(posting.cents), 0)::int as cents from ledger_postings posting
        join ledger_entries entry on entry.id = posting.entry_id
        where entry.payment_id = ${paymentId} and posting.account = 'chargebacks'`);
      return rows[0]?.cents;
    };
    app.clock.set(addMonths(TEST_NOW, 4));
    await embedded().disputeCharge(chargeId, { amount: 400 });
    expect(await tell()).toEqual([200]);
    expect({ status: await statusOf(buyer), taken: await taken() }).toEqual({ status: 'suspended', taken: 400 });
    await embedded().decideDispute(await lastDispute(), isWon);
    expect(await tell()).toEqual([200]);
    expect({ status: await statusOf(buyer), taken: await taken() }).toEqual({ status: ends, taken: isWon ? 0 : 400 });
    expect((await findPayment(app.database.db, paymentId))?.dispute).toBe(outcome);
  });
});

test('whatever is told again months later, the last first, changes nothing', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app, DISPUTED) });
  await tell();
  await embedded().decideDispute(await lastDispute(), true);
  await tell();
  const { chargeId } = await atProvider(buyer);
  const books = async () => {
    const { rows } = await app.database.db.execute<{ entries: number; payments: number; refunds: number }>(sql`
      select (select count(*) from ledger_entries)::int as entries, (select count(*) from payments)::int as payments,
        (select count(*) from refunds)::int as refunds`);
    return { ...rows[0], status: await statusOf(buyer), dispute: (await findPaymentOfCard(chargeId))?.dispute };
  };
  const before = await books();
  expect(before).toMatchObject({ status: 'active', dispute: 'won' });
  app.clock.set(addMonths(TEST_NOW, 3));
  await app.database.db.execute(sql`
    update embedded_card_deliveries set tries = 0, next_try_at = ${TEST_NOW.toISOString()}::timestamptz
    where event_id in (select id from embedded_card_objects where object = 'event'
      and coalesce(body->'data'->'object'->>'payment_intent', body->'data'->'object'->>'id') = ${chargeId})`);
  const waiting: { body: string; signature: string }[] = [];
  await embedded().tellEvents(async (event) => {
    waiting.push(event);
    return 204;
  });
  expect(waiting).toHaveLength(3);
  for (const { body, signature } of waiting.toReversed()) {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    expect((await app.send('POST', '/api/v2/webhooks/cards', { headers, body })).status).toBe(200);
  }
  await app.application.dispatcher.drain();
  expect(await books()).toEqual(before);
});

describe('a refund that is pending', () => {
  test.each([
    ['succeeded', 0],
    ['failed', 300],
    ['canceled', 300],
  ] as const)('is entered, and %s owes the member %i cents', async (end, owedCents) => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app, '4000000000007726') }, { plan: 'monthly' });
    await tell();
    const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
    const { paymentId } = await atProvider(buyer);
    expect(await refundPayment(deps, { paymentId, cents: 300, key: `pending:${end}` })).toMatchObject({ ok: true });
    const { refundId } = await atProvider(buyer);
    await embedded().endRefund(refundId, end);
    expect((await tell()).every((status) => status === 200)).toBe(true);
    const owed = (await listOwedRefunds(app.database.db)).filter((each) => each.providerId === refundId);
    expect(owed.reduce((sum, { cents }) => sum + cents, 0)).toBe(owedCents);
    expect((await shownCard(buyer)).refunds_owed ?? 0).toBe(owedCents / 100);
  });
});

describe('a signed body that is no event is answered with 400', () => {
  test.each(['null', '{"id":"evt_1","type":"charge.dispute.created"}', '{"data":{"object":null}}'])(
    'of the card provider: %s',
    async (body) => {
      await askedAbout();
      await app.database.db.execute(sql`
        with last as (
          update embedded_card_objects set body = ${body}::jsonb
          where number = (select max(number) from embedded_card_objects where object = 'event') returning id)
        update embedded_card_deliveries set next_try_at = ${TEST_NOW.toISOString()}::timestamptz
        where event_id in (select id from last)`);
      expect(await tell()).toEqual([400]);
      await app.database.db.execute(sql`update embedded_card_deliveries set next_try_at = null`);
    },
  );

  test('of PayPal: no JSON', async () => {
    await app.database.db.execute(sql`
      insert into embedded_paypal_objects (id, body, created_at)
      values ('WH-1', ${JSON.stringify({ kind: 'event', id: 'WH-1', text: 'no JSON' })}::jsonb, now())`);
    await app.database.db.execute(sql`
      insert into embedded_paypal_deliveries (event_id, next_try_at)
      values ('WH-1', ${TEST_NOW.toISOString()}::timestamptz)`);
    const statuses: number[] = [];
    await app.application.ports.paypal.embedded?.tellEvents(async (event) => {
      const { status } = await postPaypalEvent(app, event);
      statuses.push(status);
      return status;
    });
    expect(statuses).toEqual([400]);
  });
});
