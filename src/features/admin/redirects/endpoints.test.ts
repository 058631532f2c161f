import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { STAFF_ROLES } from '#kernel/permissions.ts';
import { listAuditEntries } from '#platform/audit/read-audit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { sendFile } from '#tests/support/upload.ts';

/** Redirects in the admin area: the calls and the page. src/web/server/redirects.db.test.ts tests how they are served. */

const DESK = '/api/v2/admin/redirects';
const PAGE = '/admin/redirects';

let app: TestApp;
let marketing: SignedIn;
let alabama: number;
beforeAll(async () => {
  app = await testSite();
  marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  alabama = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
});
afterAll(() => app.close());
beforeEach(() => app.database.executeSql('delete from redirects'));

const post = (facts: object) => marketing.send('POST', DESK, facts);
async function add(from: string, to: string, more: object = {}): Promise<number> {
  const { status, body, text } = await post({ from, to, ...more });
  expect(status, text).toBe(200);
  return body.redirect_id;
}
const list = async (query = '') => (await marketing.get(`${DESK}?${query}`)).body;
const fromsOf = async (query: string): Promise<string[]> =>
  (await list(query)).redirects.map(({ from }: { from: string }) => from);
const entriesOf = (limit: number) => listAuditEntries(app.database.db, { subjectTypes: ['redirect'], limit });
const refusal = ({ status, body }: { status: number; body: { errors?: object; error_code?: string } }) => ({
  status,
  code: body.error_code,
  fields: Object.keys(body.errors ?? {}),
});

test('a redirect is added, changed and removed, and the log has before and after', { tags: ['engine'] }, async () => {
  const id = await add('/2019/05/Signing-Day/', '/news/signing-day', { site_id: alabama });
  const { redirects, sites, may_write: mayWrite } = await list();
  expect(mayWrite).toBe(true);
  const site = { id: alabama, name: sites.find((each: { id: number }) => each.id === alabama).name };
  expect(redirects).toEqual([
    {
      id,
      site,
      from: '/2019/05/signing-day',
      to: '/news/signing-day',
      kind: 'permanent',
      uses: 0,
      last_used_at: null,
      created_at: expect.any(String),
      changed_at: expect.any(String),
    },
  ]);
  expect((await marketing.get(`${DESK}/${id}`)).body.redirect).toEqual(redirects[0]);

  const change = { from: '/old?b=2&a=1', to: 'https://other.example/x', kind: 'temporary', site_id: '' };
  expect((await marketing.send('PUT', `${DESK}/${id}`, change)).status).toBe(200);
  expect((await list()).redirects[0]).toMatchObject({
    id,
    site: null,
    from: '/old?a=1&b=2',
    to: 'https://other.example/x',
    kind: 'temporary',
  });
  // The same again is no change.
  expect((await marketing.send('PUT', `${DESK}/${id}`, change)).status).toBe(200);

  expect((await marketing.send('DELETE', `${DESK}/${id}`)).status).toBe(200);
  expect((await list()).redirects).toEqual([]);
  const first = { siteId: alabama, from: '/2019/05/signing-day', to: '/news/signing-day', isPermanent: true };
  const second = { siteId: null, from: '/old?a=1&b=2', to: 'https://other.example/x', isPermanent: false };
  const by = { actorId: marketing.member.id, subjectId: String(id) };
  expect(await entriesOf(4)).toMatchObject([
    { ...by, action: 'redirect.remove', before: second, after: null },
    { ...by, action: 'redirect.change', before: first, after: second },
    { ...by, action: 'redirect.add', before: null, after: first },
  ]);
  expect((await marketing.send('DELETE', `${DESK}/${id}`)).status).toBe(404);
  expect((await marketing.send('PUT', `${DESK}/${id}`, change)).status).toBe(404);
  expect((await marketing.get(`${DESK}/${id}`)).status).toBe(404);
});

describe('the list', () => {
  test('is searched by a part of an address and by site', async () => {
    await add('/2019/A', '/news/a');
    await add('/2020/b?Q=1', '/news/100%25');
    await add('/2020/c', 'https://other.example/C', { site_id: alabama });
    expect(await fromsOf('query=2020')).toEqual(['/2020/c', '/2020/b?Q=1']);
    expect(await fromsOf('query=/NEWS/A')).toEqual(['/2019/a']);
    expect(await fromsOf('query=other.example/c')).toEqual(['/2020/c']);
    // Neither is a wildcard.
    expect(await fromsOf('query=100%25')).toEqual(['/2020/b?Q=1']);
    expect(await fromsOf('query=_')).toEqual([]);
    expect(await fromsOf('site_id=all')).toEqual(['/2020/b?Q=1', '/2019/a']);
    expect(await fromsOf(`site_id=${alabama}`)).toEqual(['/2020/c']);
  });

  test('goes on from the last redirect of the page before', async () => {
    await app.database.executeSql(`insert into redirects (path, query, target, is_permanent, created_at, changed_at)
      select '/old/' || n, '', '/new', true, now(), now() from generate_series(1, 52) n`);
    const first = await list();
    expect(first.redirects).toHaveLength(50);
    const second = await list(`cursor=${first.next_cursor}`);
    expect({ rows: second.redirects.length, next: second.next_cursor }).toEqual({ rows: 2, next: null });
  });
});

