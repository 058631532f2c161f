import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoryCopy } from '#features/content/saved-stories/saved-story-view.ts';
import type { Api } from '../request-context.ts';
import { readableCopies } from './copies.ts';
import { fetchCopy, syncCopies } from './sync-copies.ts';

/** Which copies may be read after a late reply of the server. The caches and cookies belong to the test. */

const COPY = { slug: 'a', textVersion: 1, savedAt: '2026-11-01', readableUntil: '9999-01-01' } as StoryCopy;
const JUNE = 'bluechip_authenticated=1; bluechip_login_time=9%3A00';
const DANA = 'bluechip_authenticated=1; bluechip_login_time=9%3A30';

const browser = { cookie: '' };

function cacheStorage() {
  const stored = new Map<string, Map<string, Response>>();
  const pathOf = (key: RequestInfo) => (typeof key === 'string' ? key : new URL(key.url).pathname);
  return {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return {
        keys: async () => [...entries.keys()].map((path) => new Request(`https://bluechip.example${path}`)),
        match: async (key: RequestInfo) => entries.get(pathOf(key))?.clone(),
        put: async (key: RequestInfo, reply: Response) => void entries.set(pathOf(key), reply),
        delete: async (key: RequestInfo) => entries.delete(pathOf(key)),
      };
    },
  };
}

/** Replies for June's account; `meanwhile`: what happens in the browser before they arrive. */
const serverFor = (meanwhile: () => void) =>
  ({
    savedStories: {
      copy: async () => {
        meanwhile();
        return { accountKey: 'june', copy: COPY };
      },
      list: async () => {
        meanwhile();
        const { slug, textVersion, readableUntil } = COPY;
        return { accountKey: 'june', savedStories: [{ story: { slug }, textVersion, readableUntil }] };
      },
    },
  }) as unknown as Pick<Api, 'savedStories'>;

const nothing = () => {};
const danaLogsIn = () => {
  browser.cookie = DANA;
};
const readable = async () => (await readableCopies()).map(({ slug }) => slug);

beforeEach(() => {
  browser.cookie = JUNE;
  const caches = cacheStorage();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('window', { caches });
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('document', browser);
});
afterEach(() => void vi.unstubAllGlobals());

test('a copy is readable in the session that fetched it, and again once it is checked in a later one', async () => {
  await fetchCopy(serverFor(nothing), 'a');
  expect(await readable()).toEqual(['a']);
  browser.cookie = DANA;
  expect(await readable()).toEqual([]);
  await syncCopies(serverFor(nothing), { fetchesMissing: false });
  expect(await readable()).toEqual(['a']);
});

test('a reply that arrives after another account logged in makes no copy readable there', async () => {
  await fetchCopy(serverFor(danaLogsIn), 'a');
  expect(await readable()).toEqual([]);
  browser.cookie = JUNE;
  await syncCopies(serverFor(danaLogsIn), { fetchesMissing: false });
  expect(await readable()).toEqual([]);
});
