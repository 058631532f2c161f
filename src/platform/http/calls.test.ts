import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { type Access, defineEndpoint } from './endpoint.ts';
import { type BoundEndpoint, handle } from './handle.ts';
import { ACTORS, type SmallApp, smallApp } from './small-app.test-support.ts';

let app: SmallApp;
afterEach(() => app.http.close());

const seen = defineEndpoint({
  method: 'POST',
  path: '/api/v2/rows/{rowId}/seen',
  summary: 'test',
  access: 'public',
  params: z.object({ rowId: z.coerce.number<number | string>().int() }),
  query: z.object({
    perPage: z.coerce.number<number | string>().optional(),
    search: z.object({ pageSize: z.string().optional(), query: z.string().optional() }).optional(),
    currentContent: z.array(z.string()).optional(),
  }),
  body: z.object({ promoCode: z.string(), player: z.object({ personId: z.number() }).optional() }),
  response: z.object({
    rowId: z.number(),
    received: z.object({ promoCode: z.string(), pageSize: z.string().nullable() }),
  }),
});
let lastSeen: unknown;
const echo = handle(seen, {
  run: async (_ctx, input) => {
    lastSeen = input;
    const received = {
      promoCode: input.body.promoCode,
      pageSize: input.query.search?.pageSize ?? null,
      hash: 'not for the wire',
    };
    return { rowId: input.params.rowId, received, internalNote: 'not for the wire' };
  },
});

/** A GET with the given behavior. */
function aCall(run: () => Promise<unknown>, more: Partial<Parameters<typeof defineEndpoint>[0]> = {}): BoundEndpoint {
  const definition = defineEndpoint({
    method: 'GET',
    path: '/api/v2/thing',
    summary: 'test',
    access: 'public',
    response: z.object({ ok: z.boolean().optional(), n: z.int().optional() }).optional(),
    ...more,
  });
  return handle(definition, { run });
}