test.each([
  [{ from: '', to: '/new' }, 'from'],
  [{ from: '/search', to: '/new' }, 'from'],
  [{ from: '/', to: '/new' }, 'from'],
  [{ from: '/?page=2', to: '/new' }, 'from'],
  [{ from: '/api/v2/sites', to: '/new' }, 'from'],
  [{ from: '/old', to: '//evil.example' }, 'to'],
  [{ from: '/old', to: '/\\evil.example' }, 'to'],
  [{ from: '/old', to: 'javascript:alert(1)' }, 'to'],
  [{ from: '/old', to: '/a\r\nx: y' }, 'to'],
  [{ from: '/old', to: '/OLD/' }, 'to'],
  [{ from: '/old', to: '/new', site_id: 999_999 }, 'site_id'],
  [{ from: '/old', to: '/new', kind: 'gone' }, 'kind'],
])('%j is refused at %s', async (facts, field) => {
  expect(refusal(await post(facts))).toEqual({ status: 422, code: 'invalid', fields: [field] });
  expect((await list()).redirects).toEqual([]);
});

test('an address is redirected once for each site, and once for all', async () => {
  const id = await add('/old', '/new');
  await add('/old', '/other', { site_id: alabama });
  await add('/old?p=1', '/third');
  expect(refusal(await post({ from: '/OLD/', to: '/new' })).fields).toEqual(['from']);
  const other = await add('/elsewhere', '/new');
  const taken = await marketing.send('PUT', `${DESK}/${other}`, { from: '/old', to: '/new' });
  expect({ ...refusal(taken), words: taken.body.errors.from[0] }).toEqual({
    status: 422,
    code: 'invalid',
    fields: ['from'],
    words: 'This address is redirected already, to /new',
  });
  expect((await marketing.send('PUT', `${DESK}/${id}`, { from: '/old', to: '/newer' })).status).toBe(200);
});

describe('a loop', () => {
  test('is refused where it is made: by a new redirect, a change, or the host of a site', async () => {
    await add('/a', '/b');
    const id = await add('/b', '/c');
    for (const facts of [
      { from: '/c', to: '/a' },
      { from: '/c', to: '/a', site_id: alabama },
      { from: '/d', to: 'https://alabama.bluechip.localhost/d' },
    ]) {
      const reply = await post(facts);
      expect({ facts, ...refusal(reply) }).toEqual({ facts, status: 422, code: 'invalid', fields: ['to'] });
      expect(reply.body.errors.to[0]).toContain('in a circle');
    }
    const changed = await marketing.send('PUT', `${DESK}/${id}`, { from: '/b', to: '/a' });
    expect(refusal(changed).fields).toEqual(['to']);
  });

  test('that leaving a redirect out would make is refused too', async () => {
    const own = await add('/a', '/z', { site_id: alabama });
    await add('/b', '/a', { site_id: alabama });
    await add('/a', '/b');
    const reply = await marketing.send('DELETE', `${DESK}/${own}`);
    expect(refusal(reply)).toMatchObject({ status: 422, code: 'loop' });
    expect(await fromsOf('')).toHaveLength(3);
  });
});

test('a change that somebody else made meanwhile is shown and not undone', async () => {
  const id = await add('/old', '/first', { site_id: alabama });
  const seen: string = (await marketing.get(`${DESK}/${id}`)).body.redirect.changed_at;
  const save = (facts: object) =>
    marketing.send('PUT', `${DESK}/${id}`, { from: '/old', seen_changed_at: seen, ...facts });
  app.clock.advance(1_000);
  expect((await save({ to: '/second', kind: 'temporary', site_id: alabama })).status).toBe(200);
  const late = await save({ to: '/first', site_id: '' });
  expect({ status: late.status, code: late.body.error_code }).toEqual({ status: 409, code: 'conflict' });
  expect(late.body.error).toContain('Now /old leads to /second (temporary, on one site).');
  expect((await list()).redirects).toMatchObject([{ to: '/second', kind: 'temporary', site: { id: alabama } }]);
  expect((await marketing.get(`${PAGE}?redirect=${id}`)).text).toContain('name="seen_changed_at"');
});

