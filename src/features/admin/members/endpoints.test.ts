import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#kernel/permissions.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';

/** How customer support finds a member, and which of their data it sees. */

let app: TestApp;
let support: SignedIn;
let buyer: Buyer;
let subscriptionId = 0;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  support = await staffSignedIn(app, { username: 'sam.support', role: 'customer_support_admin' });
  buyer = await aBuyer(app);
  const { body } = await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  subscriptionId = body.subscription_id;
});
afterAll(() => app.close());

const USERS = '/api/v2/admin/users';
type Row = { user_id: number; username: string; match: string | null };
const found = async (query: string): Promise<Row[]> => (await support.get(`${USERS}?${query}`)).body.users;

describe('a search', () => {
  test('by the beginning of a username or an email, in any case', { tags: ['engine'] }, async () => {
    const ada = await signedIn(app, { username: 'Zelda.Quist', email: 'zq@example.com' });
    const ben = await signedIn(app, { username: 'ben.of.zq', email: 'zelda.b@example.com' });
    const names = async (q: string) => (await found(`q=${q}`)).map(({ username }) => username);
    expect(await names('ZELDA')).toEqual(['ben.of.zq', 'Zelda.Quist']);
    expect(await names('zelda.q')).toEqual([ada.member.username]);
    expect(await names('zelda.b%40ex')).toEqual([ben.member.username]);
    expect(await names('elda')).toEqual([]);
    // Neither character is a wildcard.
    expect(await names('zelda%25')).toEqual([]);
    expect(await names('_elda')).toEqual([]);
  });

  test('lists a member once whose username and email begin alike, and goes on after the last one', async () => {
    for (const each of [1, 2, 3])
      await signedIn(app, { username: `paged.${each}`, email: `paged.${each}@example.com` });
    const seen: string[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await support.get(`${USERS}?q=paged&per_page=2${more}`);
      seen.push(...body.users.map(({ username }: Row) => username));
      cursor = body.next_cursor;
      pages += 1;
    }
    expect({ seen, pages }).toEqual({ seen: ['paged.1', 'paged.2', 'paged.3'], pages: 3 });
  });

  test('without a text lists the newest first, page by page', async () => {
    const first = await support.get(`${USERS}?per_page=2`);
    const second = await support.get(`${USERS}?per_page=2&cursor=${first.body.next_cursor}`);
    const ids = [...first.body.users, ...second.body.users].map(({ user_id }: Row) => user_id);
    expect(ids).toHaveLength(4);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('tells who has complimentary access from who has a free account', async () => {
    const guest = await signedIn(app, { username: 'guest.comped' });
    const comps = `${USERS}/${guest.member.id}/comps`;
    const manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
    expect(await found('q=guest.comped')).toMatchObject([{ subscriptions: [], other_access: [] }]);
    const comp = { resources: ['premium'], site_id: null, days: 7, reason: 'late delivery' };
    expect((await manager.send('POST', comps, comp)).status).toBe(200);
    expect(await found('q=guest.comped')).toMatchObject([{ subscriptions: [], other_access: ['comp'] }]);
  });

  test('by the number of a member or of a subscription', async () => {
    const { id } = buyer.member;
    expect(await found(`by=id&q=${id}`)).toMatchObject([{ user_id: id, match: null }]);
    expect(await found(`by=subscription&q=${subscriptionId}`)).toMatchObject([
      {
        user_id: id,
        match: `Subscription ${subscriptionId}`,
        subscriptions: [{ id: subscriptionId, name: 'Standard, monthly', status: 'active' }],
      },
    ]);
    for (const q of ['999999', 'x', '-1']) expect(await found(`by=id&q=${q}`)).toEqual([]);
  });

  test('by the last four digits of a card, that was replaced too', async () => {
    const { id } = buyer.member;
    expect(await found('by=card&q=4242')).toMatchObject([{ user_id: id, match: 'Visa •••• 4242' }]);
    const other = await aBuyer(app);
    await other.buy({ payment_token: await cardToken(app, '5555555555554444') }, { plan: 'monthly' });
    const first = await support.get(`${USERS}?by=card&q=4444`);
    expect(first.body.users).toMatchObject([{ user_id: other.member.id, match: 'Mastercard •••• 4444' }]);
    await app.database.executeSql(
      `update kept_cards set status = 'removed', removed_at = now() where last_digits = '4444'`,
    );
    expect(await found('by=card&q=4444')).toMatchObject([{ match: 'Mastercard •••• 4444, replaced' }]);
    expect(await found('by=card&q=424')).toEqual([]);
  });

  test('by the number of a gift finds who bought it and who redeemed it', async () => {
    const receiver = await signedIn(app);
    const { rows } = await app.database.executeSql(
      `insert into gifts (customer_id, card_customer_id, site_id, months, giver_name, giver_email, recipient_name, recipient_email,
         message, deliver_at, paid_at, expires_at, redeemed_at, receiver_id, created_at)
       select id, id, 1, 3, 'A', 'a@example.com', 'B', 'b@example.com', '', now(), now(), now(), now(), ${receiver.member.id}, now()
       from billing_customers where user_id = ${buyer.member.id} returning id`,
    );
    const giftId = Number(rows[0]?.id);
    const people = await found(`by=gift&q=${giftId}`);
    expect(people.map(({ user_id, match }) => ({ user_id, match })).toSorted((a, b) => a.user_id - b.user_id)).toEqual([
      { user_id: buyer.member.id, match: `Bought gift ${giftId}` },
      { user_id: receiver.member.id, match: `Redeemed gift ${giftId}` },
    ]);
  });
});

describe('a member', () => {
  test('has their account, payment method and access with its source', { tags: ['engine'] }, async () => {
    const { id } = buyer.member;
    const { status, body } = await support.get(`${USERS}/${id}`);
    expect({ status, user: body.user }).toMatchObject({
      status: 200,
      user: {
        user_id: id,
        username: buyer.member.username,
        standing: '',
        payment_method: 'Visa •••• 4242, expires 12/2031',
        outstanding_balance: 0,
        sign_in: { has_password: true, has_second_factor: false, passkeys: 0 },
        deletion_due_at: null,
      },
    });
    expect(body.access).toMatchObject([
      {
        what: 'Subscriber stories',
        site: expect.any(String),
        source: 'subscription',
        source_id: String(subscriptionId),
        is_active: true,
        granted_by: null,
      },
    ]);
  });

  test('shows nothing that signs in', async () => {
    const { text } = await support.get(`${USERS}/${buyer.member.id}`);
    expect(text).not.toMatch(/hash|argon2|token/);
  });

  test('who is not there, or deleted their account, is 404 in every part', async () => {
    const gone = await signedIn(app);
    await app.database.executeSql(
      `update users set deleted_at = now(), email = null, email_key = null, username = null, username_key = null
       where id = ${gone.member.id}`,
    );
    const parts = ['', '/subscriptions', '/billing_history', '/forum_info', '/tracking', '/prospect_tracking'];
    for (const part of [...parts, '/user_history_tracking'])
      for (const id of [gone.member.id, 999_999])
        expect({ part, status: (await support.get(`${USERS}/${id}${part}`)).status }).toEqual({ part, status: 404 });
  });

  test('has subscriptions with every transition, the newest first', async () => {
    const other = await aBuyer(app);
    const { body } = await other.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    const id = body.subscription_id;
    await other.send('DELETE', `/api/v2/users/subscriptions/${id}`, {
      cancel_reason: 'price',
      cancel_text: 'Too much',
    });
    await other.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, { agreed_to: '' });
    const { subscriptions } = (await support.get(`${USERS}/${other.member.id}/subscriptions`)).body;
    expect(subscriptions).toMatchObject([{ id, status: 'active', end_reason: null }]);
    expect(subscriptions[0].transitions.map(({ what }: { what: string }) => what)).toEqual([
      'Cancellation undone',
      'Renewal canceled',
      'Started',
      'Ordered',
    ]);
    expect(subscriptions[0].transitions[0]).toMatchObject({
      date: '11/21/2026 12:00:00',
      at: app.clock.now().toISOString(),
      status: 'active',
    });
  });

  test('is shown to those who look up members, and to nobody else', async () => {
    const parts = ['', `/${buyer.member.id}`, `/${buyer.member.id}/subscriptions`];
    for (const role of ROLES) {
      const somebody = await staffSignedIn(app, { role });
      const isService = /^customer_support|^super/.test(role);
      for (const part of parts)
        expect({ role, part, status: (await somebody.get(`${USERS}${part}`)).status }).toEqual({
          role,
          part,
          status: isService ? 200 : 403,
        });
    }
    for (const part of parts) expect((await app.get(`${USERS}${part}`)).status).toBe(401);
  });
});
