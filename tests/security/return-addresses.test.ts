import { generateSync } from 'otplib/functional';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEMBER_PASSWORD } from '#features/membership/accounts/factory.ts';
import { buildSecondFactor } from '#features/membership/second-factor/factory.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, type TestReply } from '../support/app.ts';
import { mailsTo } from '../support/mails.ts';
import { type SignedIn, signedIn } from '../support/members.ts';
import { testSite } from '../support/site-app.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';

/** Whatever return address a sign-in link contains, signing in never leaves the site. */

const ORIGIN = 'http://bluechip.localhost';
/** Addresses of another host, as browsers, servers and careless programs parse them; and some that only look like it. */
const SPELLINGS = [
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE/',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u00a0//evil.example',
  '\u2028//evil.example',
  '/\u00ad/evil.example',
  '/\u2215/evil.example',
  '\uff0f\uff0fevil.example',
  '/\uff0fevil.example',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/;//evil.example',
  '/?//evil.example',
  '/#//evil.example',
  'evil.example',
  '.evil.example',
  '@evil.example',
  ':80',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  `${ORIGIN}@evil.example`,
  `${ORIGIN}.evil.example`,
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '?//evil.example',
  '#//evil.example',
  '',
  '/\ud800',
  '/caf\u00e9/\u4e2d\u6587',
  `/${'a'.repeat(1999)}`,
];

let app: TestApp;
beforeAll(async () => {
  app = await testSite(TRUSTED);
});
afterAll(() => app.close());

const box = createSecretBox(SESSION_SECRET);

/** As a browser resolves it: relative to the current page, whichever that is. */
function expectOwn(given: string, address: unknown): void {
  expect(typeof address, JSON.stringify(given)).toBe('string');
  for (const page of [`${ORIGIN}/users/sign_in`, `${ORIGIN}/`]) {
    const { origin } = new URL(String(address), page);
    expect({ given, address, origin }).toEqual({ given, address, origin: ORIGIN });
  }
  expect({ given, isPath: /^\/(?![/\\])/.test(String(address)) }).toEqual({ given, isPath: true });
}

type Door = {
  name: string;
  /** A browser on the page before the sign-in, and what it sends. */
  before: (returnTo: string) => Promise<{ path: string; fields: object; cookies: Record<string, string> }>;
};

let member: SignedIn;
beforeAll(async () => {
  member = await signedIn(app);
});

const DOORS: readonly Door[] = [
  {
    name: 'sign-in',
    before: async (returnTo) => ({
      path: '/api/user/sign_in',
      fields: { user: { login: member.member.username, password: MEMBER_PASSWORD, return_to: returnTo } },
      cookies: {},
    }),
  },
  {
    name: 'second factor',
    before: async (returnTo) => {
      const waiting = await signedIn(app, { session: { isPending: true } });
      const { secret } = await buildSecondFactor(app.database.db, { userId: waiting.member.id, box }, app.clock.now());
      const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
      return {
        path: '/api/user/second_factor',
        fields: { code, return_to: returnTo },
        cookies: { ...waiting.cookies },
      };
    },
  },
  {
    name: 'strict sign-in',
    before: async (returnTo) => {
      const browser = await signedIn(app);
      return {
        path: '/api/v2/users/strict_sign_in',
        fields: { password: MEMBER_PASSWORD, return_to: returnTo },
        cookies: { ...browser.cookies },
      };
    },
  },
];

describe.each(DOORS)('$name', ({ before }) => {
  const send = async (returnTo: string, as: 'json' | 'form'): Promise<TestReply> => {
    const { path, fields, cookies } = await before(returnTo);
    const token = await app.get('/api/v2/csurf_token', { cookies, headers: fromAnywhere() });
    const csrf = String(token.body.csurf_token);
    const request = { cookies: { ...cookies, ...token.cookies } };
    if (as === 'json')
      return app.send('POST', path, {
        ...request,
        headers: { ...fromAnywhere(), 'x-xsrf-token': csrf },
        body: fields,
      });
    return app.send('POST', path, {
      ...request,
      headers: { ...fromAnywhere(), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([...fieldsOf(fields), ['_csrf', csrf]]).toString(),
    });
  };

  test.each(SPELLINGS)('%j stays here, by script and by form', async (given) => {
    const json = await send(given, 'json');
    if (json.status === 200) expectOwn(given, json.body.return_to);
    // A zero byte is refused before anybody is signed in.
    else expect({ given, status: json.status }).toEqual({ given, status: 400 });
    const form = await send(given, 'form');
    if (form.status === 303) expectOwn(given, form.headers.location);
    else expect({ given, status: form.status }).toEqual({ given, status: 400 });
  });
});

function fieldsOf(body: object, within = ''): string[][] {
  return Object.entries(body).flatMap(([name, value]) => {
    const key = within === '' ? name : `${within}[${name}]`;
    return typeof value === 'object' ? fieldsOf(value, key) : [[key, String(value)]];
  });
}

test('an own address is led to, with its query and its place on the page', async () => {
  const given = '/search?query=a%20b&page=2#top';
  const reply = await app.sendWithToken('POST', '/api/user/sign_in', {
    body: { user: { login: member.member.username, password: MEMBER_PASSWORD, return_to: given } },
    headers: fromAnywhere(),
  });
  expect(reply.body.return_to).toBe(given);
});

test('the pages of the sign-in write no other address into themselves, and a mail none into its link', async () => {
  const browser = await signedIn(app);
  for (const given of SPELLINGS) {
    const query = `return_to=${encodeURIComponent(given.toWellFormed())}`;
    for (const path of ['/users/sign_in', '/users/strict_sign_in', '/users/confirmation', '/create_account']) {
      const reply = await browser.get(`${path}?${query}`, { headers: fromAnywhere() });
      expect({ path, given, isBelow500: reply.status < 500 }).toEqual({ path, given, isBelow500: true });
      if (reply.headers.location !== undefined) expectOwn(given, reply.headers.location);
      for (const [, address = ''] of reply.text.matchAll(/(?:href|action)="([^"]*)"/g)) {
        const url = new URL(address.replaceAll('&amp;', '&'), `${ORIGIN}${path}`);
        expect({ given, leadsAway: url.host.includes('evil'), isScript: url.protocol === 'javascript:' }).toEqual({
          given,
          leadsAway: false,
          isScript: false,
        });
      }
    }
  }
  await app.sendWithToken('POST', '/api/user/sign_in_link', {
    body: { email: member.member.email, return_to: '//evil.example' },
    headers: fromAnywhere(),
  });
  const mails = await mailsTo(app, String(member.member.email));
  expect(mails.map(({ template }) => template)).toContain('sign_in_link');
  for (const { text, html } of mails) expect(`${text}${html}`).not.toContain('evil');
});
