import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardsOfSites } from '#features/forums/boards/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { ROLES } from '#kernel/permissions.ts';
import { audit } from '#platform/audit/audit.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';

/** A member's five histories for customer support. */

let app: TestApp;
let support: SignedIn;
let buyer: Buyer;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  support = await staffSignedIn(app, { username: 'sam.support', role: 'customer_support_admin' });
  buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
});
afterAll(() => app.close());

const pathOf = (userId: number, part: string, query = '') => `/api/v2/admin/users/${userId}/${part}${query}`;
const PARTS = ['billing_history', 'forum_info', 'tracking', 'prospect_tracking', 'user_history_tracking'];

describe('billing history', () => {
  const of = async (query = '') => (await support.get(pathOf(buyer.member.id, 'billing_history', query))).body;

  test('has each invoice with its payments, and dates in both forms', { tags: ['engine'] }, async () => {
    const body = await of();
    expect(body).toMatchObject({ total: 1, total_is_estimate: false, page: 1, per_page: 25 });
    expect(body.billing_history).toMatchObject([
      {
        date: '11/21/2026 12:00:00',
        at: '2026-11-21T18:00:00.000Z',
        status: 'paid',
        refunded: 0,
        payments: [
          {
            method: 'card',
            refunded: 0,
            refund_on_its_way: 0,
            dispute: null,
            provider_id: expect.stringMatching(/^\w+$/),
          },
        ],
      },
    ]);
    const [entry] = body.billing_history;
    expect(entry.payments[0].amount).toBe(entry.amount);
  });

  test.each([
    ['?filters[status]=paid', 1],
    ['?filters[status]=open', 0],
    ['?filters[status]=', 1],
    ['?filters[from]=2026-11-21&filters[to]=2026-11-21', 1],
    ['?filters[from]=2026-11-22', 0],
    ['?filters[to]=2026-11-20', 0],
    ['?query=standard', 1],
    ['?query=100%25', 0],
    ['?query=_', 0],
    ['?page=2', 1],
  ])('%s finds %i', async (query, total) => {
    expect((await of(query)).total).toBe(total);
  });

  test('is sorted by date and by amount', async () => {
    const other = await aBuyer(app);
    await other.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    const { body } = await other.get('/api/v2/users/subscriptions');
    const id = body.subscriptions[0].id;
    await support.send('PUT', `/api/v2/admin/users/subscriptions/${id}/upgrade_to_annual`, {
      user_id: other.member.id,
      is_auto_renew_agreed: true,
    });
    const amounts = async (sorts: string) =>
      (await support.get(pathOf(other.member.id, 'billing_history', `?sorts=${sorts}`))).body.billing_history.map(
        ({ amount }: { amount: number }) => amount,
      );
    const rising = await amounts('amount');
    expect(rising).toHaveLength(2);
    expect(rising).toEqual(rising.toSorted((a: number, b: number) => a - b));
    expect(await amounts('-amount')).toEqual(rising.toReversed());
    expect(await amounts('date')).toEqual((await amounts('-date')).toReversed());
    expect((await support.get(pathOf(other.member.id, 'billing_history', '?sorts=name'))).status).toBe(422);
  });

  test('of somebody who never paid is empty', async () => {
    const { member } = await signedIn(app);
    const { body } = await support.get(pathOf(member.id, 'billing_history'));
    expect(body).toMatchObject({ billing_history: [], total: 0 });
  });
});

