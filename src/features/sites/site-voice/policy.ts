import { apiError } from '#kernel/errors.ts';
import { type Permission, reachOf } from '#kernel/permissions.ts';
import { type Actor, type Context, standingOf } from '#platform/context.ts';
import { siteOfId } from '../documents/public.ts';

/** A publisher speaks for their own sites only; who else holds the right, for all. */
export function maySpeakFor(actor: Actor, siteId: number, permission: Permission): boolean {
  if (actor.kind !== 'member') return actor.kind === 'operator';
  const reach = reachOf(standingOf(actor), permission);
  return reach === 'own' ? actor.publisherSiteIds.includes(siteId) : reach !== null;
}

/** Throws not_found for an id that is no site's, and for a site that is not a publisher's own. */
export async function ownSite(ctx: Context, siteId: number, permission: Permission): Promise<void> {
  if (!maySpeakFor(ctx.actor, siteId, permission)) throw apiError('not_found');
  await siteOfId(ctx, siteId);
}
