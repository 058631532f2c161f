import { type Permission, reachOf } from '#kernel/permissions.ts';
import { type Actor, standingOf } from '#platform/context.ts';

/** A publisher speaks for their own sites only; who else holds the right, for all. */
export function maySpeakFor(actor: Actor, siteId: number, permission: Permission): boolean {
  if (actor.kind !== 'member') return actor.kind === 'operator';
  const reach = reachOf(standingOf(actor), permission);
  return reach === 'own' ? actor.publisherSiteIds.includes(siteId) : reach !== null;
}
