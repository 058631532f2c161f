import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { seedDemo } from '#features/admin/seed/public.ts';
import { VISITOR } from '#platform/context.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { temporaryStorage } from '#tests/support/temporary-storage.ts';
import { type PageVariant, pageKey } from './page-key.ts';

/** A visitor requests made-up addresses, many times what the cache can hold; the pages that others read must stay in it. */

const VARIANT: PageVariant = {
  site: '',
  viewer: VISITOR,
  region: null,
  hasPrivacySignal: false,
  hasShell: true,
  flags: '',
};
const FRONT = '/';
const TEAM = '/team/alabama/football/2027';
const RANKING = '/prospect_rankings/football-national/2027';
const TRACKER = '/transfer_tracker/football';
const COMMITMENTS = '/commitments/football/2027';
const BOARD = '/fan_futurecast_leaderboard';
const COLLEGES = '/teams/football/colleges/by_conference';
const SCHOOLS = '/teams/football/highschools/alphabetically?key=CA';
const SITES = '/sites';

const files = temporaryStorage();
let app: TestApp;
beforeAll(async () => {
  app = await testSite({ PAGE_CACHE_MB: '1', RATE_LIMIT_PER_MINUTE: '1000000' });
  await seedDemo(app.database.db, { people: 300, seed: 1, now: TEST_NOW, storage: files.storage });
  await app.purge(['nothing']);
});
afterAll(() => app.close().finally(files.remove));
beforeEach(() => app.application.pageCache.purge('all'));

const cacheOf = async (path: string) => (await app.get(path)).headers['x-cache'];
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The first `count` ways to write `word` in upper and lower case. */
const inCases = (word: string, count: number) =>
  numbers(count).map((number) =>
    word
      .split('')
      .map((letter, index) => ((number >> index) & 1 ? letter.toUpperCase() : letter))
      .join(''),
  );

/** The first `count` ways to write `word` with some letters encoded. */
const inCodes = (word: string, count: number) =>
  numbers(count).map((number) =>
    word
      .split('')
      .map((letter, index) => ((number >> index) & 1 ? `%${letter.codePointAt(0)?.toString(16)}` : letter))
      .join(''),
  );

const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  'numbers of pages that are none': numbers(100).map((number) => `${RANKING}?page=${10_000 + number}`),
  'orders that are none': numbers(100).map((number) => `${RANKING}?sort=zzz${number}`),
  'positions that are none': numbers(100).map((number) => `${RANKING}?position=z${number}`),
  'numbers with zeros before them': numbers(100).map((number) => `${BOARD}?page=${'0'.repeat(number % 90)}2`),
  'years that are none': numbers(100).map((number) => `${TRACKER}/${String(5000 + number)}`),
  'real filters, combined': numbers(100).map((number) => `${BOARD}?season=${1900 + (number % 300)}&page=${number + 1}`),
  'pages in other letters': inCases('prospect', 100).map((word) => `/${word}_rankings/football-national/2027`),
  'parameters in other letters': inCases('national', 100).map((word) => `/prospect_rankings/football-${word}/2027`),
  'conferences in other letters': inCases('big-ten', 100).map(
    (word) => `/team_rankings/2027/${word}/football/recruiting`,
  ),
  'pages in codes': inCodes('commitments', 100).map((word) => `/${word}/football/2027`),
  'slashes and dots': numbers(100).map((number) => `${'/x/..'.repeat(number)}${COLLEGES}${number % 2 ? '/' : ''}`),
};

describe('made-up addresses', () => {
  test.each(Object.entries(HOSTILE))('%s evict neither the front page nor a team', async (_, addresses) => {
    expect([await cacheOf(FRONT), await cacheOf(TEAM), await cacheOf(SITES)]).toEqual(['miss', 'miss', 'miss']);
    for (const address of addresses) {
      const { status } = await app.get(address);
      expect({ address, isAnswered: status < 500 }).toEqual({ address, isAnswered: true });
    }
    expect([await cacheOf(FRONT), await cacheOf(TEAM), await cacheOf(SITES)]).toEqual(['hit', 'hit', 'hit']);
  });
});

