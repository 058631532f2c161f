import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { FetchOutside } from '../outbound/fetch-outside.ts';
import type { Boards } from './boards.ts';
import { readBoardSites } from './read-board-sites.ts';
import { readFeed } from './read-feed.ts';

const KEEP_MS = 5 * 60_000;
/** The delay before another try after a failure; the last result stays meanwhile. */
const RETRY_MS = 60_000;
/** How long a page waits for a board that has never been read; the next page will have it. */
const PATIENCE_MS = 700;
const LARGEST_BYTES = 1024 * 1024;
const MOST_ADDRESSES = 400;
const FEEDS =
  'application/feed+json, application/rss+xml, application/atom+xml, application/json;q=0.9, text/xml;q=0.8';

/** The placeholder in `BOARD_FEED_URL` for the label of the site. */
export const SITE_MARK = '{site}';

const NO_BOARDS: Boards = {
  isConfigured: false,
  threads: async () => [],
  sites: async () => [],
  knownSites: async () => [],
};

type Kept<Item> = { items: readonly Item[]; isRead: boolean; askAgainAt: number; underWay: Promise<void> | null };

/**
 * The boards of an outside engine, from its feeds (decision 53). Results are cached for five minutes, and longer while the engine is down.
 */
export function createBoards({
  config,
  fetchOutside,
  log,
  clock = systemClock,
  patienceMs = PATIENCE_MS,
}: {
  config: Pick<Config, 'BOARD_FEED_URL' | 'BOARD_SITES_URL'>;
  fetchOutside: FetchOutside;
  log: Log;
  clock?: Clock;
  patienceMs?: number;
}): Boards {
  const { BOARD_FEED_URL: feedUrl, BOARD_SITES_URL: sitesUrl } = config;
  if (feedUrl === undefined) return NO_BOARDS;
  const threads = kept(readFeed);
  const sites = kept(readBoardSites);
  return {
    isConfigured: true,
    threads: async (subdomain) => (await threads(feedUrl.replaceAll(SITE_MARK, encodeURIComponent(subdomain)))).items,
    sites: async () => (sitesUrl === undefined ? [] : (await sites(sitesUrl)).items),
    knownSites: async () => {
      if (sitesUrl === undefined) return [];
      const { items, isRead } = await sites(sitesUrl);
      return isRead ? items : null;
    },
  };

  function kept<Item>(read: (text: string, base: string) => Item[]): (address: string) => Promise<Kept<Item>> {
    const cache = new LRUCache<string, Kept<Item>>({ max: MOST_ADDRESSES });

    async function ask(address: string, entry: Kept<Item>): Promise<void> {
      try {
        entry.items = read(...(await fetched(address)));
        entry.isRead = true;
        entry.askAgainAt = clock.now().getTime() + KEEP_MS;
      } catch (error) {
        entry.askAgainAt = clock.now().getTime() + RETRY_MS;
        log.warn(
          { host: URL.parse(address)?.host, reason: error instanceof Error ? error.message : 'unknown' },
          'board not read',
        );
      } finally {
        entry.underWay = null;
      }
    }

    return async (address) => {
      const known = cache.get(address);
      const entry: Kept<Item> = known ?? { items: [], isRead: false, askAgainAt: 0, underWay: null };
      if (!known) cache.set(address, entry);
      if (entry.askAgainAt <= clock.now().getTime()) entry.underWay ??= ask(address, entry);
      if (!entry.isRead && entry.underWay) await Promise.race([entry.underWay, after(patienceMs)]);
      return entry;
    };
  }

  async function fetched(address: string): Promise<[text: string, base: string]> {
    const answer = await fetchOutside(address, { accept: FEEDS });
    if (!answer.ok) throw new Error(answer.reason);
    const { status, body, url } = answer.reply;
    if (status !== 200) throw new Error(`status ${status}`);
    if (body.byteLength > LARGEST_BYTES) throw new Error('too_large');
    return [body.toString('utf8'), url];
  }
}

const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
