import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Method } from '#platform/http/endpoint.ts';
import { endpoints } from '../../src/api.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { cpuTimeOf } from '../support/cpu-time.ts';
import { type SignedIn, signedIn } from '../support/members.ts';
import { addressOf, fromAnywhere, isWrite, TRUSTED, titleOf } from './calls.ts';
import { sampleOf } from './sample.ts';
import { variants } from './variants.ts';

/**
 * Bodies and queries that are too large, too deep, or not text: every endpoint for visitors or members refuses or ignores them cheaply,
 * and none fails. Covers new endpoints without a change here.
 */

let app: TestApp;
/** CPU time in milliseconds of a harmless body of one megabyte. */
let harmlessMs: number;
beforeAll(async () => {
  // Enables what is off by default, so that it is tested too.
  app = await testApp({ ...TRUSTED, BETTING_PARTNER: 'embedded' });
  const { cookies, token } = await callerOf(false);
  harmlessMs = await cpuTimeOf(() => sendBody('POST', '/api/user/sign_in', { cookies, token }, JSON_TYPE, A_MEGABYTE));
});
afterAll(() => app.close());

const calls = endpoints
  .map(({ definition }) => definition)
  .filter(({ access, isSelfAuthorised }) => (access === 'public' || access === 'signed_in') && !isSelfAuthorised);
const writes = calls.filter(isWrite);
const titled = (list: typeof calls) => list.map((call) => [titleOf(call), call] as const);

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MEGABYTE = 1_048_576;
const A_MEGABYTE = `"${'x'.repeat(MEGABYTE - 2)}"`;
/** The most CPU time of a body, in harmless megabyte bodies. Measured: usually 2, at most 20 on a busy machine. */
const MOST_MEGABYTES = 100;

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** The body, its content type, and the expected response of every endpoint; null: any response but a failure. */
const BODIES: readonly (readonly [string, string | undefined, string | Buffer, number | null])[] = [
  ['one byte over a megabyte', JSON_TYPE, `"${'x'.repeat(MEGABYTE - 1)}"`, 413],
  ['a form of one byte over a megabyte', FORM_TYPE, `a=${'x'.repeat(MEGABYTE - 1)}`, 413],
  ['a megabyte', JSON_TYPE, A_MEGABYTE, null],
  ['10,000 levels of objects', JSON_TYPE, nested(10_000, '{"user":', '}'), null],
  ['10,000 levels of lists', JSON_TYPE, nested(10_000, '[', ']'), null],
  ['no JSON', JSON_TYPE, '{"user":', 400],
  ['nothing', JSON_TYPE, '', 400],
  ['a text', JSON_TYPE, '"user"', null],
  ['null', JSON_TYPE, 'null', null],
  ['a number beyond all numbers', JSON_TYPE, '{"user":1e999999,"id":1e400}', null],
  ['one key twice', JSON_TYPE, '{"user":{},"user":[],"email":"a@b.io","email":{}}', null],
  ['a prototype', JSON_TYPE, '{"__proto__":{"role":"super_admin"}}', 400],
  ['a prototype further in', JSON_TYPE, '{"user":{"__proto__":{"role":"super_admin"}}}', 400],
  ['a prototype by its constructor', JSON_TYPE, '{"constructor":{"prototype":{"role":"super_admin"}}}', 400],
  ['a zero byte', JSON_TYPE, '{"user":"a\\u0000b"}', 400],
  ['what is no UTF-8', JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]), null],
  ['a byte order mark', JSON_TYPE, '\ufeff{}', null],
  ['text', 'text/plain', '{"user":{}}', 415],
  ['XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 415],
  [
    'parts',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    415,
  ],
  ['JSON under another name', 'application/jsonx', '{}', 415],
  ['JSON in a parameter of text', 'text/plain; application/json', '{}', 415],
  ['no type', undefined, '{}', 415],
  ['100,000 parts', FORM_TYPE, 'a=1&'.repeat(100_000), null],
  ['100,000 items of a list', FORM_TYPE, 'a[]=1&'.repeat(100_000), null],
  ['brackets without end', FORM_TYPE, `user${'[a]'.repeat(100_000)}=1`, null],
  ['open brackets', FORM_TYPE, `user${'['.repeat(200_000)}=1&user]]]=1&[=1&[]=1&]=1`, null],
  ['a key that is a value too', FORM_TYPE, 'user=1&user[login]=a&user[]=2&user[login][deep]=3', null],
  ['a prototype in brackets', FORM_TYPE, 'user[__proto__][role]=super_admin&__proto__[role]=super_admin', null],
  ['escapes of no character', FORM_TYPE, 'user[login]=%zz%&user[password]=%ff%fe%ed%a0%80', null],
  ['a zero byte in a form', FORM_TYPE, 'user[login]=a%00b&user[password]=x', 400],
  ['one as it is', FORM_TYPE, 'user[login]=a\u0000b&user[password]=x', 400],
];

