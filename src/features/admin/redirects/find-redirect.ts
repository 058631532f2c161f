import { findSite, siteForHost } from '#features/sites/sites/public.ts';
import type { Memory } from '#platform/cache/memory.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { addressKey } from './address.ts';
import { type Followed, followRedirects } from './follow.ts';
import { findRule, hasFrontRules } from './queries.ts';
import { REDIRECTS_TAG } from './redirects-view.ts';

type Deps = {
  db: Db;
  memory: Memory;
  config: Config;
  /** Called before the database is queried. */
  onLookup?: (() => Promise<void>) | undefined;
};

const NONE: Followed = { kind: 'none' };

/** The target for an address without a page, cached until a redirect changes. */
export async function findMovedAddress(
  { siteId, url }: { siteId: number; url: URL },
  { db, memory, config, onLookup }: Deps,
): Promise<Followed> {
  const key = addressKey(url);
  if (key === null) return NONE;
  return memory.recallChoice(`redirect ${siteId} ${key.path}?${key.query}`, [REDIRECTS_TAG, 'sites'], async () => {
    await onLookup?.();
    return followRedirects(
      { siteId, ...key },
      { find: (place) => findRule(db, place), siteOfHost: (host) => siteOfHost(db, config, host) },
    );
  });
}

async function siteOfHost(db: Db, { BASE_DOMAIN: baseDomain }: Config, host: string): Promise<number | null> {
  const named = siteForHost(host, { baseDomain });
  return named.kind === 'site' ? ((await findSite(db, named.subdomain))?.id ?? null) : null;
}

/** The front page keeps its address; queries are looked up only if a redirect has one there. */
export const isFrontRedirected = ({ db, memory }: Pick<Deps, 'db' | 'memory'>): Promise<boolean> =>
  memory.recall('redirects of the front page', [REDIRECTS_TAG], () => hasFrontRules(db));
