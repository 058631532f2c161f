import type { Db } from '#platform/db/database.ts';
import { selectSites, updateSiteSettings } from './queries.ts';
import { MAIN_SUBDOMAIN } from './site.ts';
import { findSite } from './site-book.ts';

/** The network's colors are stored at the main site and shared by the sport sites. */

export type NetworkColors = { primary: string; secondary: string };

/** Null: the operator set none, so pages use those of the design system. */
export async function networkColors(db: Db): Promise<NetworkColors | null> {
  const main = await findSite(db, MAIN_SUBDOMAIN);
  if (!main?.hasOwnColors || !main.primaryColor || !main.secondaryColor) return null;
  return { primary: main.primaryColor, secondary: main.secondaryColor };
}

/** The caller purges the pages, so that every process reloads the sites. */
export async function colorNetwork(db: Db, colors: NetworkColors | null): Promise<void> {
  const settings = {
    hasOwnColors: colors !== null,
    primaryColor: colors?.primary ?? null,
    secondaryColor: colors?.secondary ?? null,
  };
  for (const { id, kind } of await selectSites(db)) if (kind !== 'team') await updateSiteSettings(db, id, settings);
}