/** Each endpoint is called by someone who may call it; otherwise only the missing login would be tested. */
async function callerOf(isMember: boolean): Promise<{ cookies: Record<string, string>; token: string }> {
  const browser: SignedIn | null = isMember ? await signedIn(app, { session: strictSession() }) : null;
  const asked = { headers: fromAnywhere(), cookies: { ...browser?.cookies } };
  const { status, body, cookies } = await app.get('/api/v2/csurf_token', asked);
  expect(status).toBe(200);
  return { cookies: { ...browser?.cookies, ...cookies }, token: String(body.csurf_token) };
}
const strictSession = () => ({
  strictUntil: new Date(app.clock.now().getTime() + 600_000),
  secondFactorAt: app.clock.now(),
});

const sendBody = (
  method: Method,
  url: string,
  { cookies, token }: { cookies: Record<string, string>; token: string },
  type: string | undefined,
  payload: string | Buffer,
) => {
  const content = type === undefined ? {} : { 'content-type': type };
  const headers = { host: 'bluechip.localhost', 'x-xsrf-token': token, ...fromAnywhere(), ...content };
  return app.application.http.inject({ method, url, headers, cookies, payload });
};

/**
 * The CPU time of `work` in milliseconds. If it takes too long, it is repeated twice and the minimum counts, because a garbage collection
 * may fall into one try.
 */
async function spentOn(work: () => Promise<void>, mostMs: number): Promise<number> {
  const firstMs = await cpuTimeOf(work, 1);
  return firstMs < mostMs ? firstMs : Math.min(firstMs, await cpuTimeOf(work, 2));
}

const NO_ID = 2_147_483_000;

/** Texts that trigger repeated searches: an address with many dots, and a card number among many digits. */
test.each([
  ['/api/user/password', 'user.email', (text: string) => ({ user: { email: text } }), `a@${'.'.repeat(59_900)}@`],
  ['/api/v2/contact', 'email', (text: string) => ({ email: text }), `a@${'.'.repeat(59_900)}@`],
  ['/api/v2/gifts.json', 'message', (text: string) => ({ message: text }), '22.'.repeat(3_000)],
] as const)(
  '%s: a hostile text in %s costs no more than a harmless one of its length',
  async (path, field, of, text) => {
    const caller = await callerOf(false);
    let reply = { statusCode: 0, body: '' };
    const send = async (value: string) => {
      reply = await sendBody('POST', path, caller, JSON_TYPE, JSON.stringify(of(value)));
    };
    const harmless = await cpuTimeOf(() => send('x'.repeat(text.length)));
    const words = JSON.parse(reply.body).errors;
    const hostile = await spentOn(() => send(text), 20 * harmless);
    expect(hostile).toBeLessThan(20 * harmless);
    expect(reply.statusCode).toBe(422);
    expect(JSON.parse(reply.body).errors).toEqual(words);
    expect(Object.keys(words)).toEqual([field]);
  },
);

test.each(titled(writes))('%s: no body makes it fail', async (_, call) => {
  const url = addressOf(call, () => NO_ID);
  for (const [name, type, payload, status] of BODIES) {
    const { cookies, token } = await callerOf(call.access === 'signed_in');
    let reply = { statusCode: 0, body: '' };
    const send = async () => {
      reply = await sendBody(call.method, url, { cookies, token }, type, payload);
    };
    const mostMs = MOST_MEGABYTES * harmlessMs;
    expect(await spentOn(send, mostMs), name).toBeLessThan(mostMs);
    expect({ name, isBelow500: reply.statusCode < 500 }, reply.body).toEqual({ name, isBelow500: true });
    if (status !== null) expect({ name, statusCode: reply.statusCode }).toEqual({ name, statusCode: status });
    expect(Object.prototype).not.toHaveProperty('role');
  }
});

/** Replaces each text that an endpoint takes. */
const TEXTS: Readonly<Record<string, string>> = {
  'half a character': 'a\ud800b@mail.example',
  'the other half': '\udc00',
  'a very long text': 'x'.repeat(200_000),
  'letters on letters': `e${'\u0301'.repeat(5_000)}`,
  'from right to left': '\u202e\u2066fan\u200f',
  'a character that is none': '\uffff\ufffe',
  'a quote of SQL': `' or 1=1; drop table users; --`,
  'a pattern': '%_\\%(((((a+)+)+)+)$',
  'a template': '{{7*7}}<%= 1 %>#{7*7}',
  'a path': '../../../../etc/passwd',
  'a number': '99999999999999999999999999',
  'a negative number': '-1',
};

