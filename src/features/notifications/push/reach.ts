import { findSiteById, listSites, type Site } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { pushKeys } from '#platform/push/push-keys.ts';
import type { PushReach } from './fan-out-sql.ts';

type Flagged = { config: Config; ports: Pick<Context['ports'], 'flags'> };

/** Whether a site sends push alerts: it is open and installable, and so has a service worker, its flag is on, and the server has keys. */
const hasPush = async (
  { config, ports }: Flagged,
  { subdomain, enablePwa, closedAt }: Pick<Site, 'subdomain' | 'enablePwa' | 'closedAt'>,
): Promise<boolean> =>
  closedAt === null &&
  enablePwa &&
  pushKeys(config) !== null &&
  (await ports.flags.isOn('enable_notifications', { subdomain }));

/** For the requested site. */
export async function hasPushHere(ctx: Context): Promise<boolean> {
  const site = await findSiteById(ctx.db, ctx.site.id);
  return site !== null && hasPush(ctx, site);
}

/** The sites that send push alerts, and the key that subscriptions must have; null if none does. */
export async function pushReach(deps: Pick<JobDeps, 'db' | 'config' | 'ports'>): Promise<PushReach | null> {
  const keys = pushKeys(deps.config);
  if (keys === null) return null;
  const sites = await listSites(deps.db);
  const sending = await Promise.all(sites.map((site) => hasPush(deps, site)));
  const siteIds = sites.flatMap(({ id }, index) => (sending[index] ? [id] : []));
  return siteIds.length === 0 ? null : { serverKey: keys.publicKey, siteIds };
}
