import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { noteReceived, noteResult } from '#features/billing/payments/webhook-queries.ts';
import { listAuditEntries } from '#platform/audit/read-audit.ts';
import type { CardEvent } from '#platform/cards/card-payments.ts';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Listing and replaying the events of payment providers. */

const WEBHOOKS = '/api/v2/admin/webhooks';
const PAGE = '/admin/operations/webhooks';

let app: TestApp;
let superAdmin: SignedIn;
let buyer: Buyer;
let chargeId = '';
beforeAll(async () => {
  app = await testSite();
  superAdmin = await staffSignedIn(app, { username: 'iris.okafor', role: 'super_admin' });
  buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const { rows } = await app.database.executeSql('select provider_id from payments');
  chargeId = String(rows[0]?.provider_id);
  await tellEvents(app);
});
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const list = async (query = '') => (await superAdmin.get(`${WEBHOOKS}?${query}`)).body.webhooks;
const one = async (id: number) => (await superAdmin.get(`${WEBHOOKS}/${id}`)).body.webhook;
const replay = (id: number) => superAdmin.send('POST', `${WEBHOOKS}/${id}/replay`, { reason: 'it was lost' });
const lastEntry = async () => (await listAuditEntries(app.database.db, { subjectTypes: ['webhook'], limit: 1 })).at(0);
const status = async () => (await buyer.own())[0].status;

/** Inserts an event that arrived but could not be processed. */
async function lost(event: CardEvent): Promise<number> {
  const { db } = app.database;
  const id = await noteReceived(db, {
    payload: { provider: 'cards', event },
    name: 'charge.dispute.created',
    at: app.clock.now(),
  });
  await noteResult(db, { id, status: 'failed', error: 'connection refused' });
  return id;
}

describe('the list', () => {
  test('has each event once, however often it is delivered, with its result', { tags: ['engine'] }, async () => {
    const paid = await list('state=processed&provider=cards');
    expect(paid).toMatchObject([
      { provider: 'cards', type: 'payment_intent.succeeded', state: 'processed', tries: 1, error: null },
    ]);
    expect(paid[0].facts).toEqual(expect.arrayContaining([`charge: ${chargeId}`]));
    await app.database.executeSql('update embedded_card_deliveries set next_try_at = $1', [app.clock.now()]);
    await tellEvents(app);
    const again = await list('state=processed&provider=cards');
    expect(again).toHaveLength(1);
    expect(again[0].tries).toBe(2);
    expect(await list('provider=paypal')).toEqual([]);
  });

  test('does not have what the provider did not sign', async () => {
    const before = (await list()).length;
    const headers = { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' };
    const reply = await app.send('POST', '/api/v2/webhooks/cards', { headers, body: '{"id":"evt_1","type":"x"}' });
    expect(reply.status).toBe(400);
    expect(await list()).toHaveLength(before);
  });
});

describe('a replay', () => {
  test('enters what was lost, and nothing a second time', async () => {
    const id = await lost({ id: 'evt_lost', type: 'dispute_opened', chargeId, cents: 995 });
    expect(await status()).toBe('active');
    expect((await replay(id)).body).toEqual({ webhook_id: id, is_processed: true });
    await app.application.dispatcher.drain();
    expect(await status()).toBe('suspended');
    expect(await one(id)).toMatchObject({ state: 'processed', tries: 2, error: null });
    expect(await lastEntry()).toMatchObject({
      action: 'webhook.replay',
      before: { eventId: 'evt_lost', state: 'failed', error: 'connection refused' },
      after: null,
      reason: 'it was lost',
    });
    const { rows: before } = await app.database.executeSql('select count(*)::int as n from ledger_entries');
    expect((await replay(id)).body.is_processed).toBe(true);
    const { rows: after } = await app.database.executeSql('select count(*)::int as n from ledger_entries');
    expect(after).toEqual(before);
  });

  test('waits where what it is about was not told yet', async () => {
    const id = await lost({ id: 'evt_early', type: 'dispute_opened', chargeId: 'pi_not_yet', cents: 995 });
    expect((await replay(id)).body).toEqual({ webhook_id: id, is_processed: false });
    expect(await one(id)).toMatchObject({ state: 'waiting', error: null });
  });

  test('says that the provider is away, and keeps why', async () => {
    const id = await lost({ id: 'evt_card', type: 'card_changed', cardId: await keptCard() });
    const { payments } = app.application.ports.cards;
    const { findCard } = payments;
    payments.findCard = () => Promise.reject(new CardProviderFailure(new Error('connection refused')));
    const reply = await replay(id);
    payments.findCard = findCard;
    expect({ status: reply.status, code: reply.body.error_code }).toEqual({ status: 422, code: 'provider_away' });
    expect(await one(id)).toMatchObject({ state: 'failed', error: 'the card provider failed: connection refused' });
    expect((await replay(id)).body.is_processed).toBe(true);
  });

  test('that fails is in the audit log all the same', async () => {
    const id = await lost({ id: 'evt_broken', type: 'card_changed', cardId: await keptCard() });
    const { payments } = app.application.ports.cards;
    const { findCard } = payments;
    payments.findCard = () => Promise.reject(new Error('a bug'));
    const reply = await replay(id);
    payments.findCard = findCard;
    expect(reply.status).toBe(500);
    expect(await one(id)).toMatchObject({ state: 'failed', tries: 2 });
    expect(await lastEntry()).toMatchObject({
      action: 'webhook.replay',
      subjectId: String(id),
      before: { eventId: 'evt_broken', state: 'failed', tries: 1 },
    });
  });

  test('of what the program does not act on is refused', async () => {
    const id = await lost({ id: 'evt_other', type: 'other' });
    const reply = await replay(id);
    expect({ status: reply.status, code: reply.body.error_code }).toEqual({ status: 422, code: 'nothing_to_do' });
    expect((await replay(999_999)).status).toBe(404);
  });

  test('of our own refund says that there is nothing to do, not that the type is unknown', async () => {
    for (const [name, words] of [
      ['refund.created', 'Nothing to do: already recorded.'],
      ['payout.paid', 'The program doesn’t act on events of this type.'],
    ] as const) {
      const event: CardEvent = { id: `evt_${name}`, type: 'other' };
      const id = await noteReceived(app.database.db, {
        payload: { provider: 'cards', event },
        name,
        at: app.clock.now(),
      });
      await noteResult(app.database.db, { id, status: 'ignored', error: null });
      expect((await replay(id)).body.error).toBe(words);
      expect((await superAdmin.get(`${PAGE}?webhook=${id}`)).text).toContain(words);
    }
  });
});

async function keptCard(): Promise<string> {
  const { rows } = await app.database.executeSql('select provider_id from kept_cards');
  return String(rows[0]?.provider_id);
}

describe('the page', () => {
  test('shows the list and the chosen event with its replay', async () => {
    const id = await lost({ id: 'evt_page', type: 'dispute_opened', chargeId, cents: 995 });
    const { status: code, text } = await superAdmin.get(`${PAGE}?webhook=${id}`);
    expect(code).toBe(200);
    for (const words of ['charge.dispute.created', 'Last error: connection refused.', 'amount: $9.95', 'Replay'])
      expect(text).toContain(words);
  });

  test('says that nothing matches, and is for super admins alone', async () => {
    expect((await superAdmin.get(`${PAGE}?provider=paypal`)).text).toContain('No webhooks match these filters');
    const manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
    for (const path of [PAGE, WEBHOOKS]) expect((await manager.get(path)).status).toBe(403);
  });
});
