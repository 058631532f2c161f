import { findSite, writeCallToAction } from '#features/sites/sites/public.ts';
import type { Db } from '#platform/db/database.ts';

/** One site of the demo network has a call to action, as its publisher would set it in /admin/site_settings. */

export const SITE_WITH_CALL = 'utah';
const CALL = {
  message: '<b>Signing day is almost here.</b> Read every scouting report before it arrives.',
  linkText: 'Sign up free',
};

/** Does nothing if staff have written one. */
export async function seedSite(db: Db): Promise<void> {
  const site = await findSite(db, SITE_WITH_CALL);
  if (site && site.bannerMessage === null) await writeCallToAction(db, site.id, CALL);
}
