import type { Db } from '#platform/db/database.ts';
import { selectSites, updateSiteNames } from './queries.ts';
import { DEFAULT_NAMES, MAIN_SUBDOMAIN, type NetworkNames, nationalSites } from './site.ts';
import { findSite } from './site-book.ts';

/** The network's names, from its main site. */
export async function networkNames(db: Db): Promise<NetworkNames> {
  const main = await findSite(db, MAIN_SUBDOMAIN);
  return main ? { name: main.name, shortName: main.shortName } : DEFAULT_NAMES;
}

/** Renames the national sites. The caller purges the pages, so that every process reloads the sites. */
export async function renameNetwork(db: Db, names: NetworkNames): Promise<void> {
  const sites = await selectSites(db);
  for (const seed of nationalSites(names)) {
    const site = sites.find(({ subdomain }) => subdomain === seed.subdomain);
    if (site) await updateSiteNames(db, site.id, seed);
  }
}
