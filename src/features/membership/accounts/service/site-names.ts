import { listSites } from '#features/sites/sites/public.ts';
import type { Db } from '#platform/db/database.ts';

/** The names of our sites, which usernames must not imitate and passwords must not use. */
export async function siteNames(db: Db): Promise<string[]> {
  const sites = await listSites(db);
  const names = sites.flatMap(({ name, friendlyName, shortName, subdomain }) => [
    name,
    friendlyName,
    shortName,
    subdomain,
  ]);
  // Drops the main site's label, which is empty.
  return names.filter((name) => name !== '');
}