const fail = (): never => {
  throw new Error('there is no schema');
};

describe('texts', () => {
  test.each(titled(writes.filter(({ body }) => body)))('%s: no text makes it fail', async (_, call) => {
    const sample = sampleOf(call.body ?? fail(), () => NO_ID, { isWhole: true });
    for (const [name, text] of Object.entries(TEXTS)) {
      for (const body of variants(sample, text)) {
        const { cookies, token } = await callerOf(call.access === 'signed_in');
        const address = addressOf(call, () => NO_ID);
        const headers = { 'x-xsrf-token': token, ...fromAnywhere() };
        const reply = await app.send(call.method, address, { cookies, headers, body });
        expect({ name, isBelow500: reply.status < 500 }, reply.text).toEqual({ name, isBelow500: true });
      }
    }
    await app.runJobs();
  });

  test.each(titled(calls.filter((call) => !isWrite(call))))('%s: no address makes it fail', async (_, call) => {
    const { cookies } = await callerOf(call.access === 'signed_in');
    const sample = call.query === undefined ? {} : Object(sampleOf(call.query, () => NO_ID, { isWhole: true }));
    const keys = [...Object.keys(sample), '__proto__', 'a[b][c]'];
    const texts = Object.values(TEXTS).map((text) => encodeURIComponent(text.slice(0, 5_000).toWellFormed()));
    for (const text of [...texts, '%ed%a0%80', '%ff', '%', '']) {
      const query = keys.map((key) => `${key}=${text}&${key}[]=${text}`).join('&');
      for (const path of [addressOf(call, () => NO_ID), addressOf(call, () => '\u202e../x')]) {
        const reply = await app.get(`${path}?${query}`, { cookies, headers: fromAnywhere() });
        expect({ text: text.slice(0, 40), isBelow500: reply.status < 500 }, reply.text).toEqual({
          text: text.slice(0, 40),
          isBelow500: true,
        });
      }
    }
  });
});

/** For endpoints that accept it: a lone surrogate is not valid text for a database, and would fail the write. */
test('half a character is kept as one that is unknown, and escapes that are whole stay as they are', async () => {
  const half = 'a\ud800b';
  const browser = await signedIn(app, { session: strictSession() });
  const send = (method: 'POST' | 'PATCH', path: string, body: object) =>
    browser.send(method, path, body, {
      cookies: { bluechip_privacy: '1.1795284000.analytics' },
      headers: fromAnywhere(),
    });
  const registration = {
    username: 'half_a_fan',
    email: 'half_a_fan@mail.example',
    password: 'nine green parsnips',
    age_band: '16_and_over',
    referral_code: half,
    params: { utm_source: half },
  };
  const address = { name: half, street_1: half, street_2: half, city: half, state: 'TX', zip: '78701' };
  const event = (label: string) => ({ name: 'click_navigation', properties: { label, [label]: 1 } });
  const replies = [
    await send('PATCH', '/api/v2/users/update', { address }),
    await send('POST', '/api/v2/analytics/events', event(half)),
    await send('POST', '/api/v2/analytics/events', event('a whole one')),
    await app.sendWithToken('POST', '/api/v2/registrations', { headers: fromAnywhere(), body: { registration } }),
  ];
  for (const reply of replies) expect(reply.status, reply.text).toBe(200);
  expect((await browser.get('/api/v2/users/address')).body.address.city).toBe('a\ufffdb');
  const whole = 'caf\u00e9 \ud83d\ude00 \\ud800 "\\\\"';
  const escaped = JSON.stringify({ address: { ...address, city: whole } }).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const token = (await browser.get('/api/v2/csurf_token', { headers: fromAnywhere() })).body.csurf_token;
  const kept = await app.send('PATCH', '/api/v2/users/update', {
    cookies: browser.cookies,
    headers: { ...fromAnywhere(), 'x-xsrf-token': token, 'content-type': 'application/json' },
    body: escaped,
  });
  expect(kept.status, kept.text).toBe(200);
  expect((await app.get('/api/v2/users/address', { cookies: { ...browser.cookies, ...kept.cookies } })).body).toEqual({
    address: { ...address, name: 'a\ufffdb', street_1: 'a\ufffdb', street_2: 'a\ufffdb', city: whole, country: 'US' },
  });
  await app.application.ports.analytics.flush();
  const { rows } = await app.database.executeSql(
    `select properties ->> 'label' as label from analytics_events where name = 'click_navigation' order by id`,
  );
  expect(rows.map(({ label }) => label)).toEqual(['a\ufffdb', 'a whole one']);
});
