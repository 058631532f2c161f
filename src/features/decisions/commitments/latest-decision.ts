import { HOUR_MS } from '#kernel/dates.ts';

/** A prospect's latest decision, as staff entered it. Pure. */

/** A row of the history. `knownAt`: when it was entered; null if a file reported it after its day. */
export type Step = { id: number; status: string; collegeId: number; happenedOn: string | null; knownAt: Date | null };

/** A typo is noticed on the same day; later, readers, followers and other editors rely on the published date. */
export const CORRECTION_HOURS = 24;

/**
 * The steps that were written together with the last one: a move from one college to another is a decommitment and a commitment in one
 * write. `before`: all others. Null without decisions.
 */
export function latestDecision<S extends Step>(
  history: readonly S[],
): { last: S; steps: readonly S[]; before: readonly S[] } | null {
  const last = history.at(-1);
  if (!last) return null;
  const isOfIt = ({ id, knownAt }: S) =>
    id === last.id || (knownAt !== null && knownAt.getTime() === last.knownAt?.getTime());
  return { last, steps: history.filter(isOfIt), before: history.filter((step) => !isOfIt(step)) };
}

export type Correctable = { ok: true; until: Date } | { ok: false; reason: 'not_entered_by_staff' | 'too_late' };

/** Whether, and until when, the day of the last decision may be corrected. `isByStaff`: staff entered the current commitment. */
export function correctable({ knownAt }: Step, { now, isByStaff }: { now: Date; isByStaff: boolean }): Correctable {
  if (knownAt === null || !isByStaff) return { ok: false, reason: 'not_entered_by_staff' };
  const until = new Date(knownAt.getTime() + CORRECTION_HOURS * HOUR_MS);
  return now > until ? { ok: false, reason: 'too_late' } : { ok: true, until };
}

/**
 * The timestamp of the next entry about the same prospect: always later than the one before, even if the clocks of two processes differ.
 */
export function nextMoment(now: Date, history: readonly Step[]): Date {
  const last = Math.max(...history.map(({ knownAt }) => knownAt?.getTime() ?? 0), 0);
  return last < now.getTime() ? now : new Date(last + 1);
}