describe('forum information', () => {
  test('says whether the member may post; without a board there are none', { tags: ['engine'] }, async () => {
    const { member } = await signedIn(app, { emailConfirmedAt: null });
    const { status, body } = await support.get(pathOf(member.id, 'forum_info'));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        forum_info: {
          is_configured: false,
          username: member.username,
          email_confirmed: false,
          may_post: false,
          boards: [],
        },
        total: 0,
      },
    });
  });

  test('while the engine does not answer says so, with 503', async () => {
    const away = await testApp({ BOARD_FEED_URL: 'https://10.0.0.1/{site}', BOARD_SITES_URL: 'https://10.0.0.1/' });
    const staff = await staffSignedIn(away, { role: 'customer_support_admin' });
    const { status, body } = await staff.get(pathOf(staff.member.id, 'forum_info'));
    expect({ status, errorCode: body.error_code, error: body.error }).toEqual({
      status: 503,
      errorCode: 'boards_unavailable',
      error: 'Unable to load page. Please refresh or try again later.',
    });
    await away.close();
  });

  test('lists the boards of sites that there are', async () => {
    const site = (subdomain: string) => ({ subdomain, members: 3, href: `https://boards.example/${subdomain}` });
    const boards = {
      isConfigured: true,
      threads: async () => [],
      sites: async () => [],
      knownSites: async () => [site('alabama'), site('nowhere')],
    };
    const known = await boardsOfSites({ db: app.database.db, ports: { boards } });
    expect(known).toMatchObject({
      isConfigured: true,
      boards: [{ members: 3, href: 'https://boards.example/alabama' }],
    });
  });
});

describe('tracking', () => {
  test('has sessions and devices with where and when', { tags: ['engine'] }, async () => {
    const fan = await signedIn(app);
    const of = async (query = '') => (await support.get(pathOf(fan.member.id, 'tracking', query))).body;
    const { tracking, total } = await of();
    expect(total).toBe(2);
    expect(tracking.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['device', 'session']);
    expect(tracking.find(({ kind }: { kind: string }) => kind === 'session')).toMatchObject({
      signed_in_by: 'password',
      ip: expect.any(String),
      date: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/),
    });
    expect((await of('?filters[kind]=device')).tracking).toMatchObject([{ kind: 'device', ip: null }]);
    expect((await of('?filters[to]=2020-01-01')).total).toBe(0);
    expect((await of('?query=no-such-browser')).total).toBe(0);
    expect((await of('?per_page=1&page=2')).tracking).toHaveLength(1);
  });
});

describe('prospect tracking', () => {
  test('has who is followed since when, sorted, narrowed and without who was taken down', {
    tags: ['engine'],
  }, async () => {
    const fan = await signedIn(app);
    const { db } = app.database;
    const names = ['Abe Aldous', 'Zeb Zoller', 'Hid Den'];
    const ids: number[] = [];
    for (const name of names) {
      const { id } = await buildProspect(db, { name, isHidden: name === 'Hid Den' });
      ids.push(id);
      await app.database.executeSql(
        `insert into prospect_follows (user_id, prospect_id, followed_at)
         values (${fan.member.id}, ${id}, '2026-11-0${ids.length}T18:00:00Z')`,
      );
    }
    const of = async (query = '') =>
      (await support.get(pathOf(fan.member.id, 'prospect_tracking', query))).body.prospect_tracking.map(
        ({ name }: { name: string }) => name,
      );
    expect(await of()).toEqual(['Zeb Zoller', 'Abe Aldous']);
    expect(await of('?sorts=name')).toEqual(['Abe Aldous', 'Zeb Zoller']);
    expect(await of('?query=abe')).toEqual(['Abe Aldous']);
    expect(await of('?filters[from]=2026-11-02')).toEqual(['Zeb Zoller']);
    expect(await of('?filters[sport]=hockey')).toEqual([]);
    expect(await of('?per_page=1&page=2')).toEqual(['Abe Aldous']);
  });
});

