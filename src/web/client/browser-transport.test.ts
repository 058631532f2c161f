import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BluechipAPIError } from '#kernel/errors.ts';
import { createApi } from '#platform/http/api-client.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { failureText, TIMED_OUT } from '../store/failures.ts';
import { createBrowserTransport } from './browser-transport.ts';

const search = defineEndpoint({
  method: 'GET',
  path: '/api/v2/teams/{teamSlug}/search',
  summary: 'test',
  access: 'public',
  params: z.object({ teamSlug: z.string() }),
  query: z.object({
    perPage: z.number().optional(),
    query: z.string().optional(),
    search: z.object({ pageSize: z.number().optional(), query: z.string().optional() }).optional(),
    currentContent: z.array(z.number()).optional(),
  }),
  response: z.unknown(),
});
const follow = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/follow',
  summary: 'test',
  access: 'public',
  body: z.object({ personId: z.number(), playerFacts: z.array(z.object({ bluechipRating: z.number() })) }),
  response: z.unknown(),
});
const remove = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/follow',
  summary: 'test',
  access: 'public',
  response: z.unknown(),
});

const send = defineEndpoint({
  method: 'POST',
  path: '/api/v2/media/images',
  summary: 'test',
  access: 'staff',
  takesFile: { field: 'file', maxBytes: 10 },
  body: z.object({ file: z.unknown(), focalX: z.number(), tags: z.array(z.string()), credit: z.string().optional() }),
  response: z.unknown(),
});

type Sent = { path: string; method: string; headers: Headers; body: unknown; credentials: unknown };
type Answer = (sent: Sent) => Response | Promise<Response>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

function browser(answer: Answer, { cookie, protocol = 'https' }: { cookie?: string; protocol?: string } = {}) {
  const sent: Sent[] = [];
  const transport = createBrowserTransport({
    fetch: async (path, init = {}) => {
      const request = {
        path: typeof path === 'string' ? path : '',
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
        credentials: init.credentials,
      };
      sent.push(request);
      return answer(request);
    },
    readCookie: (name) => (name === 'XSRF-TOKEN' ? cookie : undefined),
    protocol,
  });
  return { api: createApi({ search, follow, remove, send }, transport), sent };
}

const aFollow = { body: { personId: 3, playerFacts: [{ bluechipRating: 5.8 }] } };
const isTokenCall = ({ path }: Sent) => path === '/api/v2/csurf_token';

async function failureOf(answer: Answer): Promise<BluechipAPIError> {
  const { api } = browser(answer);
  const failure: unknown = await api.search({ params: { teamSlug: 'x' }, query: {} }).catch((error: unknown) => error);
  if (failure instanceof BluechipAPIError) return failure;
  throw new Error('it did not fail as it should');
}

test('a call says that it speaks JSON, sends credentials and names the protocol', async () => {
  const { api, sent } = browser(() => json({}));
  await api.search({ params: { teamSlug: 'x' }, query: {} });
  const [call] = sent;
  expect(call?.headers.get('accept')).toBe('application/json');
  expect(call?.headers.get('content-type')).toBe('application/json');
  expect(call?.headers.get('x-forwarded-proto')).toBe('https');
  expect(call?.credentials).toBe('same-origin');
  expect(call?.headers.has('x-xsrf-token')).toBe(false);
});

test('the query is snake_case, bracketed and encoded, and skips what is undefined', async () => {
  const { api, sent } = browser(() => json({}));
  await api.search({
    params: { teamSlug: 'a&m / x' },
    query: { perPage: 5, query: undefined, search: { pageSize: 3, query: 'o’neal & co' }, currentContent: [1, 2] },
  });
  expect(sent[0]?.path).toBe(
    '/api/v2/teams/a%26m%20%2F%20x/search?per_page=5&search%5Bpage_size%5D=3&search%5Bquery%5D=o%E2%80%99neal%20%26%20co&current_content%5B%5D=1&current_content%5B%5D=2',
  );
  await api.search({ params: { teamSlug: 'x' }, query: { perPage: undefined } });
  expect(sent[1]?.path).toBe('/api/v2/teams/x/search');
});

