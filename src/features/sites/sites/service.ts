import { sql } from 'drizzle-orm';
import { listCollegesOfDivision, teamKeyOf } from '#features/directory/colleges/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { NETWORK_KEY } from './network-colors-view.ts';
import { insertSite, selectSites, updateSiteFacts } from './queries.ts';
import { DEFAULT_NAMES, nationalSites, type Site, type SiteKind, type SiteSeed, teamSite } from './site.ts';
import { findSite, listOpenSites, reloadSites } from './site-book.ts';
import { siteUrl } from './site-host.ts';

/** The tag of cached pages that show any site. When it is purged, every process reloads the sites. */
const SITES_TAG = 'sites';
const LOCK = 716_205_031;

/**
 * Creates the main site, the sites of the sports and those of the current FBS schools, and updates their names and colors. Never removes a
 * site, because subscriptions belong to it. Processes that start together wait for each other, so that they do not all create the sites.
 * Returns the number of sites created or changed.
 */
export async function ensureSites(root: Db): Promise<{ made: number; changed: number }> {
  const done = await root.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const there = await selectSites(db);
    // The operator may have named the network. Their names are kept.
    const names = there.find(({ kind }) => kind === 'main') ?? DEFAULT_NAMES;
    const wanted = [...nationalSites(names), ...(await listCollegesOfDivision(db, 'FBS')).map(teamSite)];
    const isSame = (seed: SiteSeed) => (site: Site) =>
      seed.collegeId === null ? site.subdomain === seed.subdomain : site.collegeId === seed.collegeId;
    let [made, changed] = [0, 0];
    for (const seed of wanted) {
      const site = there.find(isSame(seed));
      if (!site) {
        await insertSite(db, seed);
        made += 1;
      } else if (!hasFacts(site, seed)) {
        await updateSiteFacts(db, site, seed);
        changed += 1;
      }
    }
    if (made + changed > 0) await purgeTags(db, [SITES_TAG]);
    return { made, changed };
  });
  if (done.made + done.changed > 0) await reloadSites(root);
  return done;
}

const FACTS = ['subdomain', 'name', 'friendlyName', 'shortName', 'headerName', 'sport'] as const;
const COLORS = ['primaryColor', 'secondaryColor'] as const;

/** Colors that staff chose are kept, whatever the college's colors are. */
function hasFacts(site: Site, seed: SiteSeed): boolean {
  const isSame = (fact: (typeof FACTS | typeof COLORS)[number]) => site[fact] === seed[fact];
  return FACTS.every(isSame) && (site.hasOwnColors || COLORS.every(isSame));
}

export function siteView(
  config: Config,
  { id, bannerMessage, bannerLinkText, hasOwnColors, closedAt: _, ...site }: Site,
) {
  const nationalKey = hasOwnColors ? NETWORK_KEY : null;
  const teamKey = site.kind === 'team' ? teamKeyOf({ ...site, slug: site.subdomain }) : nationalKey;
  const banner = bannerMessage ? { message: bannerMessage, linkText: bannerLinkText } : null;
  return { id, ...site, baseUrl: siteUrl(config, site.subdomain), teamKey, banner };
}

type SiteFilters = {
  kind?: SiteKind | undefined;
  sport?: Sport | undefined;
  subscribable?: 'true' | 'false' | undefined;
  page?: number | undefined;
  perPage?: number | undefined;
};

/** All sites in one reply, because a site finder needs them all. A caller that asks for a page gets that page. */
export async function sitePage({ db, config }: Context, { kind, sport, subscribable, ...wanted }: SiteFilters) {
  const found = (await listOpenSites(db)).filter(
    (site) =>
      (kind === undefined || site.kind === kind) &&
      (sport === undefined || site.sport === sport) &&
      (subscribable === undefined || String(site.subscribable) === subscribable),
  );
  const isPaged = wanted.page !== undefined || wanted.perPage !== undefined;
  const { page, perPage } = isPaged ? clampPage(wanted, 100) : { page: 1, perPage: found.length };
  const sites = found.slice((page - 1) * perPage, page * perPage).map((site) => siteView(config, site));
  return { sites, total: found.length, page, perPage, totalIsEstimate: false };
}

/** Throws not_found for an unknown subdomain. */
export async function siteBySubdomain({ db, config }: Context, subdomain: string) {
  const site = await findSite(db, subdomain);
  if (!site || site.closedAt !== null) throw apiError('not_found');
  return { site: siteView(config, site) };
}
