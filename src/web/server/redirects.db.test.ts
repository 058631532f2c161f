import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createUseCounter } from '#features/admin/redirects/public.ts';
import { buildArticle } from '#features/content/articles/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import type { TestApp } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/log.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { statementsOf } from '#tests/support/statements.ts';

/** How old addresses are answered (decision 0173). */

const DESK = '/api/v2/admin/redirects';

let app: TestApp;
let marketing: SignedIn;
let alabama: number;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  alabama = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
});
afterAll(() => app.close());
afterEach(async () => {
  await app.database.executeSql('delete from redirects');
  await app.purge(['redirects']);
});

async function add(from: string, to: string, more: object = {}): Promise<number> {
  const { status, body, text } = await marketing.send('POST', DESK, { from, to, ...more });
  expect(status, text).toBe(200);
  return body.redirect_id;
}

/** A purge arrives a moment later; once this one has, all before it have too. */
const settled = () => app.purge(['settled']);

async function answer(path: string, host = 'bluechip.localhost') {
  const { status, headers } = await app.get(path, { host, headers: { accept: 'text/html' } });
  return { status, location: headers.location };
}
const NOTHING = { status: 404, location: undefined };

test('an old address answers 404, then 301 or 302 as soon as it is redirected, and 404 once that is removed', {
  tags: ['engine'],
}, async () => {
  // For an address without a page, and for one whose story is gone.
  for (const path of ['/2019/05/signing-day/', '/news/an-old-story']) {
    expect({ path, ...(await answer(path)) }).toEqual({ path, ...NOTHING });
    const id = await add(path, '/news/signing-day');
    await settled();
    expect({ path, ...(await answer(path)) }).toEqual({ path, status: 301, location: '/news/signing-day' });
    const change = { from: path, to: 'https://other.example/x', kind: 'temporary' };
    expect((await marketing.send('PUT', `${DESK}/${id}`, change)).status).toBe(200);
    await settled();
    expect({ path, ...(await answer(path)) }).toEqual({ path, status: 302, location: 'https://other.example/x' });
    await marketing.send('DELETE', `${DESK}/${id}`);
    await settled();
    expect({ path, ...(await answer(path)) }).toEqual({ path, ...NOTHING });
  }
});

test('nothing keeps the answer: a browser would go on redirecting after a change', async () => {
  await add('/old', '/new');
  const { headers } = await app.get('/old');
  expect(headers['cache-control']).toBe('no-store');
});

test('spelling makes no difference, and a query does only where it is named', async () => {
  await add('/Café/Menu', '/menu');
  await add('/index.php?p=12&b=x', '/news/twelve');
  for (const path of ['/caf%C3%A9/menu', '/CAF%C3%89/MENU/', '/caf%c3%a9/menu?utm_source=mail'])
    expect({ path, ...(await answer(path)) }).toEqual({ path, status: 301, location: '/menu' });
  expect(await answer('/index.php?b=x&p=12')).toEqual({ status: 301, location: '/news/twelve' });
  for (const path of ['/index.php', '/index.php?p=12', '/index.php?p=12&b=x&c=1'])
    expect({ path, ...(await answer(path)) }).toEqual({ path, ...NOTHING });
  await add('/index.php', '/');
  await settled();
  expect(await answer('/index.php?p=13')).toEqual({ status: 301, location: '/' });
  expect(await answer('/index.php?p=12&b=x')).toEqual({ status: 301, location: '/news/twelve' });
});

test('an address that no redirect can have is answered as before', async () => {
  await add('/old', '/new');
  for (const path of ['/old%00', '/old%5C', '/%ff', `/${'x'.repeat(700)}`])
    expect({ path, status: (await answer(path)).status }).toEqual({ path, status: expect.toBeOneOf([400, 404]) });
  expect((await answer('//old')).location).toBe('/new');
});

test('a page keeps its address, and is redirected once it is gone', async () => {
  const id = await buildArticle(app.database.db, { slug: 'still-here' });
  await add('/news/still-here', '/news/elsewhere');
  await settled();
  expect(await answer('/news/still-here')).toEqual({ status: 200, location: undefined });
  await app.database.executeSql(`update articles set status = 'draft' where id = ${id}`);
  await app.purge(['all']);
  expect(await answer('/news/still-here')).toEqual({ status: 301, location: '/news/elsewhere' });
});