describe('the history', () => {
  type Row = { source: string; what: string; by: string | null; reason: string | null; details: string[]; at: string };
  const of = async (query = '', userId = buyer.member.id) =>
    (await support.get(pathOf(userId, 'user_history_tracking', query))).body;

  test('merges changes of the account, transitions and emails by time', { tags: ['engine'] }, async () => {
    const context = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'a-test' };
    await audit(app.database.db, context, {
      action: 'member.change_standing',
      subject: { type: 'member', id: buyer.member.id },
      before: { role: 'user' },
      after: { role: 'marketing_admin' },
      reason: 'promoted',
    });
    await app.application.runJobs();
    const body = await of();
    const rows: Row[] = body.user_history_tracking;
    expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['account', 'subscription', 'email']));
    expect(rows.find(({ source }) => source === 'account')).toMatchObject({
      what: 'Changed role',
      by: 'operator',
      reason: 'promoted',
      details: ['Before: role: user', 'After: role: marketing_admin'],
      date: '11/21/2026 12:00:00',
    });
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(body.total).toBe(rows.length);
    const oldest: Row[] = (await of('?sorts=date')).user_history_tracking;
    expect(oldest.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted());
  });

  test('is narrowed by source, day and text, and paged', async () => {
    expect((await of('?filters[source]=account')).total).toBe(1);
    expect((await of('?filters[to]=2020-01-01')).total).toBe(0);
    const found: Row[] = (await of('?query=PROMOTED')).user_history_tracking;
    expect(found).toMatchObject([{ what: 'Changed role' }]);
    const all: Row[] = (await of()).user_history_tracking;
    const second: Row[] = (await of('?per_page=1&page=2')).user_history_tracking;
    expect(second).toEqual([all[1]]);
  });

  test('names the member of staff, and a refund of a payment of theirs', async () => {
    const { body } = await support.get(pathOf(buyer.member.id, 'billing_history'));
    const { id } = body.billing_history[0].payments[0];
    const { cents } = (await app.database.executeSql(`select cents from payments where id = ${id}`)).rows[0] as {
      cents: number;
    };
    const order = { amount: '5.00', left_cents: cents, reason: 'charged twice' };
    expect(
      await support.send('POST', `/api/v2/admin/users/${buyer.member.id}/payments/${id}/refund`, order),
    ).toMatchObject({
      status: 200,
    });
    const { body: after } = await support.get(pathOf(buyer.member.id, 'billing_history'));
    expect(after.billing_history[0].payments[0]).toMatchObject({ id, refunded: 0, refund_on_its_way: 5 });
    const found: Row[] = (await of('?query=charged twice')).user_history_tracking;
    expect(found).toMatchObject([{ what: 'Refunded a payment', by: 'sam.support', reason: 'charged twice' }]);
    const { id: otherId } = (await aBuyer(app)).member;
    expect((await of('?filters[source]=account', otherId)).user_history_tracking).toEqual([]);
  });

  test('of an account without an email has no mails', async () => {
    const { member } = await signedIn(app);
    await app.database.executeSql(`update users set email = null, email_key = null where id = ${member.id}`);
    for (const query of ['?filters[source]=email', '?filters[source]=email&query=receipt'])
      expect(await of(query, member.id)).toMatchObject({ user_history_tracking: [], total: 0 });
  });

  test('searches each source, and counts what it finds', async () => {
    const all: Row[] = (await of()).user_history_tracking;
    const mails = all.filter(({ source }) => source === 'email');
    const body = await of('?query=template&per_page=1');
    expect(body).toMatchObject({ total: mails.length, user_history_tracking: [mails[0]] });
    const oldest = await of('?query=template&sorts=date&per_page=1');
    expect(oldest.user_history_tracking).toEqual([mails.at(-1)]);
  });
});

test('each is shown to those who look up members, and to nobody else', async () => {
  const { id } = buyer.member;
  for (const role of ROLES) {
    const somebody = await staffSignedIn(app, { role });
    const status = /^customer_support|^super/.test(role) ? 200 : 403;
    for (const part of PARTS)
      expect({ role, part, status: (await somebody.get(pathOf(id, part))).status }).toEqual({ role, part, status });
  }
  for (const part of PARTS) expect((await app.get(pathOf(id, part))).status).toBe(401);
});

test.each(['?filters[from]=yesterday', '?filters[to]=2026-11-31', '?sorts=color', `?query=${'x'.repeat(101)}`])(
  'what is no filter is refused: %s',
  async (query) => {
    for (const part of PARTS.filter((each) => each !== 'forum_info' || !/from|\[to\]/.test(query)))
      expect({ part, status: (await support.get(pathOf(buyer.member.id, part, query))).status }).toEqual({
        part,
        status: 422,
      });
  },
);
