import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { consentOfReader } from '#features/sites/privacy/public.ts';
import type { Context } from '#platform/context.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';

/** Browsers send a beacon again when a connection breaks, within seconds. */
const REPLAY = { points: 1, seconds: 120 };
/** Different browsers at one address: a campus network has hundreds, a program that fakes readers has thousands. */
const READERS_OF_ADDRESS = { points: 300, seconds: 3_600 };

/** Readers already admitted by the limit above, so that only new ones consume it. Beyond this many, the oldest consume it again. */
const MOST_KNOWN = 50_000;
const known = new LRUCache<string, true>({ max: MOST_KNOWN });

type View = { page: string; view: string };

/** False: the view does not count, and nothing of it is kept. */
export async function acceptView(
  ctx: Context,
  { page, view }: View,
  countedPages: ReadonlySet<string>,
): Promise<boolean> {
  const { client, now, ports, site, log } = ctx;
  const { ip, userAgent } = client;
  if (!consentOfReader(ctx).analytics || !countedPages.has(page) || isProgram(userAgent)) return false;
  try {
    if (!(await ports.rateLimiter.consume(`view ${view}`, REPLAY)).isAllowed) return false;
    const reader = await ports.analytics.readerValue({ siteId: site.id, at: now, ip, userAgent });
    if (!known.has(reader)) {
      const limit = { name: 'reader', ip, limit: READERS_OF_ADDRESS, use: 'reading' } as const;
      if (!(await consumeAddressLimit(ports.rateLimiter, limit)).isAllowed) return false;
      known.set(reader, true);
    }
    ports.analytics.view({ siteId: site.id, at: now, page, reader });
    return true;
  } catch (error) {
    // A failure means nothing to the reader, and one lost view is no reason to report an error.
    log.warn({ err: error }, 'a page view was not counted');
    return false;
  }
}

/** Crawlers that run scripts, and headless browsers; they identify themselves. */
const isProgram = (userAgent: string): boolean => userAgent === '' || isbot(userAgent);
