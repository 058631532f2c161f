import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { movableClock } from '#platform/clock.ts';
import { createFetchOutside } from '#platform/outbound/create-fetch-outside.ts';
import type { FetchOutside } from '#platform/outbound/fetch-outside.ts';
import { createHttpsTransport, type RequestOver } from '#platform/outbound/https-transport.ts';
import { silentLog } from '#tests/support/log.ts';
import { createBoards } from './create-boards.ts';

/**
 * A board over TLS, fetched through the one outbound fetcher. Its name resolves to a public address, as the fetcher demands; only the
 * connection itself is redirected to this machine.
 */

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) process.stderr.write('Skipped: boards over TLS, because there is no openssl to make a certificate\n');

const PUBLIC = { address: '93.184.215.14', family: 4 };
const folder = mkdtempSync(join(tmpdir(), 'bluechip-boards-'));
type Answer = (reply: ServerResponse) => void;
let answers: Record<string, Answer> = {};
let asked: string[] = [];
let server: Server;
let port = 0;
let ca = '';

beforeAll(async () => {
  if (!hasOpenssl) return;
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const named = ['-subj', '/CN=boards.example', '-addext', 'subjectAltName=DNS:boards.example'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', cert, ...named], { stdio: 'ignore' });
  ca = readFileSync(cert, 'utf8');
  server = createServer({ key: readFileSync(key), cert: ca }, ({ url = '' }, reply) => {
    asked.push(url);
    const answer = answers[url];
    if (answer) answer(reply);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
});
afterAll(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  answers = {};
  asked = [];
});

const here: RequestOver = (request) => {
  const url = new URL(request.url);
  url.port = String(port);
  return createHttpsTransport({ ca })({ ...request, url, addresses: [{ address: '127.0.0.1', family: 4 }] });
};

function aBoard({
  names = {},
  totalMs = 2_000,
  patienceMs = 2_000,
}: {
  names?: Record<string, string>;
  totalMs?: number;
  patienceMs?: number;
} = {}) {
  const clock = movableClock(new Date('2026-11-21T18:00:00Z'));
  const lookup = async (name: string) => [names[name] ? { address: names[name], family: 4 } : PUBLIC];
  const fetchOutside = createFetchOutside({ lookup, requestOver: here, totalMs });
  const fetches: ReturnType<FetchOutside>[] = [];
  const boards = createBoards({
    config: { BOARD_FEED_URL: 'https://boards.example/{site}/feed', BOARD_SITES_URL: 'https://boards.example/sites' },
    fetchOutside: (...request) => {
      const fetched = fetchOutside(...request);
      fetches.push(fetched);
      return fetched;
    },
    log: silentLog,
    clock,
    patienceMs,
  });
  return {
    boards,
    clock,
    /** The number of fetches started. */
    fetches,
    /** Resolves once every fetch so far has been read. */
    async settled() {
      await Promise.all(fetches);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const feedOf = (...titles: string[]): Answer => {
  const items = titles.map((title, index) => ({ id: String(index), title, url: `https://boards.example/${index}` }));
  return (reply) => reply.end(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'B', items }));
};
const titlesOf = async ({ boards }: { boards: ReturnType<typeof createBoards> }, site = 'alabama') =>
  (await boards.threads(site)).map(({ title }) => title);

test('without a board nothing is asked and nothing is there', async () => {
  const fetchOutside = () => Promise.reject(new Error('asked'));
  const config = { BOARD_FEED_URL: undefined, BOARD_SITES_URL: undefined };
  const boards = createBoards({ config, fetchOutside, log: silentLog });
  expect({
    isConfigured: boards.isConfigured,
    threads: await boards.threads('www'),
    sites: await boards.sites(),
  }).toEqual({ isConfigured: false, threads: [], sites: [] });
});

test.skipIf(!hasOpenssl)(
  'each site has its own feed, asked once in five minutes however many readers wait',
  async () => {
    answers = { '/alabama/feed': feedOf('Roll'), '/auburn/feed': feedOf('War') };
    const board = aBoard();
    expect(await Promise.all([titlesOf(board), titlesOf(board), titlesOf(board, 'auburn')])).toEqual([
      ['Roll'],
      ['Roll'],
      ['War'],
    ]);
    board.clock.advance(299_000);
    expect(await titlesOf(board)).toEqual(['Roll']);
    expect(asked.toSorted()).toEqual(['/alabama/feed', '/auburn/feed']);
  },
);

test.skipIf(!hasOpenssl)(
  'after five minutes the old is served while the new is read; while the board is away the old stays',
  async () => {
    answers = { '/alabama/feed': feedOf('First') };
    const board = aBoard();
    await titlesOf(board);
    answers = { '/alabama/feed': feedOf('Second') };
    board.clock.advance(301_000);
    expect(await titlesOf(board)).toEqual(['First']);
    await expect.poll(() => titlesOf(board)).toEqual(['Second']);
    answers = { '/alabama/feed': (reply) => reply.writeHead(500).end() };
    for (let round = 0; round < 3; round++) {
      await board.settled();
      board.clock.advance(301_000);
      const before = board.fetches.length;
      expect(await Promise.all([titlesOf(board), titlesOf(board)])).toEqual([['Second'], ['Second']]);
      expect(board.fetches).toHaveLength(before + 1);
    }
    // At most once a minute.
    await board.settled();
    const before = board.fetches.length;
    board.clock.advance(30_000);
    expect(await titlesOf(board)).toEqual(['Second']);
    expect(board.fetches).toHaveLength(before);
    answers = { '/alabama/feed': feedOf('Third') };
    board.clock.advance(31_000);
    await expect.poll(() => titlesOf(board)).toEqual(['Third']);
  },
);

const attacks: [name: string, answer: Answer][] = [
  ['not XML', (reply) => void reply.end('<!doctype html><p>Sign in</p>')],
  ['a failure', (reply) => void reply.writeHead(503).end('busy')],
  ['a redirect to a private address', (reply) => void reply.writeHead(302, { location: 'https://10.0.0.1/' }).end()],
  ['a redirect to this machine', (reply) => void reply.writeHead(302, { location: 'https://localhost/' }).end()],
  ['a redirect to a name inside', (reply) => void reply.writeHead(302, { location: 'https://inside.example/' }).end()],
  ['a redirect to http', (reply) => void reply.writeHead(302, { location: 'http://boards.example/' }).end()],
  ['a circle', (reply) => void reply.writeHead(302, { location: '/alabama/feed' }).end()],
  ['packed bytes', (reply) => void reply.writeHead(200, { 'content-encoding': 'gzip' }).end('x')],
  ['a feed of two megabytes', feedOf('x'.repeat(2 * 1024 * 1024))],
  [
    'a laugh',
    (reply) =>
      void reply.end(`<!DOCTYPE l [<!ENTITY a "ha">]><rss version="2.0"><channel><title>&a;</title></channel></rss>`),
  ],
];

test.skipIf(!hasOpenssl).each(attacks)('%s is no thread, and leaves the last ones', async (_, answer) => {
  const board = aBoard({ names: { 'inside.example': '192.168.0.9' } });
  answers = { '/alabama/feed': answer, '/auburn/feed': feedOf('Good') };
  expect(await titlesOf(board)).toEqual([]);
  expect(await titlesOf(board, 'auburn')).toEqual(['Good']);
  answers = { '/auburn/feed': answer };
  board.clock.advance(301_000);
  await titlesOf(board, 'auburn');
  expect(board.fetches).toHaveLength(3);
  await board.settled();
  expect(await titlesOf(board, 'auburn')).toEqual(['Good']);
});

test.skipIf(!hasOpenssl)('a body without an end is left at five megabytes', async () => {
  answers = {
    '/alabama/feed': (reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write('x'.repeat(64 * 1024)));
        reply.once('drain', more);
      };
      more();
    },
  };
  expect(await titlesOf(aBoard())).toEqual([]);
});

test.skipIf(!hasOpenssl)(
  'a slow board holds a page up for a moment only, and its threads stand on the next',
  async () => {
    const waiting: ServerResponse[] = [];
    answers = { '/alabama/feed': (reply) => void waiting.push(reply) };
    const board = aBoard({ patienceMs: 20 });
    // Returns before the board has answered.
    expect(await titlesOf(board)).toEqual([]);
    await expect.poll(() => waiting).toHaveLength(1);
    for (const reply of waiting) feedOf('Late')(reply);
    await expect.poll(() => titlesOf(board)).toEqual(['Late']);
  },
);

test.skipIf(!hasOpenssl)('a silent board is given up', async () => {
  answers = { '/alabama/feed': () => {} };
  expect(await titlesOf(aBoard({ totalMs: 100 }))).toEqual([]);
});

test.skipIf(!hasOpenssl)('a board whose name leads inside is not asked', async () => {
  expect(await titlesOf(aBoard({ names: { 'boards.example': '169.254.169.254' } }))).toEqual([]);
  expect(asked).toEqual([]);
});

test.skipIf(!hasOpenssl)('the list of boards', async () => {
  const listed = [{ site: 'alabama', members: 12, url: 'https://boards.example/alabama' }];
  answers = { '/sites': (reply) => void reply.end(JSON.stringify(listed)) };
  const { boards } = aBoard();
  expect(await boards.sites()).toEqual([{ subdomain: 'alabama', members: 12, href: 'https://boards.example/alabama' }]);
});
