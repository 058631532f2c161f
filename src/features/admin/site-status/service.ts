import { countStoriesOfSite } from '#features/content/articles/public.ts';
import { countPrimaryMembers } from '#features/membership/accounts/public.ts';
import { countWaitingGifts } from '#features/membership/gifts/public.ts';
import { countSubscriptionsOfSite } from '#features/membership/subscriptions/public.ts';
import {
  changeSiteStatus,
  findClosable,
  listClosedSports,
  listSites,
  type Site,
  siteUrl,
} from '#features/sites/sites/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { listSiteStatus, previewSiteClosing, SiteStatus } from './site-status-view.ts';

export async function siteStatusList(ctx: Context): Promise<ReplyOf<typeof listSiteStatus>> {
  const [sites, closedSports] = await Promise.all([listSites(ctx.db), listClosedSports(ctx.db)]);
  return {
    sites: sites.flatMap((site) => (site.kind === 'main' ? [] : [statusOf(ctx, site, closedSports)])),
    mayWrite: isAllowed(ctx, 'operations:write'),
  };
}

export async function closingOf(ctx: Context, siteId: number): Promise<ReplyOf<typeof previewSiteClosing>> {
  const { db, now } = ctx;
  const site = await findClosable(ctx, siteId);
  const [closedSports, primaryMembers, subscriptions, gifts, stories] = await Promise.all([
    listClosedSports(db),
    countPrimaryMembers(db, siteId),
    countSubscriptionsOfSite(db, siteId),
    countWaitingGifts(db, siteId, now),
    countStoriesOfSite(db, siteId, now),
  ]);
  return { site: statusOf(ctx, site, closedSports), primaryMembers, subscriptions, gifts, stories };
}

export async function changeStatus(
  ctx: Context,
  siteId: number,
  change: { isClosed: boolean; reason: string },
): Promise<{ siteId: number }> {
  await changeSiteStatus(ctx, siteId, change);
  return { siteId };
}

function statusOf(
  { config }: Pick<Context, 'config'>,
  { id, kind, name, subdomain, sport, closedAt }: Site,
  closedSports: ReadonlyMap<Sport, Date>,
): SiteStatus {
  return {
    id,
    kind: kind === 'sport' ? 'sport' : 'team',
    name,
    baseUrl: siteUrl(config, subdomain),
    closedAt: closedAt?.toISOString() ?? null,
    isSportClosed: kind === 'sport' && closedSports.has(sport),
  };
}
