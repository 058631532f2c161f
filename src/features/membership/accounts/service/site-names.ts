import { listSites } from '#features/sites/sites/public.ts';
import type { Db } from '#platform/db/database.ts';

/** By what our sites are known: nobody is called like one, and no password is one. */
export async function siteNames(db: Db): Promise<string[]> {
  const sites = await listSites(db);
  const names = sites.flatMap(({ name, friendlyName, shortName, subdomain }) => [
    name,
    friendlyName,
    shortName,
    subdomain,
  ]);
  // The main site's label is empty.
  return names.filter((name) => name !== '');
}
