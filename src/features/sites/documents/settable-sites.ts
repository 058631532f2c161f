import { reachOf } from '#kernel/permissions.ts';
import { type Context, isAllowed, standingOf } from '#platform/context.ts';
import { listSites, siteUrl } from '../sites/public.ts';

export async function settableSites(ctx: Context) {
  const { actor, config, db } = ctx;
  const isOwn = actor.kind === 'member' && reachOf(standingOf(actor), 'site_voice:read') === 'own';
  const sites = (await listSites(db)).filter(({ id }) => !isOwn || actor.publisherSiteIds.includes(id));
  return {
    sites: sites.map(({ id, friendlyName, subdomain, kind }) => ({
      id,
      name: friendlyName,
      baseUrl: siteUrl(config, subdomain),
      isMain: kind === 'main',
      isTeam: kind === 'team',
    })),
    mayReadPromotions: isAllowed(ctx, 'promotions:read'),
    mayReadLegal: isAllowed(ctx, 'operations:read'),
  };
}
