import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { postPaypalEvent } from '#tests/support/paypal-payers.ts';

/** What signed events of the card provider do, and malformed ones of either provider. */

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

/** Posts what the provider has to tell, signed by it; answers the statuses. */
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

/** The provider's last event of the dispute becomes one of that type and status, and is told again. */
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
