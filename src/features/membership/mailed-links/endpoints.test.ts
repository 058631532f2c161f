import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, type TestRequest, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { buildMember } from '../accounts/factory.ts';
import { changeIdentity, findMember, type Member } from '../accounts/public.ts';
import { buildSecondFactor } from '../second-factor/factory.ts';

const PATH = '/api/user/sign_in_link';
const OWN = '/api/v2/users/second_factor';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '10000' });
  db = app.database.db;
});
afterAll(() => app.close());

let asked = 0;
/** Each from a new address, because these tests are not about the per-address rate limits. */
const elsewhere = (request: TestRequest = {}): TestRequest => {
  asked += 1;
  return { ...request, headers: { 'x-forwarded-for': `10.${asked >> 8}.${asked & 255}.1`, ...request.headers } };
};
const ask = (body: object, request: TestRequest = {}) =>
  app.sendWithToken('POST', PATH, elsewhere({ ...request, body }));
const use = (token: string, more: object = {}, request: TestRequest = {}) =>
  app.sendWithToken('PUT', PATH, elsewhere({ ...request, body: { token, ...more } }));

const linksTo = async ({ email }: Member) =>
  (await mailsTo(app, email ?? '')).filter(({ template }) => template === 'sign_in_link');

/** Requests a link and reads it from the email. */
async function linkOf(member: Member, more: object = {}, request: TestRequest = {}): Promise<URL> {
  const reply = await ask({ email: member.email, ...more }, request);
  expect(reply.status).toBe(200);
  const mail = (await linksTo(member)).at(-1);
  return new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
}
const tokenOf = async (member: Member, more: object = {}) =>
  (await linkOf(member, more)).searchParams.get('link_token') ?? '';

test('a link is mailed, of the site where it was asked for, and signs in once', { tags: ['engine'] }, async () => {
  const member = await buildMember(db);
  const url = await linkOf(member, {}, { host: 'football.bluechip.localhost' });
  expect(url.origin + url.pathname).toBe('http://football.bluechip.localhost:3000/users/sign_in');
  const token = url.searchParams.get('link_token') ?? '';
  const reply = await use(token);
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ user: { user_id: member.id }, needs_second_factor: false, return_to: '/' });
  expect((await app.get(OWN, { cookies: reply.cookies })).status).toBe(200);
  const again = await use(token);
  expect(again).toMatchObject({ status: 410, body: { error_code: 'gone' } });
  expect((await mailsTo(app, member.email ?? '')).map(({ template }) => template)).toEqual([
    'sign_in_link',
    'new_device',
  ]);
});

test('the same answer whether or not there is such an account, and no account is made or mailed', async () => {
  const member = await buildMember(db);
  const known = await ask({ email: member.email?.toUpperCase() });
  const unknown = await ask({ email: 'nobody@example.com' });
  expect(unknown.status).toBe(known.status);
  expect(unknown.text).toBe(known.text);
  expect(await linksTo(member)).toHaveLength(1);
  expect(await mailsTo(app, 'nobody@example.com')).toEqual([]);
});

test.each([[undefined], [''], ['nobody'], [`${'x'.repeat(250)}@a.io`]])('no address: %s', async (email) => {
  const { status, body } = await ask({ email });
  expect(status).toBe(422);
  expect(body.errors.email[0]).toMatch(/^Please enter/);
});

test('the way back is in the mail’s token, and only a path of the site', async () => {
  const member = await buildMember(db);
  expect((await use(await tokenOf(member, { return_to: '/rankings?class=2027' }))).body.return_to).toBe(
    '/rankings?class=2027',
  );
  for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example'])
    expect((await use(await tokenOf(await buildMember(db), { return_to: evil }))).body.return_to).toBe('/');
});

test('fifteen minutes', async () => {
  const member = await buildMember(db);
  const inTime = await tokenOf(member);
  app.clock.advance(15 * MINUTE_MS - 1);
  expect((await use(inTime)).status).toBe(200);
  const late = await tokenOf(member);
  app.clock.advance(15 * MINUTE_MS);
  expect((await use(late)).status).toBe(410);
});