describe('the links and filters of the product', () => {
  const START = [
    FRONT,
    RANKING,
    '/prospect_rankings/football-qb/2027',
    TRACKER,
    COMMITMENTS,
    COLLEGES,
    '/teams/football/colleges/by_region',
    '/teams/football/colleges/alphabetically',
    '/teams/football/highschools/by_region',
    SCHOOLS,
    TEAM,
    '/team_rankings/2027/all/football/recruiting',
    '/futurecast',
    BOARD,
    '/galleries/1',
    '/search?query=Demo',
    '/search?query=Demo&show=articles',
    '/search?query=Demo&show=prospects&sport=football',
    '/search?query=Demo&show=transfers&sport=football',
  ];
  type Found = { route: string; key: string; value: string; href: string; isKept: boolean };
  const found = new Map<string, Found>();

  beforeAll(async () => {
    const { findPage } = await import('../entry-server.tsx');
    const note = (href: string) => {
      const url = new URL(href, 'http://page');
      const { policy, routeId = '', path } = findPage(url.pathname);
      if (policy.keepSeconds === 0) return;
      for (const [key, value] of url.searchParams) {
        const allowed = policy.keptValues?.[key];
        if (value === '' || allowed === undefined || allowed === null) continue;
        // Beside a key that is never cached another key's value shows nothing, so each is tried by itself and must be cached.
        const alone = new URL(`${url.pathname}?${new URLSearchParams({ [key]: value })}`, url);
        const isKept = path === url.pathname && pageKey(alone, policy, VARIANT) !== null;
        found.set(`${routeId} ${key} ${value}`, {
          route: routeId,
          key,
          value,
          href: alone.pathname + alone.search,
          isKept,
        });
      }
    };
    const read = async (address: string) => {
      const { text, status } = await app.get(address);
      expect({ address, status }).toEqual({ address, status: 200 });
      const { pathname } = new URL(address, 'http://page');
      for (const [, href = ''] of text.matchAll(/ href="(\/[^"]*\?[^"]*)"/g)) note(href.replaceAll('&amp;', '&'));
      for (const [form, attributes = ''] of text.matchAll(/<form([^>]*)>.*?<\/form>/gs)) {
        const action = attributes.match(/action="([^"]*)"/)?.[1] ?? pathname;
        for (const [, name, options = ''] of form.matchAll(/<select[^>]* name="(\w+)"[^>]*>(.*?)<\/select>/gs))
          for (const [, value = ''] of options.matchAll(/<option[^>]* value="([^"]*)"/g))
            note(`${action}?${name}=${value}`);
        for (const [input] of form.matchAll(/<(?:input|button)[^>]*>/g)) {
          const [name, value] = ['name', 'value'].map((each) => input.match(new RegExp(` ${each}="([^"]*)"`))?.[1]);
          if (name && value) note(`${action}?${name}=${value}`);
        }
      }
    };
    for (const address of START) await read(address);
  });

  test('are all kept', () => {
    expect([...found.values()].filter(({ isKept }) => !isKept)).toEqual([]);
  });

  test('are read from the pages, with most of the keys that there are', () => {
    const used = new Set([...found.values()].map(({ route, key }) => `${route} ${key}`));
    expect(used.size).toBeGreaterThanOrEqual(30);
  });
});

test('no fact in memory is recalled by a filter that a visitor chose', async () => {
  const filters = [
    ['/api/v2/prospect_rankings?list=football-national&year=2027', 'position=QB&state=TX&stars=4&committed=true'],
    ['/api/v2/commitments?sport=football&year=2027', 'position=QB&state=TX&college_id=5&day=2026-10-10'],
    ['/api/v2/college_transfers?sport=football&year=2027', 'school_focus=alabama&status=open&transfer_position=QB'],
    ['/api/v2/futurecast/forecasters?board=fans', 'season=1987&sport=football&site_id=77&page=2'],
  ] as const;
  const recall = vi.spyOn(app.application.memory, 'recall');
  const keysOf = async (address: string) => {
    recall.mockClear();
    expect({ address, status: (await app.get(address)).status }).toEqual({ address, status: 200 });
    return new Set(recall.mock.calls.map(([key]) => key));
  };
  for (const [address, filter] of filters) {
    const plain = await keysOf(address);
    const filtered = await keysOf(`${address}&${filter}`);
    expect({ address, more: [...filtered].filter((key) => !plain.has(key)) }).toEqual({ address, more: [] });
  }
  recall.mockRestore();
});
