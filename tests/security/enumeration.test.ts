import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { buildSecondFactor } from '#features/membership/second-factor/factory.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, type TestReply, testApp } from '../support/app.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';

/** No text, status or header reveals whether an account exists, neither to a script nor to a form. For time: enumeration-time.test.ts. */

let app: TestApp;
/** Emails of accounts in every state, and of no account. */
const logins = new Map<string, { email: string; username: string }>();
beforeAll(async () => {
  app = await testApp(TRUSTED);
  const { db } = app.database;
  const now = app.clock.now();
  const members = {
    'an account': await buildMember(db),
    'one with an address that is not confirmed': await buildMember(db, { emailConfirmedAt: null }),
    'one without a password': await buildMember(db, { password: null }),
    'one with a second factor': await buildMember(db),
    'one that will be deleted': await buildMember(db, { deletionDueAt: new Date(now.getTime() + 86_400_000) }),
    'one of staff': await buildMember(db, { role: 'super_admin' }),
  };
  const box = createSecretBox(SESSION_SECRET);
  await buildSecondFactor(db, { userId: members['one with a second factor'].id, box }, now);
  for (const [state, { email, username }] of Object.entries(members))
    logins.set(state, { email: String(email), username: String(username) });
  logins.set('nobody', { email: 'nobody@example.com', username: 'nobody.at.all' });
});
afterAll(() => app.close());

/** Everything in a reply, except what differs each time. */
function toldBy({ status, headers, cookies, text }: TestReply) {
  const { 'x-request-id': requestId = '', 'set-cookie': _set, date: _date, ...rest } = headers;
  return { status, headers: rest, cookies: Object.keys(cookies).toSorted(), text: text.replaceAll(requestId, 'id') };
}

type Login = { email: string; username: string };
const WRONG = 'not the password of anybody';

const CALLS: readonly (readonly [string, 'POST', string, (login: Login) => object])[] = [
  ['sign-in by e-mail', 'POST', '/api/user/sign_in', ({ email }) => ({ user: { login: email, password: WRONG } })],
  ['sign-in by username', 'POST', '/api/user/sign_in', (who) => ({ user: { login: who.username, password: WRONG } })],
  ['forgot password', 'POST', '/api/user/password', ({ email }) => ({ user: { email } })],
  ['forgot username', 'POST', '/api/v2/users/forgot_username', ({ email }) => ({ email })],
  ['mailed link', 'POST', '/api/user/sign_in_link', ({ email }) => ({ email })],
  ['confirmation once more', 'POST', '/api/user/confirm_email', ({ email }) => ({ email })],
];

/** All addresses have the same length, because a reply may repeat what was typed. */
describe.each(CALLS)('%s', (_, method, path, bodyOf) => {
  const asJson = (login: Login) => app.sendWithToken(method, path, { headers: fromAnywhere(), body: bodyOf(login) });
  const asForm = async (login: Login) => {
    const { body, cookies } = await app.get('/api/v2/csurf_token', { headers: fromAnywhere() });
    const fields = [...fieldsOf(bodyOf(login)), ['_csrf', String(body.csurf_token)]];
    return app.send(method, path, {
      cookies,
      headers: { ...fromAnywhere(), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  };

  test.each([
    ['a script', asJson],
    ['a form', asForm],
  ])('%s learns the same of an account in any state as of nobody', async (_who, ask) => {
    const nobody = toldBy(await ask(loginOf('nobody')));
    for (const [state, login] of logins)
      expect({ state, told: toldBy(await ask(login)) }).toEqual({ state, told: nobody });
  });
});

function loginOf(state: string): Login {
  const login = logins.get(state);
  if (!login) throw new Error(`no ${state}`);
  return login;
}

function fieldsOf(body: object, within = ''): string[][] {
  return Object.entries(body).flatMap(([name, value]) => {
    const key = within === '' ? name : `${within}[${name}]`;
    return typeof value === 'object' ? fieldsOf(value, key) : [[key, String(value)]];
  });
}

test('what a sign-in by passkey begins with is of the same shape for everybody, and names nobody', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => app.sendWithToken('POST', '/api/user/passkey/options')));
  const shape = (reply: TestReply | undefined) => {
    const { challenge, ...rest } = JSON.parse(reply?.body.options.json);
    expect(challenge).toMatch(/^[\w-]{20,}$/);
    return rest;
  };
  expect(shape(one)).toEqual(shape(two));
  expect(shape(one).allowCredentials ?? []).toEqual([]);
});

test('that a token was used, is too old, of another kind or was never given is one answer', async () => {
  const token = 'x'.repeat(43);
  const replies = await Promise.all([
    app.sendWithToken('PUT', '/api/user/sign_in_link', { body: { token }, headers: fromAnywhere() }),
    app.sendWithToken('POST', '/api/user/confirm_email', { body: { token }, headers: fromAnywhere() }),
    app.sendWithToken('POST', '/api/v2/users/email_change', { body: { token }, headers: fromAnywhere() }),
    app.sendWithToken('PUT', '/api/user/password', {
      body: { user: { reset_password_token: token, password: 'nine green parsnips' } },
      headers: fromAnywhere(),
    }),
  ]);
  expect(replies.map(({ status, body }) => [status, body.error_code])).toEqual(replies.map(() => [410, 'gone']));
});
