import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { mailsTo } from '../support/mails.ts';
import { testSite } from '../support/site-app.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';

/** A request with a foreign host, or a proxy header that names one, puts that name nowhere. */

const BASE = 'bluechip.example';
const OURS = { PUBLIC_PROTOCOL: 'https', PUBLIC_PORT: '443', BASE_DOMAIN: BASE };
const EVIL = 'evil.example';

let app: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  app = await testSite(OURS);
  behindProxy = await testSite({ ...OURS, ...TRUSTED });
});
afterAll(() => Promise.all([app.close(), behindProxy.close()]));

/** Headers that some program in between might take for the host. */
const NAMING_HEADERS: Readonly<Record<string, string>> = {
  'x-forwarded-host': EVIL,
  'x-forwarded-server': EVIL,
  'x-host': EVIL,
  'x-http-host-override': EVIL,
  'x-original-url': `https://${EVIL}/`,
  'x-rewrite-url': `https://${EVIL}/`,
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '1234',
  'x-forwarded-prefix': `//${EVIL}`,
  forwarded: `host=${EVIL};proto=http`,
};

describe('a page in memory', () => {
  test.each(Object.entries(NAMING_HEADERS))('is neither made nor found by %s', async (name, value) => {
    app.application.pageCache.purge('all');
    const made = await app.get('/', { host: BASE, headers: { [name]: value } });
    const after = await app.get('/', { host: BASE });
    expect([made, after].map(({ status, headers }) => [status, headers['x-cache']])).toEqual([
      [200, 'miss'],
      [200, 'hit'],
    ]);
    expect(after.text).toBe(made.text);
    for (const reply of [made, after]) {
      expect(reply.text).not.toContain(EVIL);
      expect(JSON.stringify(reply.headers)).not.toContain(EVIL);
      expect(reply.text).not.toContain(`http://${BASE}`);
    }
  });

  test.each([
    EVIL,
    `${BASE}.${EVIL}`,
    `${EVIL}#.${BASE}`,
    `${EVIL}/.${BASE}`,
    `${EVIL}@${BASE}`,
    `${BASE}@${EVIL}`,
    `${BASE},${EVIL}`,
    `${BASE} ${EVIL}`,
    `a.b.${BASE}`,
    `evil${BASE}`,
    '127.0.0.1',
    'localhost',
    '',
  ])('is not served to the host %j', async (host) => {
    const reply = await app.get('/', { host });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.headers['x-cache']).toBeUndefined();
    expect(reply.text).not.toContain(EVIL);
  });

  test('names its own site in its addresses, whatever port the host was asked with', async () => {
    for (const host of [`${BASE}:1234`, `${BASE}.`, BASE.toUpperCase(), `${BASE}:`]) {
      const reply = await app.get('/sign_up', { host });
      expect({ host, status: reply.status }).toEqual({ host, status: 200 });
      expect(reply.text).not.toContain('1234');
      expect(reply.text).toContain(`https://${BASE}`);
    }
  });
});

describe('behind a proxy of ours', () => {
  const page = async (headers: Record<string, string>) => {
    behindProxy.application.pageCache.purge('all');
    const { status, text, headers: sent } = await behindProxy.get('/', { host: BASE, headers });
    const { 'x-request-id': _id, date: _date, ...rest } = sent;
    return { status, text, headers: rest };
  };

  test.each([`alabama.${BASE}`, EVIL, `${EVIL}, ${BASE}`, `${BASE}, ${EVIL}`, `${BASE}:1234`])(
    'the page is that of Host, whatever X-Forwarded-Host says: %s',
    async (named) => {
      const plain = await page({});
      expect(plain.status).toBe(200);
      expect(await page({ 'x-forwarded-host': named })).toEqual(plain);
    },
  );

  test('a foreign host stays foreign, whatever X-Forwarded-Host says', async () => {
    const reply = await behindProxy.get('/', { host: EVIL, headers: { 'x-forwarded-host': BASE } });
    expect(reply.status).toBe(421);
  });

  test('the domain of cookies and the own origin are those of Host, whatever X-Forwarded-Host says', async () => {
    const local = await testApp({ ...TRUSTED });
    try {
      const forwarded = { 'x-forwarded-host': 'bluechip.localhost' };
      const host = 'alabama.localhost';
      const token = await local.get('/api/v2/csurf_token', { host, headers: forwarded });
      expect(token.status).toBe(200);
      expect(token.headers['set-cookie']).not.toContain('Domain=');
      const write = (origin: string) =>
        local.send('POST', '/api/v2/contact', {
          host,
          headers: { ...forwarded, origin, 'x-xsrf-token': String(token.body.csurf_token) },
          cookies: token.cookies,
          body: {},
        });
      expect((await write('http://bluechip.localhost')).body.error_code).toBe('csrf_failed');
      expect((await write(`http://${host}`)).body.error_code).not.toBe('csrf_failed');
    } finally {
      await local.close();
    }
  });

  test('the embedded payment providers answer to their own Host only', async () => {
    const local = await testApp({ ...TRUSTED });
    try {
      const provider = local.application.ports.cards.embedded?.host ?? '';
      expect(provider).not.toBe('');
      const reply = await local.get('/api/v2/csurf_token', { headers: { 'x-forwarded-host': provider } });
      expect(reply.status).toBe(200);
    } finally {
      await local.close();
    }
  });
});

const MAILED: readonly (readonly [string, string, (email: string) => object])[] = [
  ['forgot password', '/api/user/password', (email) => ({ user: { email } })],
  ['forgot username', '/api/v2/users/forgot_username', (email) => ({ email })],
  ['mailed link', '/api/user/sign_in_link', (email) => ({ email })],
  ['confirmation once more', '/api/user/confirm_email', (email) => ({ email })],
];

test.each(MAILED)(
  '%s: the mail leads to our own address, whatever headers the request has',
  async (_, path, bodyOf) => {
    const { email } = await buildMember(app.database.db, { emailConfirmedAt: null });
    const host = `alabama.${BASE}:1234`;
    const refused = await app
      .sendWithToken('POST', path, { host: EVIL, body: bodyOf(String(email)) })
      .catch(() => null);
    expect(refused).toBeNull();
    const taken = await app.sendWithToken('POST', path, {
      host,
      headers: { ...NAMING_HEADERS, ...fromAnywhere() },
      body: bodyOf(String(email)),
    });
    expect(taken.status, taken.text).toBe(200);
    const mails = await mailsTo(app, String(email));
    expect(mails).toHaveLength(1);
    for (const { html, text } of mails) {
      expect(`${html} ${text}`).not.toMatch(/evil|1234/);
      const hosts = [...text.matchAll(/https?:\/\/[^/\s]+/g)].map(([address]) => address);
      expect(hosts.length).toBeGreaterThan(0);
      for (const each of hosts) expect([`https://alabama.${BASE}`, `https://${BASE}`]).toContain(each);
    }
  },
);
