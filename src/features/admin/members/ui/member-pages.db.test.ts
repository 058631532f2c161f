import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** What customer support sees and can do on each member page. */

let app: TestApp;
let support: SignedIn;
let buyer: Buyer;
let subscriptionId = 0;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  support = await staffSignedIn(app, { username: 'sam.support', role: 'customer_support_admin' });
  buyer = await aBuyer(app);
  const { body } = await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  subscriptionId = body.subscription_id;
});
afterAll(() => app.close());

const USERS = '/admin/users';
const pageOf = (userId: number, part = '') => `${USERS}/${userId}${part}`;
const PARTS = ['', '/billing', '/forums', '/tracking', '/prospect_tracking', '/history'];

describe('the list', () => {
  test('finds by what was chosen, and leads to the member', async () => {
    const { status, text } = await support.get(`${USERS}?by=card&q=4242`);
    expect(status).toBe(200);
    expect(text).toContain(`href="${pageOf(buyer.member.id)}"`);
    expect(text).toContain('Visa •••• 4242');
    expect(text).toContain('<option value="card" selected="">');
    expect(text).toContain('Standard, monthly (active)');
  });

  test('says how to search where nobody is found', async () => {
    const { text } = await support.get(`${USERS}?q=${encodeURIComponent('<b>x')}`);
    expect(text).toContain('No users found for “&lt;b&gt;x”');
    expect(text).toContain('Capital letters don’t matter');
    expect((await support.get(`${USERS}?by=gift&q=1`)).text).toContain(
      'The number of a gift is on the buyer’s receipt.',
    );
  });

  test('has a next page while there are more, and the way back to the first', async () => {
    for (let each = 0; each < 26; each += 1)
      await signedIn(app, { username: `many.${each}`, email: `m${each}@x.test` });
    const first = await support.get(`${USERS}?q=many.`);
    const next = /href="(\/admin\/users\?q=many\.&amp;cursor=[^"]+)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&');
    expect(next).toBeDefined();
    const second = await support.get(next ?? '');
    expect(second.text).toContain('First page');
    expect(second.text).not.toContain('Next page');
  });
});

describe('the pages of a member', () => {
  test('are one subject with tabs, each marked, not indexed', async () => {
    for (const part of PARTS) {
      const { status, text } = await support.get(pageOf(buyer.member.id, part));
      expect({ part, status }).toEqual({ part, status: 200 });
      expect(text).toContain(`<a href="${pageOf(buyer.member.id, part)}" aria-current="page">`);
      expect(text).toContain('<a href="/admin/users" aria-current="page">');
      expect(text).toContain('noindex');
      expect(text.match(/<h1/g)).toHaveLength(1);
    }
  });

  test('of nobody are 404', async () => {
    for (const part of PARTS) {
      expect({ part, status: (await support.get(pageOf(999_999, part))).status }).toEqual({ part, status: 404 });
      expect({ part, status: (await support.get(`${USERS}/x${part}`)).status }).toEqual({ part, status: 404 });
    }
  });

  test('of nobody have the frame of every page that is not there', async () => {
    const { text: missing } = await support.get('/admin/nothing');
    for (const path of [pageOf(999_999), pageOf(999_999, '/history'), `${USERS}/abc`]) {
      const { text } = await support.get(path);
      for (const part of ['<main ', '<header ', '<nav ', '<footer ', '<h1'])
        expect({ path, part, count: text.split(part).length }).toEqual({
          path,
          part,
          count: missing.split(part).length,
        });
      expect(text.match(/<main /g)).toHaveLength(1);
      expect(text).toContain('Page not found');
    }
  });

  test('are for those who look up members', async () => {
    const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
    const fan = await signedIn(app);
    for (const path of [USERS, ...PARTS.map((part) => pageOf(buyer.member.id, part))]) {
      expect({ path, status: (await app.get(path)).status }).toEqual({ path, status: 303 });
      for (const other of [marketing, fan])
        expect({ path, status: (await other.get(path)).status }).toEqual({ path, status: 403 });
    }
  });

  test('the overview has the account, access with its source, and every transition', async () => {
    const { text } = await support.get(pageOf(buyer.member.id));
    expect(text).toContain('Visa •••• 4242, expires 12/2031');
    expect(text).toContain(`Subscription ${subscriptionId}`);
    expect(text).toContain('Status history (2)');
    expect(text).toContain('Started');
    expect(text).toContain('Give complimentary access');
    expect(text).toMatch(/Upgrade and charge \$\d+/);
  });

  test('the billing history shows the payment, and keeps its filters in the address', async () => {
    const { text } = await support.get(pageOf(buyer.member.id, '/billing'));
    expect(text).toContain('11/21/2026 12:00:00');
    expect(text).toMatch(/Payment \d+/);
    const none = await support.get(pageOf(buyer.member.id, '/billing?choice=open&from=2026-11-01&sort=amount'));
    expect(none.text).toContain('Nothing matches these filters');
    expect(none.text).toContain('<option value="open" selected="">');
    expect((await support.get(pageOf(buyer.member.id, '/billing?choice=x&from=x&sort=x&page=x'))).status).toBe(200);
  });

  test('the history has changes, transitions and emails', async () => {
    const { text } = await support.get(pageOf(buyer.member.id, '/history'));
    expect(text).toContain('Started');
    const { text: emails } = await support.get(pageOf(buyer.member.id, '/history?choice=email&query=zzz'));
    expect(emails).toContain('Remove filters');
  });

  test('a history has as many rows on a page as its address says, and its filters keep that', async () => {
    const { text } = await support.get(pageOf(buyer.member.id, '/history?per_page=1'));
    expect(text.match(/<time /g)).toHaveLength(1);
    expect(text).toContain('/history?per_page=1&amp;page=2"');
    expect(text).toContain('<input type="hidden" name="per_page" value="1"/>');
    const impossible = await support.get(pageOf(buyer.member.id, '/history?to=2026-11-31'));
    expect(impossible.text).not.toContain('value="2026-11-31"');
    const odd = await support.get(pageOf(buyer.member.id, '/history?per_page=x'));
    expect(odd.text.match(/<time /g)?.length).toBeGreaterThan(1);
  });

  test('a page past the end of a history leads to its last page', async () => {
    const leadsTo = async (query: string, part = '/history') => {
      const { status, headers } = await support.get(pageOf(buyer.member.id, `${part}${query}`));
      return [status, headers.location];
    };
    const { total } = (await support.get(`/api/v2${pageOf(buyer.member.id, '/user_history_tracking')}`)).body;
    expect(total).toBeGreaterThan(1);
    const last = pageOf(buyer.member.id, `/history?per_page=1&page=${total}`);
    expect(await leadsTo(`?per_page=1&page=${total + 1}`)).toEqual([302, last]);
    expect((await support.get(last)).text.match(/<time /g)).toHaveLength(1);
    expect(await leadsTo('?choice=email&page=9')).toEqual([302, pageOf(buyer.member.id, '/history?choice=email')]);
    for (const part of ['/billing', '/tracking', '/prospect_tracking'])
      expect(await leadsTo('?page=9', part)).toEqual([302, pageOf(buyer.member.id, part)]);
  });

  test('without a message board the forums say so', async () => {
    expect((await support.get(pageOf(buyer.member.id, '/forums'))).text).toContain('No message board is connected');
  });

  test('while the board does not answer, the forums show M09 with a link to themselves', async () => {
    const away = await testSite({ BOARD_FEED_URL: 'https://10.0.0.1/{site}', BOARD_SITES_URL: 'https://10.0.0.1/' });
    const staff = await staffSignedIn(away, { role: 'customer_support_admin' });
    const { status, text } = await staff.get(pageOf(staff.member.id, '/forums'));
    expect(status).toBe(200);
    expect(text).toContain('Unable to load page. Please refresh or try again later.');
    expect(text).toContain('<a href="./forums">Refresh Page</a>');
    await away.close();
  });
});

