import type { Actor, MemberActor } from '#platform/context.ts';

/** Who changed a rating or a ranking, as its history keeps it: a member of staff by number, because usernames change. */
export const changedByOf = (actor: Actor | Pick<MemberActor, 'kind' | 'userId'>): string =>
  actor.kind === 'member' ? `member ${actor.userId}` : actor.kind;

/** The member whom the history names; null for an import and its like. */
export function memberIdOf(changedBy: string): number | null {
  const [, id] = /^member (\d{1,9})$/.exec(changedBy) ?? [];
  return id === undefined ? null : Number(id);
}
