import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { STAFF_ROLES } from '#kernel/permissions.ts';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Sites that are closed to readers and reopened (decision 0167). */

const DESK = '/api/v2/admin/site_status';
const HTML = { accept: 'text/html' };
const host = { host: 'alabama.localhost', headers: HTML };

let app: TestApp;
let owner: SignedIn;
let alabama: number;
let auburn: number;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  owner = await staffSignedIn(app, { role: 'super_admin' });
  alabama = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
  auburn = (await findSite(app.database.db, 'auburn'))?.id ?? 0;
});
afterAll(() => app.close());

const preview = async (by = owner) => by.get(`${DESK}/${alabama}`);
const close = (siteId = alabama, by = owner) =>
  by.send('PUT', `${DESK}/${siteId}/closing`, { reason: 'not covered this year' });
const reopen = (siteId = alabama, by = owner) =>
  by.send('DELETE', `${DESK}/${siteId}/closing`, { reason: 'covered again' });
const frontStatus = async () => (await app.get('/', host)).status;

describe('a closed site', () => {
  test('is previewed, answers 410 with the way out, and is as it was once it reopens', {
    tags: ['engine'],
  }, async () => {
    const before = (await preview()).body;
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    await buildArticle(app.database.db, { siteId: alabama, slug: 'of-a-closed-site' });
    await app.database.executeSql(`update users set primary_site_id = ${alabama} where id = ${buyer.member.id}`);
    const { body } = await preview();
    expect(body.subscriptions).toBe(before.subscriptions + 1);
    expect(body.stories).toBe(before.stories + 1);
    expect(body.primary_members).toBeGreaterThan(0);

    expect((await close()).status).toBe(200);
    await expect.poll(frontStatus).toBe(410);
    const front = await app.get('/', host);
    expect(front.text).toContain('is closed');
    expect(front.text).toContain('//auburn.bluechip.localhost');
    expect(front.text).not.toContain('//alabama.bluechip.localhost');
    expect(front.headers['cache-control']).toBe('no-store');
    // Its stylesheet is on its own host, because the policy allows no other. The build files are not there in this test.
    expect((await app.get('/plain.css', host)).headers.location).toBeUndefined();

    expect((await reopen()).status).toBe(200);
    await expect.poll(frontStatus).toBe(200);
    const { rows } = await app.database.executeSql(
      `select action, actor_id, before, after, reason from audit_entries where subject_type = 'site' order by id`,
    );
    const at = expect.any(String);
    const by = { actor_id: owner.member.id };
    expect(rows).toEqual([
      {
        ...by,
        action: 'site.close',
        before: { closedAt: null },
        after: { closedAt: at },
        reason: 'not covered this year',
      },
      { ...by, action: 'site.reopen', before: { closedAt: at }, after: { closedAt: null }, reason: 'covered again' },
    ]);
  });

  test('sends every other path to the network’s front, and nowhere else', async () => {
    await close();
    await expect.poll(frontStatus).toBe(410);
    for (const [path, to] of [
      ['/news/of-a-closed-site?a=1', '/news/of-a-closed-site?a=1'],
      ['/users/confirmation?token=x', '/users/confirmation?token=x'],
      ['//evil.example/x', '//evil.example/x'],
      ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ] as const) {
      const { status, headers } = await app.get(path, host);
      const location = new URL(headers.location ?? '', 'http://wrong.example');
      expect({ path, status, host: location.hostname, to: location.href.slice(location.origin.length) }).toEqual({
        path,
        status: 302,
        host: 'bluechip.localhost',
        to,
      });
    }
    expect((await app.get('/news/of-a-closed-site', { headers: HTML })).text).not.toContain(
      '//alabama.bluechip.localhost',
    );
    // Browsers refuse a worker that was redirected, so the one that removes itself is served here.
    const worker = await app.get('/service-worker.js', { host: 'alabama.localhost' });
    expect(worker).toMatchObject({ status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' } });
    expect(worker.text).toContain('registration.unregister()');
    for (const label of ['alabama', 'nosuchsite']) {
      const icon = await app.get('/favicon.ico', { host: `${label}.localhost` });
      expect({ label, status: icon.status, location: icon.headers.location }).toEqual({
        label,
        status: 302,
        location: '/favicon.svg',
      });
    }
    // API calls are answered as on the front: a link in an old email still unsubscribes.
    expect((await app.get('/api/v2/sites', { host: 'alabama.localhost' })).status).toBe(200);
    await reopen();
    await expect.poll(frontStatus).toBe(200);
  });

  test('is in no list, and sold to nobody', async () => {
    const buyer = await aBuyer(app);
    const listed = async () =>
      (await app.get('/api/v2/sites')).body.sites.some(({ id }: { id: number }) => id === alabama);
    expect(await listed()).toBe(true);
    await close();
    await expect
      .poll(async () => (await buyer.quote({ site_id: String(alabama) })).body.error_code)
      .toBe('unknown_site');
    await expect.poll(listed).toBe(false);
    expect((await app.get('/api/v2/sites/alabama')).status).toBe(404);
    await app.database.executeSql(`update users set primary_site_id = ${alabama} where id = ${buyer.member.id}`);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly', site_id: String(auburn) });
    await buyer.send('PUT', '/api/v2/users/followed_sites', { site_ids: [auburn] });
    await close(auburn);
    const hrefs = async () => {
      const { access } = (await buyer.get('/api/v2/users/access')).body;
      const { followed_sites } = (await buyer.get('/api/v2/users/notification_settings')).body;
      return [access[0].site.href, followed_sites[0].base_url].join();
    };
    await expect.poll(hrefs).not.toContain('auburn');
    await reopen(auburn);
    const primary = async () => (await buyer.get('/api/v2/users/current')).body.user.primary_site.base_url;
    expect(await primary()).not.toContain('alabama');
    // Its own sale setting is unchanged.
    expect((await owner.get(`/api/v2/admin/site_sale/${alabama}`)).body.is_sold).toBe(true);
    await reopen();
    await expect.poll(listed).toBe(true);
    expect(await primary()).toContain('alabama');
  });
});

test('the network’s front cannot be closed, and an unknown site is not found', async () => {
  const main = (await findSite(app.database.db, 'www'))?.id ?? 0;
  const refused = await close(main);
  expect({ status: refused.status, code: refused.body.error_code }).toEqual({ status: 422, code: 'main_site' });
  expect((await close(999_999)).status).toBe(404);
});

test('closed twice is closed once', async () => {
  const entries = async () =>
    (await app.database.executeSql(`select count(*)::int as count from audit_entries where action = 'site.close'`))
      .rows;
  await close();
  const once = await entries();
  expect((await close()).status).toBe(200);
  expect(await entries()).toEqual(once);
  await reopen();
  await expect.poll(frontStatus).toBe(200);
});

test('only super admins see and change it', async () => {
  for (const role of STAFF_ROLES.filter((each) => each !== 'super_admin')) {
    const by = await staffSignedIn(app, { role });
    const statuses = {
      list: (await by.get(DESK)).status,
      preview: (await preview(by)).status,
      close: (await close(alabama, by)).status,
      reopen: (await reopen(alabama, by)).status,
    };
    expect({ role, ...statuses }).toEqual({ role, list: 403, preview: 403, close: 403, reopen: 403 });
  }
});