test('a newer link leaves the older one good, and one that is used ends them all', async () => {
  const member = await buildMember(db);
  const [first, second, third] = [await tokenOf(member), await tokenOf(member), await tokenOf(member)];
  expect((await use(second)).status).toBe(200);
  for (const token of [first, second, third]) expect((await use(token)).status).toBe(410);
});

test('an unknown link is gone, and a torn one told so', async () => {
  expect((await use('A'.repeat(43))).status).toBe(410);
  expect((await use('A')).body.errors.token).toEqual(['This link is incomplete']);
});

test('of several links at once, one gets in', async () => {
  const member = await buildMember(db);
  const tokens = [await tokenOf(member), await tokenOf(member), await tokenOf(member)];
  const replies = await Promise.all(tokens.map((token) => use(token)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
});

test('twenty at once: one gets in', async () => {
  const token = await tokenOf(await buildMember(db));
  const replies = await Promise.all(Array.from({ length: 20 }, () => use(token)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(410)]);
});

test('whoever opens it has proven the address', async () => {
  const member = await buildMember(db, { emailConfirmedAt: null });
  const reply = await use(await tokenOf(member));
  expect(reply.body.user.email_confirmed).toBe(true);
  expect((await findMember(db, member.id))?.emailConfirmedAt).toEqual(app.clock.now());
});

test('a link to an address that the account has left lets nobody in', async () => {
  const member = await buildMember(db);
  const token = await tokenOf(member);
  await changeIdentity(db, member.id, { email: 'moved@example.com' });
  expect((await use(token)).status).toBe(410);
});

test('a second factor is still asked for', async () => {
  const member = await buildMember(db);
  await buildSecondFactor(db, { userId: member.id, box: createSecretBox(SESSION_SECRET) }, app.clock.now());
  const reply = await use(await tokenOf(member));
  expect(reply.body.needs_second_factor).toBe(true);
  expect((await app.get(OWN, { cookies: reply.cookies })).status).toBe(401);
});

test('remembered only where asked for', async () => {
  const member = await buildMember(db);
  const plain = await use(await tokenOf(member));
  const remembered = await use(await tokenOf(member), { remember_me: true });
  app.clock.advance(DAY_MS / 2);
  expect((await app.get(OWN, { cookies: plain.cookies })).status).toBe(401);
  expect((await app.get(OWN, { cookies: remembered.cookies })).status).toBe(200);
});

test('sixty times a minute from one address', async () => {
  const request = { headers: { 'x-forwarded-for': '192.0.2.7' } };
  for (let i = 0; i < 60; i += 1) expect((await ask({ email: 'nobody@example.com' }, request)).status).toBe(200);
  expect((await ask({ email: 'nobody@example.com' }, request)).status).toBe(429);
});

test('forms without JavaScript: asked for, and used by the page that the link opens', async () => {
  const member = await buildMember(db);
  const { body, cookies } = await app.get('/api/v2/csurf_token');
  const post = (fields: Record<string, string>) =>
    app.send(
      'POST',
      PATH,
      elsewhere({
        cookies,
        headers: FORM,
        body: new URLSearchParams({ _csrf: body.csurf_token, ...fields }).toString(),
      }),
    );
  const sent = await post({ email: member.email ?? '', return_to: '/rankings' });
  expect(sent).toMatchObject({ status: 303, headers: { location: '/users/sign_in?link=sent' } });
  const token = new URL(/http\S+/.exec((await linksTo(member))[0]?.text ?? '')?.[0] ?? '').searchParams.get(
    'link_token',
  );
  const used = await post({ _method: 'PUT', token: token ?? '', remember_me: '1' });
  expect(used).toMatchObject({ status: 303, headers: { location: '/rankings' } });
  expect(used.cookies.remember_user_token_v2).toBeTruthy();
});

test('opening the link signs nobody in: only a post does', async () => {
  const member = await buildMember(db);
  const token = await tokenOf(member);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await app.send(method, `${PATH}?token=${token}`, elsewhere())).status).toBe(405);
  expect((await use(token)).status).toBe(200);
});
