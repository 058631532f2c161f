import type { Db } from '#platform/db/database.ts';
import { selectSites, updateSiteSettings } from './queries.ts';
import { MAIN_SUBDOMAIN } from './site.ts';
import { findSite } from './site-book.ts';

/** The colors of the network are those of its main site, which the sites of the sports share. */

export type NetworkColors = { primary: string; secondary: string };

/** Null: the operator chose none, and the pages have those of the design system. */
export async function networkColors(db: Db): Promise<NetworkColors | null> {
  const main = await findSite(db, MAIN_SUBDOMAIN);
  if (!main?.hasOwnColors || !main.primaryColor || !main.secondaryColor) return null;
  return { primary: main.primaryColor, secondary: main.secondaryColor };
}

/** The caller purges what shows them, so that every process reads the sites again. */
export async function colorNetwork(db: Db, colors: NetworkColors | null): Promise<void> {
  const settings = {
    hasOwnColors: colors !== null,
    primaryColor: colors?.primary ?? null,
    secondaryColor: colors?.secondary ?? null,
  };
  for (const { id, kind } of await selectSites(db)) if (kind !== 'team') await updateSiteSettings(db, id, settings);
}
