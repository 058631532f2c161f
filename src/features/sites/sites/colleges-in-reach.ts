import { type Permission, reachOf } from '#kernel/permissions.ts';
import { type Context, standingOf } from '#platform/context.ts';
import { listSites } from './site-book.ts';

export type Asker = Pick<Context, 'actor' | 'db'>;

/** The colleges that the actor's permission covers: for a publisher, those whose sites are theirs. Null: all of them. */
export async function collegesInReach({ actor, db }: Asker, permission: Permission): Promise<number[] | null> {
  if (actor.kind === 'operator') return null;
  const reach = actor.kind === 'member' ? reachOf(standingOf(actor), permission) : null;
  if (actor.kind !== 'member' || reach === null) return [];
  if (reach !== 'own') return null;
  const sites = (await listSites(db)).filter(({ id }) => actor.publisherSiteIds.includes(id));
  return sites.flatMap(({ collegeId }) => (collegeId === null ? [] : [collegeId]));
}