test('a reply is snake_case and has only what its schema names', async () => {
  app = await smallApp([echo]);
  const { status, body, headers } = await app.send('POST', '/api/v2/rows/7/seen', { body: { promo_code: 'A' } });
  expect(status).toBe(200);
  expect(body).toEqual({ row_id: 7, received: { promo_code: 'A', page_size: null } });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

test('requests are taken in either spelling, with bracketed queries', async () => {
  app = await smallApp([echo]);
  const snake =
    '/api/v2/rows/7/seen?per_page=5&search[page_size]=3&search[query]=x%26y&current_content[]=1&current_content[]=2';
  await app.send('POST', snake, { body: { promo_code: 'A', player: { person_id: 4 } } });
  const expected = {
    params: { rowId: 7 },
    query: { perPage: 5, search: { pageSize: '3', query: 'x&y' }, currentContent: ['1', '2'] },
    body: { promoCode: 'A', player: { personId: 4 } },
  };
  expect(lastSeen).toEqual(expected);
  const camel =
    '/api/v2/rows/7/seen?perPage=5&search[pageSize]=3&search[query]=x%26y&currentContent[]=1&currentContent[]=2';
  await app.send('POST', camel, { body: { promoCode: 'A', player: { personId: 4 } } });
  expect(lastSeen).toEqual(expected);
});

test('a form is read like JSON', async () => {
  app = await smallApp([echo]);
  const { status } = await app.send('POST', '/api/v2/rows/7/seen', {
    body: 'promo_code=A+B&player[person_id]=',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(422);
  await app.send('POST', '/api/v2/rows/7/seen', {
    body: 'promo_code=A+B',
    headers: { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' },
  });
  expect(lastSeen).toMatchObject({ body: { promoCode: 'A B' } });
});

test('what does not fit is refused by field, named as on the wire', async () => {
  app = await smallApp([echo]);
  const wrongBody = await app.send('POST', '/api/v2/rows/7/seen', { body: { player: { personId: 'x' } } });
  expect(wrongBody.status).toBe(422);
  expect(wrongBody.body).toEqual({
    errors: { promo_code: [expect.any(String)], 'player.person_id': [expect.any(String)] },
    error_code: 'invalid',
    request_id: expect.any(String),
  });
  expect((await app.send('POST', '/api/v2/rows/x/seen', { body: { promo_code: 'A' } })).body.errors).toHaveProperty(
    'row_id',
  );
  expect((await app.send('POST', '/api/v2/rows/7/seen')).body.errors).toHaveProperty('base');
});

test('nothing to say is 204', async () => {
  app = await smallApp([aCall(async () => undefined, { response: z.undefined() })]);
  const { status, text } = await app.send('GET', '/api/v2/thing');
  expect({ status, text }).toEqual({ status: 204, text: '' });
});

const ALLOWED: Record<Access, Record<string, number>> = {
  public: { visitor: 200, member: 200, staff: 200, server: 200, operator: 200 },
  signed_in: { visitor: 401, member: 200, staff: 200, server: 401, operator: 200 },
  staff: { visitor: 401, member: 403, staff: 200, server: 401, operator: 200 },
  server: { visitor: 403, member: 403, staff: 403, server: 200, operator: 403 },
};
const ACCESS: readonly Access[] = ['public', 'signed_in', 'staff', 'server'];

test.each(ACCESS)('access: who may make a call that is for %s', async (access) => {
  app = await smallApp([
    aCall(async () => ({}), { access, ...(access === 'staff' ? { permission: 'add_on_reports:read' } : {}) }),
  ]);
  const answers: Record<string, number> = {};
  for (const actor of Object.keys(ACTORS))
    answers[actor] = (await app.send('GET', '/api/v2/thing', { headers: { 'x-test-actor': actor } })).status;
  expect(answers).toEqual(ALLOWED[access]);
});

test('a policy that says no answers 403, after the input was read', async () => {
  const mayOnlyTen = handle(seen, {
    may: (actor, { params }) => actor.kind === 'member' && params.rowId === 10,
    run: async (_ctx, { params }) => ({ rowId: params.rowId, received: { promoCode: '', pageSize: null } }),
  });
  app = await smallApp([mayOnlyTen]);
  const asMember = { headers: { 'x-test-actor': 'member' }, body: { promo_code: 'A' } };
  expect((await app.send('POST', '/api/v2/rows/10/seen', asMember)).status).toBe(200);
  expect((await app.send('POST', '/api/v2/rows/11/seen', asMember)).body).toMatchObject({ error_code: 'forbidden' });
});

test.each([
  ['not_signed_in', 401],
  ['forbidden', 403],
  ['not_found', 404],
  ['conflict', 409],
  ['gone', 410],
  ['promo_code_used', 422],
  ['overloaded', 503],
])('a refusal with the code %s answers %i', async (code, status) => {
  app = await smallApp([aCall(() => Promise.reject(apiError(code, { message: 'Not this time.' })))]);
  const reply = await app.send('GET', '/api/v2/thing');
  expect(reply.status).toBe(status);
  expect(reply.body).toEqual({ error: expect.any(String), error_code: code, request_id: expect.any(String) });
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
});

test('messages of a refusal by field are named as on the wire', async () => {
  app = await smallApp([aCall(() => Promise.reject(invalidFields({ paymentIssue: ['Your card was declined.'] })))]);
  expect((await app.send('GET', '/api/v2/thing')).body).toMatchObject({
    errors: { payment_issue: ['Your card was declined.'] },
  });
});

test('an unexpected failure is 500 without its text, and is reported once, which logs it', async () => {
  app = await smallApp([aCall(() => Promise.reject(new Error('password of the database')))]);
  const { status, text, body } = await app.send('GET', '/api/v2/thing');
  expect(status).toBe(500);
  expect(text).not.toContain('password');
  expect(body).toMatchObject({ error: expect.any(String), error_code: 'internal' });
  expect(app.logged).toEqual([]);
  expect(app.reported).toEqual([
    {
      error: expect.any(Error),
      source: 'request',
      requestId: body.request_id,
      facts: { method: 'GET', route: '/api/v2/thing' },
    },
  ]);
});

test('a call that names the source of its failures is reported under it', async () => {
  app = await smallApp([aCall(() => Promise.reject(new Error('no list')), { failureSource: 'ranking_data' })]);
  expect((await app.send('GET', '/api/v2/thing')).status).toBe(500);
  expect(app.reported).toMatchObject([{ source: 'ranking_data', error: { message: 'no list' } }]);
});

test('a refusal is neither logged as an error nor reported', async () => {
  app = await smallApp([aCall(() => Promise.reject(apiError('not_found')))]);
  await app.send('GET', '/api/v2/thing');
  expect({ logged: app.logged, reported: app.reported }).toEqual({ logged: [], reported: [] });
});

test('an outage whose cause is logged already is answered with its status, and not reported for each call', async () => {
  app = await smallApp([aCall(() => Promise.reject(apiError('overloaded', { isKnownOutage: true })))]);
  const { status } = await app.send('GET', '/api/v2/thing');
  expect({ status, reported: app.reported }).toEqual({ status: 503, reported: [] });
});

test('a reply against its contract is 500 where replies are checked', async () => {
  const wrong = aCall(async () => ({ count: 'three' }), { response: z.object({ count: z.number() }) });
  app = await smallApp([wrong], { checkReplies: true });
  expect((await app.send('GET', '/api/v2/thing')).status).toBe(500);
});

test('what takes too long is 503 with a time to wait, and its late failure harms nobody', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  app = await smallApp([aCall(() => promise)], { env: { REQUEST_TIMEOUT_MS: '100' } });
  const { status, headers, body } = await app.send('GET', '/api/v2/thing');
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('5');
  expect(body).toMatchObject({ error_code: 'timed_out' });
  reject(new Error('too late'));
  // An unhandled rejection is reported before the next turn of the event loop, and fails the run.
  await new Promise((done) => setImmediate(done));
});

test('bodies that cannot be read: too large, no JSON, another type, a zero byte, a forged prototype', async () => {
  app = await smallApp([echo]);
  const send = (body: string, type = 'application/json') =>
    app.send('POST', '/api/v2/rows/7/seen', { body, headers: { 'content-type': type } });
  const large = await send(JSON.stringify({ promo_code: 'x'.repeat(1_100_000) }));
  expect(large).toMatchObject({ status: 413, body: { error_code: 'too_large' } });
  expect((await send('{"promo_code":')).body.error_code).toBe('bad_request');
  expect((await send('')).status).toBe(400);
  for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
    const other = await send('promo_code=A', type);
    expect(other).toMatchObject({ status: 415, body: { error_code: 'unsupported_media_type' } });
  }
  expect((await send('{"promo_code":"a\\u0000b"}')).status).toBe(400);
  expect((await send('{"promo_code":"a\\\\u0000b"}')).status).toBe(200);
  expect((await send('promo_code=a%00', 'application/x-www-form-urlencoded')).status).toBe(400);
  expect((await send('{"promo_code":"A","__proto__":{"x":1}}')).status).toBe(400);
  expect((await app.send('GET', '/api/v2/rows/7/seen?query=%00')).status).toBe(400);
});

test('what has more fields than are read is refused, and never cut: a form, and an address', async () => {
  app = await smallApp([echo]);
  const form = await app.send('POST', '/api/v2/rows/7/seen', {
    body: `promo_code=A&${'x[]=1&'.repeat(2_100)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect({ status: form.status, body: form.body }).toEqual({
    status: 413,
    body: expect.objectContaining({ error_code: 'too_large', error: 'More than 2,100 fields cannot be sent at once.' }),
  });
  for (const path of ['/api/v2/rows/7/seen', '/nothing'])
    expect((await app.send('GET', `${path}?${'x[]=1&'.repeat(201)}`)).status).toBe(413);
});

test('an address that cannot be decoded is answered like every other failure', async () => {
  app = await smallApp([echo]);
  const { status, body, headers } = await app.send('GET', '/api/v2/%zz');
  expect(status).toBe(400);
  expect(body).toEqual({ error: expect.any(String), error_code: 'bad_request', request_id: headers['x-request-id'] });
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('an address without a call is 404, a method that it does not take is 405 and told which it does', async () => {
  app = await smallApp([aCall(async () => ({})), aCall(async () => ({}), { method: 'PUT' })]);
  expect((await app.send('GET', '/api/v2/nothing')).body).toMatchObject({ error_code: 'not_found' });
  expect((await app.send('POST', '/api/v2/nothing')).status).toBe(404);
  const refused = await app.send('DELETE', '/api/v2/thing');
  expect(refused).toMatchObject({
    status: 405,
    body: { error_code: 'method_not_allowed' },
    headers: { allow: 'GET, PUT' },
  });
});

test('a limit holds per call and address, to the point, and says how long to wait', async () => {
  const limited = aCall(async () => ({}), { limit: { points: 3, seconds: 60 } });
  app = await smallApp([
    limited,
    aCall(async () => ({}), { path: '/api/v2/other', limit: { points: 3, seconds: 60 } }),
  ]);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await app.send('GET', '/api/v2/thing')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await app.send('GET', '/api/v2/thing');
  expect(refused.body).toMatchObject({ error_code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await app.send('GET', '/api/v2/other')).status).toBe(200);
  expect((await app.send('GET', '/api/v2/thing', { remoteAddress: '10.0.0.9' })).status).toBe(200);
});

test('a caller beyond the limit is refused before the body is read', async () => {
  app = await smallApp([aCall(async () => ({}), { method: 'POST', limit: { points: 1, seconds: 60 } })]);
  const json = { 'content-type': 'application/json' };
  expect((await app.send('POST', '/api/v2/thing', { headers: json, body: '{"a":' })).status).toBe(400);
  for (const body of ['{"a":', JSON.stringify('x'.repeat(1_100_000)), '{}']) {
    const refused = await app.send('POST', '/api/v2/thing', { headers: json, body });
    expect({ bytes: body.length, status: refused.status, code: refused.body.error_code }).toEqual({
      bytes: body.length,
      status: 429,
      code: 'too_many_requests',
    });
  }
});

test('a request id is kept when it is one, and made anew when it could forge a line of the log', async () => {
  app = await smallApp([aCall(() => Promise.reject(apiError('not_found')))]);
  const idFor = async (sent?: string) => {
    const { headers, body } = await app.send('GET', '/api/v2/thing', { headers: sent ? { 'x-request-id': sent } : {} });
    expect(body.request_id).toBe(headers['x-request-id']);
    return body.request_id;
  };
  expect(await idFor('abc-DEF_12345')).toBe('abc-DEF_12345');
  const made: unknown[] = [await idFor()];
  for (const odd of ['short', 'x'.repeat(65), 'with space in it', '{"level":"error"}']) made.push(await idFor(odd));
  expect(new Set(made).size).toBe(5);
  for (const id of made) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('a reply is not kept unless its call says so, and then says by whom', async () => {
  const kept = aCall(async () => ({}), { path: '/api/v2/kept', cache: { seconds: 300 } });
  app = await smallApp([aCall(async () => ({})), kept], { env: { GEO_COUNTRY_HEADER: 'x-country' } });
  expect((await app.send('GET', '/api/v2/thing')).headers['cache-control']).toBe('no-store');
  const { headers } = await app.send('GET', '/api/v2/kept', { headers: { cookie: 'XSRF-TOKEN=x; other=1' } });
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(headers.vary).toBe('Accept-Encoding, Sec-GPC, x-country');
});

test.each([
  'remember_user_token_v2',
  'bluechip_authenticated',
  'bluechip_login_time',
  'bluechip_mobile_client',
  'bluechip_privacy',
])('with the cookie %s no shared cache may keep a reply', async (cookie) => {
  app = await smallApp([aCall(async () => ({}), { cache: { seconds: 300 } })]);
  const { headers } = await app.send('GET', '/api/v2/thing', { headers: { cookie: `${cookie}=1` } });
  expect(headers['cache-control']).toBe('private, max-age=300');
});

test('a reply that sets a cookie is not kept, even if its call says so', async () => {
  const definition = defineEndpoint({
    method: 'GET',
    path: '/api/v2/thing',
    summary: 'test',
    access: 'public',
    response: z.object({}),
    cache: { seconds: 300 },
  });
  const sets = handle(definition, {
    run: async ({ cookies }) => {
      cookies.set('notifications', '1');
      return {};
    },
  });
  app = await smallApp([sets]);
  const { headers } = await app.send('GET', '/api/v2/thing');
  expect(headers['set-cookie']).toContain('bluechip_notifications=1');
  expect(headers['cache-control']).toBe('no-store');
});

test('a call that depends on who asks cannot be declared as kept', async () => {
  app = await smallApp([]);
  await expect(smallApp([aCall(async () => ({}), { access: 'signed_in', cache: { seconds: 1 } })])).rejects.toThrow(
    'cached',
  );
  await expect(smallApp([aCall(async () => ({}), { method: 'POST', cache: { seconds: 1 } })])).rejects.toThrow(
    'cached',
  );
  await expect(smallApp([echo, echo])).rejects.toThrow('two endpoints answer');
});

test('only a public call without a form may be allowed by its own token alone', async () => {
  const own = { method: 'POST', isSelfAuthorised: true } as const;
  for (const more of [{ access: 'signed_in' } as const, { formRedirect: () => '/' }])
    await expect(smallApp([aCall(async () => ({}), { ...own, ...more })])).rejects.toThrow('allows');
  app = await smallApp([aCall(async () => ({}), own)]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://mail.example' };
  expect((await app.send('POST', '/api/v2/thing', { headers, body: '--x--' })).status).toBe(200);
  expect((await app.send('GET', '/api/v2/thing')).status).toBe(405);
  app = await smallApp([aCall(async () => ({}), { method: 'POST' })]);
  expect((await app.send('POST', '/api/v2/thing', { headers, body: '--x--' })).status).toBe(415);
});

test('every reply of a call carries the security headers; HSTS only over https', async () => {
  app = await smallApp([aCall(async () => ({}))]);
  const { headers } = await app.send('GET', '/api/v2/thing');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
  await app.http.close();
  app = await smallApp([aCall(async () => ({}))], { env: { PUBLIC_PROTOCOL: 'https' } });
  expect((await app.send('GET', '/api/v2/thing')).headers).toHaveProperty('strict-transport-security');
});

test('a foreign host is 421 everywhere, a label without a site is 404', async () => {
  app = await smallApp([aCall(async () => ({}))]);
  for (const url of ['/api/v2/thing', '/api/v2/nothing', '/'])
    expect((await app.send('GET', url, { headers: { host: 'evil.example' } })).body).toMatchObject({
      error_code: 'foreign_host',
    });
  expect((await app.send('GET', '/api/v2/thing', { headers: { host: 'evil.example' } })).status).toBe(421);
  expect((await app.send('GET', '/api/v2/thing', { headers: { host: 'nowhere.bluechip.test' } })).status).toBe(404);
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const posted = (run: () => Promise<unknown>) => aCall(run, { method: 'POST', formRedirect: () => '/privacy?saved=1' });

test('a form posted without JavaScript that is refused is a page with the reason and the way back', async () => {
  const refused = posted(() =>
    Promise.reject(invalidFields({ paymentIssue: ['No <b>card</b>.'], base: ['Not now.'] })),
  );
  app = await smallApp([refused]);
  const referer = 'http://bluechip.test/users/billing?saved=1&step=card';
  const { status, headers, text } = await app.send('POST', '/api/v2/thing', {
    headers: { ...FORM, referer },
    body: '',
  });
  expect(status).toBe(422);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect(text).toContain('<li>payment issue: No &#60;b&#62;card&#60;/b&#62;.</li><li>Not now.</li>');
  expect(text).toContain('href="/users/billing?step=card"');
});

test('a refused form names a nested field by its last word, and a message that names its field stands alone', async () => {
  const refused = posted(() =>
    Promise.reject(invalidFields({ 'registration.ageBand': ['Please enter an age'], 'user.login': ['Not this one'] })),
  );
  app = await smallApp([refused]);
  const { text } = await app.send('POST', '/api/v2/thing', { headers: FORM, body: '' });
  expect(text).toContain('<li>Please enter an age</li><li>login: Not this one</li>');
});

test('a captcha without JavaScript: the page says what else there is', async () => {
  app = await smallApp([posted(() => Promise.reject(apiError('captcha_needed', { message: 'Show it.' })))]);
  const { text } = await app.send('POST', '/api/v2/thing', { headers: FORM, body: '' });
  expect(text).toContain('<li>Show it.</li>');
  expect(text).toContain('This check needs JavaScript. Turn it on, or wait an hour and try again.');
});

test.each([
  ['not_signed_in', '/users/sign_in?return_to=%2Fusers%2Fprofile'],
  ['strict_sign_in_needed', '/users/strict_sign_in?return_to=%2Fusers%2Fprofile'],
  ['suspicious_activity', '/users/sign_in?ended=suspicious_activity&#38;return_to=%2Fusers%2Fprofile'],
])('a form refused with %s leads to the sign-in that helps, and back', async (code, href) => {
  app = await smallApp([posted(() => Promise.reject(apiError(code)))]);
  const headers = { ...FORM, referer: 'http://bluechip.test/users/profile?saved=1' };
  const { text } = await app.send('POST', '/api/v2/thing', { headers, body: '' });
  expect(text).toContain(`<a href="${href}">`);
});

test.each(['http://evil.example/path', 'http://bluechip.test//evil.example/path', 'no address'])(
  'the way back from a refused form is never to %s',
  async (referer) => {
    app = await smallApp([posted(async () => undefined)]);
    const headers = { ...FORM, referer, 'x-xsrf-token': 'stale' };
    const { status, text } = await app.send('POST', '/api/v2/thing', { headers, body: '' });
    expect(status).toBe(403);
    expect(text).toContain('This form has expired.');
    expect(text).toContain('<a href="/">');
  },
);

test('a form that cannot be read or fails is a page too; JSON and calls that take no form stay JSON', async () => {
  const json = aCall(() => Promise.reject(apiError('forbidden')), { method: 'POST', path: '/api/v2/other' });
  app = await smallApp([posted(() => Promise.reject(new Error('a secret'))), json]);
  const unread = await app.send('POST', '/api/v2/thing', { headers: FORM, body: 'a=%00' });
  expect(unread).toMatchObject({ status: 400, headers: { 'content-type': 'text/html; charset=utf-8' } });
  const failed = await app.send('POST', '/api/v2/thing', { headers: FORM, body: '' });
  expect(failed.status).toBe(500);
  expect(failed.text).toContain(String(failed.headers['x-request-id']));
  expect(failed.text).not.toContain('a secret');
  expect((await app.send('POST', '/api/v2/thing', { body: {} })).body.error_code).toBe('internal');
  expect((await app.send('POST', '/api/v2/other', { headers: FORM, body: '' })).body.error_code).toBe('forbidden');
});

test('a form beyond the limit is refused with a page before it is read', async () => {
  const limit = { points: 1, seconds: 60 };
  app = await smallApp([aCall(async () => undefined, { method: 'PUT', formRedirect: () => '/done', limit })]);
  const post = (body: string) => app.send('POST', '/api/v2/thing', { headers: FORM, body });
  expect((await post('_method=put')).status).toBe(303);
  const refused = await post('a=%00');
  expect(refused).toMatchObject({ status: 429, headers: { 'content-type': 'text/html; charset=utf-8' } });
});

test('forms of several calls at one address have the limit of their own call each, and one in common before they are read', async () => {
  const form = (method: 'PUT' | 'DELETE', points: number) =>
    aCall(async () => undefined, { method, formRedirect: () => '/done', limit: { points, seconds: 60 } });
  app = await smallApp([form('PUT', 2), form('DELETE', 1)]);
  const post = async (body: string) => (await app.send('POST', '/api/v2/thing', { headers: FORM, body })).status;
  expect(await post('_method=delete')).toBe(303);
  expect(await post('_method=put')).toBe(303);
  expect(await post('_method=delete')).toBe(429);
  // Both calls' three points are spent, so the unreadable body is never read.
  expect(await post('a=%00')).toBe(429);
});