describe('a file', () => {
  const send = (text: string, fields: Record<string, string> = {}) =>
    sendFile(app, marketing, {
      method: 'POST',
      path: `${DESK}/import`,
      file: new TextEncoder().encode(text),
      field: 'file',
      name: 'old.csv',
      fields,
    });
  const CSV = 'from,to,permanent\n/a,/news/a,\n/b,/news/b,no\n/a/,/news/c,yes\n/c,//evil.example,\n/d,/d,\n';

  test('is checked without a change, then imported with each wrong row by its line', async () => {
    const id = await add('/b', '/news/old');
    const report = { read: 5, added: 1, changed: 1, unchanged: 0, rejected: 3 };
    const lines = [
      { line: 4, from: '/a/', reason: 'The same old address as line 2' },
      { line: 5, from: '/c', reason: 'Enter a path, such as /news/signing-day, or a full https:// address' },
      { line: 6, from: '/d', reason: 'This would send readers in a circle: the new address leads back to the old one' },
    ];
    const checked = await send(CSV, { dry_run: '1' });
    expect(checked.body).toEqual({ is_dry_run: true, ...report, lines });
    expect(await fromsOf('')).toEqual(['/b']);
    const done = await send(CSV);
    expect(done.body).toEqual({ is_dry_run: false, ...report, lines });
    expect((await list()).redirects).toMatchObject([
      { from: '/a', to: '/news/a', kind: 'permanent', site: null },
      { id, from: '/b', to: '/news/b', kind: 'temporary' },
    ]);
    expect(await entriesOf(2)).toMatchObject([
      { action: 'redirect.change', before: { to: '/news/old' }, after: { to: '/news/b' }, reason: 'Import of old.csv' },
      { action: 'redirect.add', after: { to: '/news/a' }, reason: 'Import of old.csv' },
    ]);
    expect((await send(CSV)).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect((await send(CSV, { site_id: String(alabama) })).body).toMatchObject({ added: 2 });
  });

  test('that is none is refused', async () => {
    expect(refusal(await send('name,place\nx,y\n')).fields).toEqual(['file']);
    expect(refusal(await send('')).fields).toEqual(['file']);
    expect(refusal(await send(CSV, { site_id: '999999' })).fields).toEqual(['site_id']);
    expect(refusal(await marketing.send('POST', `${DESK}/import`, { file: '/etc/passwd' })).fields).toEqual(['file']);
  });
});

test('those who may not change promotions see and change as little as the matrix says', async () => {
  const id = await add('/old', '/new');
  for (const role of STAFF_ROLES) {
    const by = await staffSignedIn(app, { role });
    const statuses = {
      list: (await by.get(DESK)).status,
      one: (await by.get(`${DESK}/${id}`)).status,
      change: (await by.send('PUT', `${DESK}/${id}`, { from: '/old', to: `/${role}` })).status,
    };
    const mayRead = role !== 'reporting_admin';
    const mayWrite = role === 'marketing_admin' || role === 'super_admin';
    expect({ role, ...statuses }).toEqual({
      role,
      list: mayRead ? 200 : 403,
      one: mayRead ? 200 : 403,
      change: mayWrite ? 200 : 403,
    });
  }
  expect((await (await signedIn(app)).get(DESK)).status).toBe(403);
});

describe('the page', () => {
  test('shows the list, the chosen redirect and the forms', async () => {
    const id = await add('/old', '/new');
    const listed = await marketing.get(PAGE);
    expect(listed.status).toBe(200);
    for (const words of ['/old', 'Every site', 'Add a redirect', 'Import from a file'])
      expect(listed.text).toContain(words);
    const chosen = await marketing.get(`${PAGE}?redirect=${id}`);
    for (const words of ['Save changes', 'Remove redirect']) expect(chosen.text).toContain(words);
  });

  test('says what is not there', async () => {
    expect((await marketing.get(PAGE)).text).toContain('No redirects yet');
    expect((await marketing.get(`${PAGE}?query=nothing`)).text).toContain('No redirects match this search');
    expect((await marketing.get(`${PAGE}?redirect=999999`)).text).toContain('That redirect was removed');
  });

  test('has no forms for those who only read', async () => {
    const id = await add('/old', '/new');
    const support = await staffSignedIn(app, { role: 'customer_support_admin' });
    for (const address of [PAGE, `${PAGE}?redirect=${id}`]) {
      const { text } = await support.get(address);
      expect(text).toContain('/old');
      for (const words of ['Add a redirect', 'Import from a file', 'Save changes']) expect(text).not.toContain(words);
    }
  });

  test('takes a form without JavaScript', async () => {
    const { status, headers } = await marketing.send('POST', DESK, undefined, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'from=%2Fold&to=%2Fnew&site_id=&kind=temporary',
    });
    expect({ status, location: headers.location }).toEqual({ status: 303, location: `${PAGE}?done=added` });
    expect((await list()).redirects).toMatchObject([{ from: '/old', kind: 'temporary' }]);
  });
});
