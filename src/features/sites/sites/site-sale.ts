import { apiError } from '#kernel/errors.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import { changeSiteSettings, readSiteSettings, settingsVersion } from './site-settings.ts';

/** Whether a team's site can be chosen in a new subscription or gift. Existing subscriptions to it continue and renew. */

export async function readSiteSale(ctx: Context, siteId: number) {
  const { subscribable } = await teamSettings(ctx, siteId);
  return {
    isSold: subscribable,
    version: settingsVersion({ subscribable }),
    mayWrite: isAllowed(ctx, 'operations:write'),
  };
}

export async function saveSiteSale(
  ctx: Context,
  siteId: number,
  { isSold, version: seen }: { isSold: boolean; version: string },
) {
  await teamSettings(ctx, siteId);
  const version = await changeSiteSettings(ctx, siteId, {
    action: 'site.change_sale',
    settings: { subscribable: isSold },
    seen,
  });
  return { siteId, version };
}

/** Throws not_found for a national site: those aren't sold individually, or are part of every plan. */
async function teamSettings(ctx: Context, siteId: number) {
  const settings = await readSiteSettings(ctx, siteId);
  if (settings.kind !== 'team') throw apiError('not_found');
  return settings;
}
