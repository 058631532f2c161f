import { afterEach, expect, test, vi } from 'vitest';
import { createFetchOutside, type LookupAll } from './create-fetch-outside.ts';
import type { OutsideRequest, OutsideResponse, RequestOver } from './https-transport.ts';

/** The fetcher exists to refuse loopback, so the connection is injected; https-transport.test.ts tests the real one. */

const PUBLIC = '93.184.215.14';
const MB = 1024 * 1024;
type Page = { status?: number; headers?: Record<string, string>; chunks?: () => AsyncIterable<Uint8Array> };

const chunksOf = (count: number, size: number) =>
  async function* () {
    for (let index = 0; index < count; index++) yield new Uint8Array(size);
  };

function aWeb(pages: Record<string, Page>) {
  const requests: OutsideRequest[] = [];
  let discarded = 0;
  const requestOver: RequestOver = async (request) => {
    requests.push(request);
    const page = pages[request.url.href];
    if (!page) throw new Error('refused');
    const { status = 200, headers = {}, chunks = chunksOf(1, 4) } = page;
    return {
      status,
      header: (name) => headers[name],
      body: chunks(),
      discard: () => void discarded++,
    } satisfies OutsideResponse;
  };
  return { requests, requestOver, discarded: () => discarded };
}

const names =
  (table: Record<string, string[]>): LookupAll =>
  async (hostname) =>
    (table[hostname] ?? [PUBLIC]).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

afterEach(() => void vi.restoreAllMocks());

test('a page is fetched from the address that was checked', async () => {
  const web = aWeb({ 'https://news.example/a': { headers: { 'content-type': 'image/png' } } });
  const fetchOutside = createFetchOutside({
    lookup: names({ 'news.example': [PUBLIC, '2606:4700::1'] }),
    requestOver: web.requestOver,
  });
  expect(await fetchOutside('https://news.example/a', { accept: 'image/*' })).toEqual({
    ok: true,
    reply: { status: 200, contentType: 'image/png', body: Buffer.alloc(4), url: 'https://news.example/a' },
  });
  expect(web.requests[0]).toMatchObject({
    accept: 'image/*',
    addresses: [
      { address: PUBLIC, family: 4 },
      { address: '2606:4700::1', family: 6 },
    ],
  });
});

test.each([
  ['http://news.example/', 'not_https'],
  ['https://127.0.0.1/', 'private_address'],
  ['https://news.example:8080/', 'bad_address'],
] as const)('%s is refused before any name is resolved', async (address, reason) => {
  const web = aWeb({});
  let lookups = 0;
  const lookup: LookupAll = async () => {
    lookups++;
    return [];
  };
  expect(await createFetchOutside({ lookup, requestOver: web.requestOver })(address)).toEqual({ ok: false, reason });
  expect({ lookups, requestCount: web.requests.length }).toEqual({ lookups: 0, requestCount: 0 });
});

test.each([
  ['127.0.0.1'],
  ['10.0.0.5'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:10.0.0.5'],
  ['64:ff9b::a00:5'],
  ['fd00::1'],
])('a name that answers %s is refused, also beside a public answer', async (address) => {
  const web = aWeb({});
  const lookup = names({ 'evil.example': [address], 'half.example': [PUBLIC, address] });
  const fetchOutside = createFetchOutside({ lookup, requestOver: web.requestOver });
  expect(await fetchOutside('https://evil.example/')).toEqual({ ok: false, reason: 'private_address' });
  expect(await fetchOutside('https://half.example/')).toEqual({ ok: false, reason: 'private_address' });
  expect(web.requests).toEqual([]);
});

test('DNS rebinding: a name is resolved once, and the connection goes to that answer', async () => {
  const web = aWeb({ 'https://rebind.example/': {} });
  const answers = [PUBLIC, '127.0.0.1'];
  const lookup: LookupAll = async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }];
  expect(await createFetchOutside({ lookup, requestOver: web.requestOver })('https://rebind.example/')).toMatchObject({
    ok: true,
  });
  expect(web.requests.map((request) => request.addresses)).toEqual([[{ address: PUBLIC, family: 4 }]]);
  expect(answers).toEqual(['127.0.0.1']);
});

test('DNS rebinding over a redirect to the same name is refused', async () => {
  const web = aWeb({ 'https://rebind.example/': { status: 302, headers: { location: '/again' } } });
  const answers = [PUBLIC, '127.0.0.1'];
  const lookup: LookupAll = async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }];
  const reply = await createFetchOutside({ lookup, requestOver: web.requestOver })('https://rebind.example/');
  expect(reply).toEqual({ ok: false, reason: 'private_address' });
  expect(web.requests).toHaveLength(1);
});

test.each([
  ['never ends', { chunks: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }) }],
  ['is too large', { headers: { 'content-length': String(6 * MB), 'retry-after': '60' } }],
])('whether a post was taken is known by its status, where the body of the reply %s', async (_how, page) => {
  const web = aWeb({ 'https://push.example/a': { status: 201, ...page } });
  const fetchOutside = createFetchOutside({ lookup: names({}), requestOver: web.requestOver, totalMs: 500 });
  const post = { headers: {}, body: Buffer.from('sealed') };
  const reply = await fetchOutside('https://push.example/a', { post });
  expect(reply).toMatchObject({ ok: true, reply: { status: 201, body: Buffer.alloc(0) } });
  expect(web.discarded()).toBe(1);
});

