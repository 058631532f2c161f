import type { Actor, MemberActor } from '#platform/context.ts';

/** The author of a rating or ranking change, as its history stores it. Staff are stored by id, because usernames change. */
export const changedByOf = (actor: Actor | Pick<MemberActor, 'kind' | 'userId'>): string =>
  actor.kind === 'member' ? `member ${actor.userId}` : actor.kind;

/** The id of the member in a history entry; null for an import or another non-member. */
export function memberIdOf(changedBy: string): number | null {
  const [, id] = /^member (\d{1,9})$/.exec(changedBy) ?? [];
  return id === undefined ? null : Number(id);
}