describe('forms without JavaScript', () => {
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const post = async (path: string, fields: Record<string, string>, page: string) => {
    const { text } = await support.get(page);
    const token = /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const body = new URLSearchParams({ _csrf: token, ...fields }).toString();
    return app.send('POST', path, { ...form, cookies: support.cookies, body });
  };

  test('give complimentary access and revoke it', async () => {
    const { member } = await signedIn(app);
    const page = pageOf(member.id);
    const path = `/api/v2/admin/users/${member.id}/comps`;
    const fields = { 'resources[]': 'premium', site_id: '', days: '7', reason: 'late delivery' };
    const given = await post(path, fields, page);
    expect({ status: given.status, location: given.headers.location }).toEqual({
      status: 303,
      location: `${page}?done=comped#access`,
    });
    const { text } = await support.get(page);
    expect(text).toContain('Complimentary by sam.support: late delivery');
    const compId = /comps\/(\d+)"/.exec(text)?.[1] ?? '';
    const revoked = await post(`${path}/${compId}`, { _method: 'DELETE', reason: 'a mistake' }, page);
    expect(revoked.headers.location).toBe(`${page}?done=revoked#access`);
    expect((await support.get(page)).text).toContain(', revoked');
  });

  test('upgrade to annual with consent, and lead back to the member', async () => {
    const other = await aBuyer(app);
    const { body } = await other.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    const page = pageOf(other.member.id);
    const path = `/api/v2/admin/users/subscriptions/${body.subscription_id}/upgrade_to_annual`;
    const fields = { _method: 'PUT', user_id: String(other.member.id), promo_code: '', is_auto_renew_agreed: 'true' };
    const done = await post(path, fields, page);
    expect({ status: done.status, location: done.headers.location }).toEqual({
      status: 303,
      location: `${page}?done=upgraded#subscriptions`,
    });
    const { text } = await support.get(page);
    expect(text).toContain('Upgraded to annual');
    expect(text).not.toContain('Upgrade and charge');
  });

  test('a promo code that does not exist is answered on the page', async () => {
    const { text } = await support.get(`${pageOf(buyer.member.id)}?promo_code=NOSUCHCODE`);
    expect(text).not.toContain('Upgrade and charge');
    expect(text).toMatch(/role="alert"/);
  });
});
