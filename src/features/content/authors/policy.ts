import { reachOf } from '#kernel/permissions.ts';
import { type Actor, standingOf } from '#platform/context.ts';

/**
 * Whose byline is whose (decision 0117): a byline that is linked to an account is its owner's, all others are the house's. Publishers write
 * for their own sites only, so the house's bylines are not theirs to change.
 */

export type Owned = { userId: number | null };

const isOwn = (actor: Actor, { userId }: Owned): boolean => actor.kind === 'member' && actor.userId === userId;

/** Links bylines to accounts, retires them, and may use and change everybody's. */
export const mayManageAuthors = (actor: Actor): boolean =>
  actor.kind === 'operator' || (actor.kind === 'member' && reachOf(standingOf(actor), 'content:delete') !== null);

/** Adds bylines of the house, and changes them. */
export const mayKeepHouseAuthors = (actor: Actor): boolean =>
  mayManageAuthors(actor) || (actor.kind === 'member' && reachOf(standingOf(actor), 'content:write') === 'all');

export function mayChangeAuthor(actor: Actor, author: Owned): boolean {
  if (mayManageAuthors(actor)) return true;
  return author.userId === null ? mayKeepHouseAuthors(actor) : isOwn(actor, author);
}

/** Whether new stories of theirs may carry it. */
export function mayUseAuthor(actor: Actor, author: Owned & { isRetired: boolean }): boolean {
  if (author.isRetired) return false;
  return author.userId === null || isOwn(actor, author) || mayManageAuthors(actor);
}
