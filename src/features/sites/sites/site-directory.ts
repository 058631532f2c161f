import type { Config } from '#platform/config/config.ts';
import type { SiteScope } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { MAIN_SUBDOMAIN, type Site } from './site.ts';
import { reloadSites } from './site-book.ts';
import { siteForHost } from './site-host.ts';

/** Resolves a host to its site synchronously, because every request starts with it. */
export type SiteDirectory = {
  siteForHost(host: string): SiteVerdict;
  /** Reloads the sites; if that fails, the known ones stay. */
  reload(): Promise<void>;
};

/** `unknown`: under our domain, but no site has the label. `closed`: staff closed the site to readers; `front`: the main site. */
export type SiteVerdict =
  | { kind: 'site'; site: SiteScope }
  | { kind: 'closed'; name: string; front: SiteScope }
  | { kind: 'unknown'; label: string }
  | { kind: 'foreign' };

export async function createSiteDirectory(
  { db, requestDb = db }: Pick<Database, 'db' | 'requestDb'>,
  config: Pick<Config, 'BASE_DOMAIN'>,
): Promise<SiteDirectory> {
  let { bySubdomain } = await reloadSites(db);
  return {
    siteForHost(host) {
      const named = siteForHost(host, { baseDomain: config.BASE_DOMAIN });
      if (named.kind === 'foreign') return named;
      const site = bySubdomain.get(named.subdomain);
      if (!site) return { kind: 'unknown', label: named.subdomain };
      const front = bySubdomain.get(MAIN_SUBDOMAIN);
      return site.closedAt === null || !front
        ? { kind: 'site', site: scopeOf(site) }
        : { kind: 'closed', name: site.name, front: scopeOf(front) };
    },
    async reload() {
      // Requests have a pool of their own, and every handle its own book. Both start loading now, so that a page rendered next waits for
      // them.
      const reads = [reloadSites(db), ...(requestDb === db ? [] : [reloadSites(requestDb)])];
      const [book] = await Promise.all(reads.map((read) => read.catch(() => null)));
      if (book) bySubdomain = book.bySubdomain;
    },
  };
}

function scopeOf({ id, subdomain, kind, sport, collegeId }: Site): SiteScope {
  return { id, subdomain, kind, sport, collegeId };
}
