import { listSites } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { reachOf } from '#kernel/permissions.ts';
import { audit } from '#platform/audit/audit.ts';
import { type Context, standingOf } from '#platform/context.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { updateMonitoredSites } from '../analytics-calls-view.ts';
import { listMonitoredSiteIds, lockMonitoredSites, replaceMonitoredSites } from '../queries.ts';

type SiteName = { id: number; name: string };

/** The sites whose reports the viewer may read; null for every site. Publishers read those of their own sites. */
export function readableSiteIds({ actor }: Pick<Context, 'actor'>): readonly number[] | null {
  if (actor.kind !== 'member') return null;
  return reachOf(standingOf(actor), 'analytics_reports:read') === 'own' ? actor.publisherSiteIds : null;
}

/** Monitored sites that the viewer may read, in the order of the network. */
export async function listMonitored(ctx: Context): Promise<SiteName[]> {
  const monitored = new Set(await listMonitoredSiteIds(ctx.db));
  const readable = readableSiteIds(ctx);
  const sites = await listSites(ctx.db);
  return sites
    .filter(({ id }) => monitored.has(id) && (readable === null || readable.includes(id)))
    .map(({ id, name }) => ({ id, name }));
}

/** Throws no_such_site. */
export async function monitorSites(
  ctx: Context,
  siteIds: readonly number[],
): Promise<ReplyOf<typeof updateMonitoredSites>> {
  const known = new Set((await listSites(ctx.db)).map(({ id }) => id));
  const wanted = [...new Set(siteIds)].toSorted((a, b) => a - b);
  if (!wanted.every((id) => known.has(id)))
    throw apiError('no_such_site', { message: 'One of these sites no longer exists. Reload the page.' });
  await ctx.db.transaction(async (db) => {
    await lockMonitoredSites(db);
    const before = await listMonitoredSiteIds(db);
    await replaceMonitoredSites(db, wanted, ctx.now);
    await audit(db, ctx, {
      action: 'report.change_monitored_sites',
      subject: { type: 'report', id: 'monitored_sites' },
      before: { siteIds: before },
      after: { siteIds: wanted },
    });
  });
  return { monitoredSites: await listMonitored(ctx) };
}
