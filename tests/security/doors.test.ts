import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COOKIES } from '#platform/http/cookies.ts';
import { endpoints } from '../../src/api.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '../support/members.ts';
import { addressOf, ask, fromAnywhere, isWrite, TRUSTED, titleOf } from './calls.ts';

/** Every bound endpoint: only public ones respond to a visitor, and no write is accepted without its token. */

let app: TestApp;
let member: SignedIn;
let other: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  app = await testApp(TRUSTED);
  member = await signedIn(app);
  other = await signedIn(app);
  owner = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(() => app.close());

const calls = endpoints.map(({ definition }) => definition);
const closed = calls.filter(({ access }) => access === 'signed_in' || access === 'staff');
const serverOnly = calls.filter(({ access }) => access === 'server');
const writes = calls.filter((call) => isWrite(call) && !call.isSelfAuthorised && !call.takesSigned);
const oneClick = calls.filter(({ isSelfAuthorised }) => isSelfAuthorised);
const titled = (list: typeof calls) => list.map((call) => [titleOf(call), call] as const);
const NO_ID = 2_147_483_000;

test.each(titled(closed))('%s refuses a visitor: 401', async (_, call) => {
  const reply = await ask(
    app,
    call,
    addressOf(call, () => NO_ID),
  );
  expect(reply).toMatchObject({ status: 401, body: { error_code: 'not_signed_in' } });
});

test.each(titled(serverOnly))('%s refuses whoever has no server key: 403', async (_, call) => {
  const address = addressOf(call, () => NO_ID);
  for (const cookies of [{}, member.cookies, owner.cookies]) {
    const reply = await ask(app, call, address, { cookies });
    expect(reply).toMatchObject({ status: 403, body: { error_code: 'forbidden' } });
  }
});

/** These need no form token: only their own token counts, and a session gives no access. */
test.each(titled(oneClick))('%s is public, and without its own token it does nothing', async (_, call) => {
  expect(call.access).toBe('public');
  for (const cookies of [{}, member.cookies, owner.cookies]) {
    const headers = fromAnywhere();
    const reply = await app.send(call.method, call.path, { cookies: { ...cookies }, headers, body: {} });
    expect(reply.status).toBeGreaterThanOrEqual(400);
  }
});

describe.each(titled(writes))('%s', (_, call) => {
  const address = addressOf(call, () => NO_ID);
  const tokenOf = async (browser: SignedIn | null): Promise<string> => {
    const reply = await app.get('/api/v2/csurf_token', browser ? { cookies: { ...browser.cookies } } : {});
    return reply.body.csurf_token;
  };

  test('a write without the token, or with one of another session, is refused: 403', async () => {
    const browser = call.access === 'staff' ? owner : member;
    const [own, foreign, visitors] = [await tokenOf(browser), await tokenOf(other), await tokenOf(null)];
    const attempts: [string, Record<string, string>, string | undefined][] = [
      ['no header', { [COOKIES.csrf.name]: own }, undefined],
      ['no cookie', {}, own],
      ['neither', {}, undefined],
      ['a header that is not the cookie', { [COOKIES.csrf.name]: own }, foreign],
      ['both of another session', { [COOKIES.csrf.name]: foreign }, foreign],
      ['both of before the sign-in', { [COOKIES.csrf.name]: visitors }, visitors],
      ['made up', { [COOKIES.csrf.name]: 'x.y' }, 'x.y'],
    ];
    for (const [name, cookies, header] of attempts) {
      const { [COOKIES.csrf.name]: _own, ...rest } = browser.cookies;
      const reply = await app.send(call.method, address, {
        cookies: { ...rest, ...cookies },
        headers: { ...fromAnywhere(), ...(header === undefined ? {} : { 'x-xsrf-token': header }) },
        body: {},
      });
      expect({ name, status: reply.status, errorCode: reply.body?.error_code }).toEqual({
        name,
        status: 403,
        errorCode: 'csrf_failed',
      });
    }
  });

  test('a write from a page of another origin is refused, whatever else it brings: 403', async () => {
    const browser = call.access === 'staff' ? owner : member;
    for (const origin of ['https://evil.example', 'http://bluechip.localhost.evil.example', 'null']) {
      const headers = { ...fromAnywhere(), origin };
      const reply = await ask(app, call, address, { cookies: { ...browser.cookies }, headers });
      expect({ origin, status: reply.status, errorCode: reply.body?.error_code }).toEqual({
        origin,
        status: 403,
        errorCode: 'csrf_failed',
      });
    }
  });
});