test('a body is posted to the address that was checked, and a redirect of it is answered and not followed', async () => {
  const web = aWeb({
    'https://push.example/a': { status: 201 },
    'https://push.example/moved': { status: 307, headers: { location: 'https://elsewhere.example/' } },
  });
  const fetchOutside = createFetchOutside({
    lookup: names({ 'inside.example': ['10.0.0.5'] }),
    requestOver: web.requestOver,
  });
  const post = { headers: { ttl: '60' }, body: Buffer.from('sealed') };
  expect(await fetchOutside('https://push.example/a', { post })).toMatchObject({ ok: true, reply: { status: 201 } });
  expect(await fetchOutside('https://push.example/moved', { post })).toMatchObject({
    ok: true,
    reply: { status: 307 },
  });
  expect(await fetchOutside('https://inside.example/', { post })).toEqual({ ok: false, reason: 'private_address' });
  expect(web.requests.map(({ url, post: sent }) => ({ url: url.href, sent }))).toEqual([
    { url: 'https://push.example/a', sent: post },
    { url: 'https://push.example/moved', sent: post },
  ]);
});

test.each([
  ['https://10.0.0.1/', 'private_address'],
  ['https://inside.example/', 'private_address'],
  ['http://news.example/', 'not_https'],
  ['https://news.example:22/', 'bad_address'],
  ['https://user@news.example/', 'bad_address'],
  ['file:///etc/passwd', 'not_https'],
] as const)('a redirect to %s is refused', async (location, reason) => {
  const web = aWeb({ 'https://news.example/': { status: 301, headers: { location } } });
  const lookup = names({ 'inside.example': ['192.168.0.9'] });
  expect(await createFetchOutside({ lookup, requestOver: web.requestOver })('https://news.example/')).toEqual({
    ok: false,
    reason,
  });
  expect(web.discarded()).toBe(1);
});

test('three redirects are followed, a fourth is not', async () => {
  const web = aWeb({
    'https://a.example/0': { status: 301, headers: { location: '1' } },
    'https://a.example/1': { status: 302, headers: { location: 'https://b.example/2' } },
    'https://b.example/2': { status: 307, headers: { location: '/3' } },
    'https://b.example/3': { status: 308, headers: { location: '/4' } },
    'https://b.example/4': {},
  });
  const fetchOutside = createFetchOutside({ lookup: names({}), requestOver: web.requestOver });
  expect(await fetchOutside('https://a.example/1')).toMatchObject({ ok: true, reply: { url: 'https://b.example/4' } });
  expect(await fetchOutside('https://a.example/0')).toEqual({ ok: false, reason: 'too_many_redirects' });
});

test('a body of exactly 5 MB passes; one byte more is refused while it comes, or as soon as it is announced', async () => {
  let sent = 0;
  async function* endless() {
    for (;;) {
      sent++;
      yield new Uint8Array(MB);
    }
  }
  const web = aWeb({
    'https://a.example/exact': { chunks: chunksOf(5, MB) },
    'https://a.example/endless': { chunks: endless },
    'https://a.example/announced': { headers: { 'content-length': String(5 * MB + 1) }, chunks: endless },
  });
  const fetchOutside = createFetchOutside({ lookup: names({}), requestOver: web.requestOver });
  expect(await fetchOutside('https://a.example/exact')).toMatchObject({ ok: true });
  expect(await fetchOutside('https://a.example/endless')).toEqual({ ok: false, reason: 'too_large' });
  expect(sent).toBe(6);
  expect(await fetchOutside('https://a.example/announced')).toEqual({ ok: false, reason: 'too_large' });
  expect(sent).toBe(6);
  expect(web.discarded()).toBe(3);
});

test('a packed body that was not asked for is refused', async () => {
  const web = aWeb({ 'https://a.example/': { headers: { 'content-encoding': 'gzip' } } });
  const reply = await createFetchOutside({ lookup: names({}), requestOver: web.requestOver })('https://a.example/');
  expect(reply).toEqual({ ok: false, reason: 'unreachable' });
});

test.each([
  ['the name server', { lookup: () => new Promise<never>(() => {}) }],
  ['the connection', { requestOver: () => new Promise<never>(() => {}) }],
  [
    'the body',
    {
      requestOver: aWeb({
        'https://a.example/': {
          chunks: async function* () {
            yield new Uint8Array(1);
            await new Promise(() => {});
          },
        },
      }).requestOver,
    },
  ],
])('when %s is silent, the whole ends in time', async (_, parts) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const reply = await createFetchOutside({ lookup: names({}), ...parts, totalMs: 60 })('https://a.example/');
  expect(reply).toEqual({ ok: false, reason: 'timed_out' });
  // One limit for the whole, not one for each part.
  expect(timeout.mock.calls).toEqual([[60]]);
});

test('a name that does not exist and a host that refuses are unreachable', async () => {
  const web = aWeb({});
  const none: LookupAll = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await createFetchOutside({ lookup: none, requestOver: web.requestOver })('https://a.example/')).toEqual({
    ok: false,
    reason: 'unreachable',
  });
  expect(
    await createFetchOutside({ lookup: async () => [], requestOver: web.requestOver })('https://a.example/'),
  ).toEqual({
    ok: false,
    reason: 'unreachable',
  });
  expect(await createFetchOutside({ lookup: names({}), requestOver: web.requestOver })('https://a.example/')).toEqual({
    ok: false,
    reason: 'unreachable',
  });
});
