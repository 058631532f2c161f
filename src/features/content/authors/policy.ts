import { reachOf } from '#kernel/permissions.ts';
import { type Actor, standingOf } from '#platform/context.ts';

/**
 * Ownership of bylines (decision 0117): a byline linked to an account belongs to its owner, all others to the network. Publishers write
 * only for their own sites, so they cannot change the network's bylines.
 */

export type Owned = { userId: number | null };

const isOwn = (actor: Actor, { userId }: Owned): boolean => actor.kind === 'member' && actor.userId === userId;

/** May link bylines to accounts, retire them, and use and change everybody's. */
export const mayManageAuthors = (actor: Actor): boolean =>
  actor.kind === 'operator' || (actor.kind === 'member' && reachOf(standingOf(actor), 'content:delete') !== null);

/** May add and change bylines of the network. */
export const mayKeepHouseAuthors = (actor: Actor): boolean =>
  mayManageAuthors(actor) || (actor.kind === 'member' && reachOf(standingOf(actor), 'content:write') === 'all');

export function mayChangeAuthor(actor: Actor, author: Owned): boolean {
  if (mayManageAuthors(actor)) return true;
  return author.userId === null ? mayKeepHouseAuthors(actor) : isOwn(actor, author);
}

/** Whether the actor's new stories may use it. */
export function mayUseAuthor(actor: Actor, author: Owned & { isRetired: boolean }): boolean {
  if (author.isRetired) return false;
  return author.userId === null || isOwn(actor, author) || mayManageAuthors(actor);
}
