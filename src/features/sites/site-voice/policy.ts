import { apiError } from '#kernel/errors.ts';
import { type Permission, reachOf } from '#kernel/permissions.ts';
import { type Actor, type Context, standingOf } from '#platform/context.ts';
import { siteOfId } from '../documents/public.ts';

/** A publisher may change only their own sites; others with the permission may change all. */
export function maySpeakFor(actor: Actor, siteId: number, permission: Permission): boolean {
  if (actor.kind !== 'member') return actor.kind === 'operator';
  const reach = reachOf(standingOf(actor), permission);
  return reach === 'own' ? actor.publisherSiteIds.includes(siteId) : reach !== null;
}

/** Throws not_found for an unknown site id, and for a site that is not the publisher's own. */
export async function ownSite(ctx: Context, siteId: number, permission: Permission): Promise<void> {
  if (!maySpeakFor(ctx.actor, siteId, permission)) throw apiError('not_found');
  await siteOfId(ctx, siteId);
}