test('the keys of a reply are camel-cased at every depth', async () => {
  const { api } = browser(() => json({ prospect_rows: [{ bluechip_rating: 5.8, ranks: { natl: null } }], total: 1 }));
  expect(await api.search({ params: { teamSlug: 'x' }, query: {} })).toEqual({
    prospectRows: [{ bluechipRating: 5.8, ranks: { natl: null } }],
    total: 1,
  });
});

test('a file goes as a form, whose type the browser names, with the token as any write', async () => {
  const { api, sent } = browser(() => json({ image: { id: 7 } }), { cookie: 'from-cookie' });
  const file = new File(['x'], 'gate.jpg');
  await api.send({ body: { file, focalX: 0.5, tags: ['lsu', 'gate'], credit: undefined } });
  expect(sent[0]?.headers.has('content-type')).toBe(false);
  expect(sent[0]?.headers.get('x-xsrf-token')).toBe('from-cookie');
  const form = sent[0]?.body;
  expect(form instanceof FormData ? [...form.entries()] : form).toEqual([
    ['focal_x', '0.5'],
    ['tags[]', 'lsu'],
    ['tags[]', 'gate'],
    ['file', expect.any(File)],
  ]);
  await api.send({ body: { file: null, focalX: 0.5, tags: [] } });
  expect(sent[1]?.body).toEqual({ file: null, focal_x: 0.5, tags: [] });
});

test('204 is an empty string, and text that is no JSON stays text', async () => {
  const none = browser(() => new Response(null, { status: 204 }), { cookie: 'token' });
  expect(await none.api.remove()).toBe('');
  const plain = browser(() => new Response('hello', { headers: { 'content-type': 'text/plain' } }));
  expect(await plain.api.search({ params: { teamSlug: 'x' }, query: {} })).toBe('hello');
});

test('a write takes the token of the cookie and sends snake_case JSON', async () => {
  const { api, sent } = browser(() => json({ is_following: true }), { cookie: 'from-cookie' });
  expect(await api.follow(aFollow)).toEqual({ isFollowing: true });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get('x-xsrf-token')).toBe('from-cookie');
  expect(sent[0]?.body).toEqual({ person_id: 3, player_facts: [{ bluechip_rating: 5.8 }] });
});

test('writes wait for the token, which is asked for once, and reads do not wait', async () => {
  const held = Promise.withResolvers<Response>();
  const { api, sent } = browser((call) => (isTokenCall(call) ? held.promise : json({ path: call.path })));
  const writes = [api.follow(aFollow), api.remove(), api.follow(aFollow)];
  await api.search({ params: { teamSlug: 'x' }, query: {} });
  expect(sent.map(({ path }) => path)).toEqual(['/api/v2/csurf_token', '/api/v2/teams/x/search']);
  held.resolve(json({ csurf_token: 'fresh' }));
  await Promise.all(writes);
  const written = sent.filter(({ method }) => method !== 'GET');
  expect(written.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['fresh', 'fresh', 'fresh']);
  expect(sent.filter(isTokenCall)).toHaveLength(1);
});

test('a token that cannot be had fails the write, and the next write asks again', async () => {
  let isDown = true;
  const { api } = browser((call) => {
    if (!isTokenCall(call)) return json({ done: true });
    return isDown ? json({ error: 'busy', error_code: 'overloaded' }, 503) : json({ csurf_token: 'fresh' });
  });
  await expect(api.remove()).rejects.toMatchObject({ status: 503, code: 'overloaded' });
  isDown = false;
  expect(await api.remove()).toEqual({ done: true });
});

