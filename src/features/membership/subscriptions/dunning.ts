import { addDays } from '#kernel/calendar.ts';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { Term } from './term.ts';

/** Retries of declined renewals (decision 28). Pure. */

/** Days after the first decline at which the charge is retried. After the last retry the subscription ends. */
export const RETRY_DAYS = [1, 3, 7, 14] as const;

/** When the charge is retried next; null: never again. `tries`: the attempts so far, the first included. */
export function nextTryAt(dueAt: Date, tries: number): Date | null {
  const days = tries === 0 ? 0 : RETRY_DAYS[tries - 1];
  return days === undefined ? null : addDays(dueAt, days);
}

/** When the subscription ends if nothing pays for it by then. */
export const lastTryAt = (dueAt: Date): Date => addDays(dueAt, Math.max(...RETRY_DAYS));

/**
 * When an undecided charge is retried, for example because the bank is down: after an hour, then after twice as long each time, at most a
 * day. It doesn't count as one of the retries above.
 */
export function nextAskAt({ term, tries }: { term: Term | null; tries: number }, now: Date): Date {
  const triedAt = term && nextTryAt(term.endsAt, tries);
  const waited = triedAt ? now.getTime() - triedAt.getTime() : 0;
  return new Date(now.getTime() + Math.min(Math.max(waited, HOUR_MS), DAY_MS));
}