test('the front page keeps its address, and a query of WordPress is redirected there', async () => {
  await add('/?p=12', '/news/twelve');
  await settled();
  expect(await answer('/?p=12')).toEqual({ status: 301, location: '/news/twelve' });
  for (const path of ['/', '/?p=13', '/?utm_source=mail', '/?page=1&p=12'])
    expect({ path, status: (await answer(path)).status }).toEqual({ path, status: 200 });
});

test('a chain is answered by one redirect to its end, which is permanent only where each is', async () => {
  const ids = [await add('/a', '/b'), await add('/b', '/c'), await add('/c', '/news/end?x=1#part')];
  await settled();
  expect(await answer('/a')).toEqual({ status: 301, location: '/news/end?x=1#part' });
  await marketing.send('PUT', `${DESK}/${ids[1]}`, { from: '/b', to: '/c', kind: 'temporary' });
  await settled();
  expect(await answer('/a')).toEqual({ status: 302, location: '/news/end?x=1#part' });
  expect(await answer('/c')).toEqual({ status: 301, location: '/news/end?x=1#part' });
});

test('a loop that came past the checks is a page that is not found', async () => {
  await app.database.executeSql(`insert into redirects (path, query, target, is_permanent, created_at, changed_at)
    values ('/a', '', '/b', true, now(), now()), ('/b', '', '/a', true, now(), now())`);
  await app.purge(['redirects']);
  expect(await answer('/a')).toEqual(NOTHING);
});

test('a site’s own redirect comes before one of every site, and holds on no other', async () => {
  await add('/old', '/of-all');
  await add('/old', '/of-alabama', { site_id: alabama });
  await add('/only', '/of-alabama', { site_id: alabama });
  await settled();
  expect(await answer('/old')).toEqual({ status: 301, location: '/of-all' });
  expect(await answer('/old', 'alabama.localhost')).toEqual({ status: 301, location: '/of-alabama' });
  expect(await answer('/only')).toEqual(NOTHING);
  expect(await answer('/only', 'alabama.localhost')).toEqual({ status: 301, location: '/of-alabama' });
});

test('calls, files and the admin area are never redirected', async () => {
  await app.database.executeSql(`insert into redirects (path, query, target, is_permanent, created_at, changed_at)
    select path, '', '/evil', true, now(), now() from unnest(array['/api/v2/nothing', '/robots.txt', '/admin/home']) path`);
  await app.purge(['redirects']);
  for (const path of ['/api/v2/nothing', '/robots.txt', '/admin/home'])
    expect({ path, location: (await answer(path)).location }).not.toEqual({ path, location: '/evil' });
});

test('uses are counted in sums, along a whole chain', async () => {
  const ids = [await add('/a', '/b'), await add('/b', '/c'), await add('/d', '/c')];
  await settled();
  for (const path of ['/a', '/a', '/b']) await answer(path);
  const uses = async () => {
    const { rows } = await app.database.executeSql('select id, uses, last_used_at from redirects order by id');
    return rows.map(({ id, uses: count, last_used_at: at }) => ({ id, uses: count, isUsed: at !== null }));
  };
  // Nothing is written while a request is being answered.
  expect((await uses()).every((each) => each.uses === 0)).toBe(true);
  await expect.poll(uses, { timeout: 15_000 }).toEqual([
    { id: ids[0], uses: 2, isUsed: true },
    { id: ids[1], uses: 3, isUsed: true },
    { id: ids[2], uses: 0, isUsed: false },
  ]);
});

test('uses of a redirect that was removed meanwhile are dropped, and those of others are written', async () => {
  const id = await add('/a', '/b');
  const counter = createUseCounter({ db: app.database.db, log: silentLog });
  counter.count([id, 999_999], app.clock.now());
  counter.count([id], app.clock.now());
  await counter.flush();
  expect((await app.database.executeSql('select id, uses, last_used_at from redirects')).rows).toEqual([
    { id, uses: 2, last_used_at: app.clock.now() },
  ]);
});

test('a known old address asks the database nothing', async () => {
  await add('/old', '/new');
  await settled();
  const ask = async () =>
    (await statementsOf(app.database, () => answer('/old'))).filter((text) => text.includes('"redirects"')).length;
  // One for the address, and one for its target, which might be redirected as well.
  expect({ first: await ask(), again: await ask() }).toEqual({ first: 2, again: 0 });
});