test('a cookie whose token is no longer good is replaced once', async () => {
  const { api, sent } = browser(
    (call) => {
      if (isTokenCall(call)) return json({ csurf_token: 'fresh' });
      return call.headers.get('x-xsrf-token') === 'fresh'
        ? json({ done: true })
        : json({ error: 'expired', error_code: 'csrf_failed' }, 403);
    },
    { cookie: 'of another secret' },
  );
  expect(await api.remove()).toEqual({ done: true });
  expect(sent).toHaveLength(3);
  const refused = browser((call) =>
    isTokenCall(call) ? json({ csurf_token: 'x' }) : json({ error: 'no', error_code: 'csrf_failed' }, 403),
  );
  await expect(refused.api.remove()).rejects.toMatchObject({ code: 'csrf_failed' });
  expect(refused.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});

test('`error` is thrown with its status, code, request and time to wait', async () => {
  const failure = await failureOf(() =>
    json({ error: 'Too many', error_code: 'too_many_requests', request_id: 'abc' }, 429, { 'retry-after': '7' }),
  );
  expect(failure).toMatchObject({
    name: 'BluechipAPIError',
    message: 'Too many',
    status: 429,
    code: 'too_many_requests',
    requestId: 'abc',
    retryAfter: 7,
  });
});

test.each([
  [
    'fields',
    { errors: { payment_issue: ['Your card was declined.'], email: ['is taken'] } },
    'Your card was declined.',
  ],
  ['a list', { errors: ['is taken', 'is short'] }, 'is taken'],
  ['a text', { errors: 'is taken' }, 'is taken'],
])('`errors` as %s are thrown with the first message', async (_kind, body, message) => {
  expect(await failureOf(() => json(body, 422))).toMatchObject({ message, status: 422 });
});

test('messages by field stay with their fields', async () => {
  const { fields } = await failureOf(() => json({ errors: { payment_issue: ['declined'], email: 'taken' } }, 422));
  expect(fields).toEqual({ paymentIssue: ['declined'], email: ['taken'] });
});

test('a failure in a reply that says 200 becomes 500; no failure in it is none', async () => {
  expect((await failureOf(() => json({ error: 'broken' }))).status).toBe(500);
  expect((await failureOf(() => json({ errors: ['broken'] }))).status).toBe(500);
  const { api } = browser(() => json({ error: null, errors: [], value: 1 }));
  expect(await api.search({ params: { teamSlug: 'x' }, query: {} })).toMatchObject({ value: 1 });
});

test.each([
  ['a page', new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }), 502],
  ['nothing', new Response(null, { status: 404 }), 404],
  [
    'JSON that is cut off',
    new Response('{"a":', { status: 503, headers: { 'content-type': 'application/json' } }),
    503,
  ],
])('an error with %s says its status', async (_kind, response, status) => {
  expect(await failureOf(() => response)).toMatchObject({
    status,
    message: `Response returned with status ${status}`,
  });
});

test('JSON that cannot be read is a failure, whatever the status says', async () => {
  const failure = await failureOf(
    () => new Response('{"a":', { status: 200, headers: { 'content-type': 'application/json' } }),
  );
  expect(failure.status).toBe(500);
});

test('a request that never arrived fails as the browser says', async () => {
  const { api } = browser(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(api.search({ params: { teamSlug: 'x' }, query: {} })).rejects.toThrow('Failed to fetch');
});

describe('a call that gets no answer', () => {
  /** Answers only when its signal aborts it. */
  const silent = (ended: string[]) =>
    createBrowserTransport({
      fetch: (path, { signal } = {}) =>
        new Promise((_, reject) => {
          const name = typeof path === 'string' ? path : '';
          if (!signal) ended.push(`${name} has no end`);
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
      readCookie: () => 'token',
      protocol: 'https',
      timeoutMs: 20,
    });

  test('is given up after its time, and says so', async () => {
    const api = createApi({ search, follow }, silent([]));
    const failures = await Promise.all([
      api.search({ params: { teamSlug: 'x' }, query: {} }).catch(failureText),
      api.follow(aFollow).catch(failureText),
    ]);
    expect(failures).toEqual([TIMED_OUT, TIMED_OUT]);
  });

  test('is waited for where it carries a file', async () => {
    const ended: string[] = [];
    const api = createApi({ send }, silent(ended));
    const body = { file: new File(['x'], 'x.png'), focalX: 1, tags: [] };
    void api.send({ body });
    await expect.poll(() => ended).toEqual(['/api/v2/media/images has no end']);
  });
});

test('the token of a write is asked for once when a write is prepared', async () => {
  const asked: string[] = [];
  const transport = createBrowserTransport({
    fetch: async (path) => {
      asked.push(typeof path === 'string' ? path : '');
      return json({ csurf_token: 'fresh' });
    },
    readCookie: () => undefined,
    protocol: 'https',
  });
  await Promise.all([transport.prepareWrite(), transport(follow, aFollow)]);
  expect(asked).toEqual(['/api/v2/csurf_token', '/api/v2/users/follow']);
});
