import { listSites } from '#features/sites/sites/public.ts';
import type { Db } from '#platform/db/database.ts';

/** What the main site is called until somebody names it. */
const UNNAMED = 'Bluechip';

/** Whether the network has a name of its own, and which: the main site's. */
export async function networkName(db: Db): Promise<{ name: string; isOwn: boolean }> {
  const main = (await listSites(db)).find(({ kind }) => kind === 'main');
  const name = main?.name ?? UNNAMED;
  return { name, isOwn: name !== UNNAMED };
}
