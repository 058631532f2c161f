import { addDays } from '#kernel/calendar.ts';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { Term } from './term.ts';

/** Renewals that a card refuses (decision 28). Pure. */

/** Days after the first refusal at which the card is tried again; after the last of them the subscription ends. */
export const RETRY_DAYS = [1, 3, 7, 14] as const;

/** When the card is tried next; null: never again. `tries`: how often it was, the first time included. */
export function nextTryAt(dueAt: Date, tries: number): Date | null {
  const days = tries === 0 ? 0 : RETRY_DAYS[tries - 1];
  return days === undefined ? null : addDays(dueAt, days);
}

/** When the subscription ends where nothing pays for it by then. */
export const lastTryAt = (dueAt: Date): Date => addDays(dueAt, Math.max(...RETRY_DAYS));

/**
 * When a card is asked again of which nobody decided, as when its bank is away: after an hour, then after twice as long each time, a day at most. It counts as no
 * try of the above.
 */
export function nextAskAt({ term, tries }: { term: Term | null; tries: number }, now: Date): Date {
  const triedAt = term && nextTryAt(term.endsAt, tries);
  const waited = triedAt ? now.getTime() - triedAt.getTime() : 0;
  return new Date(now.getTime() + Math.min(Math.max(waited, HOUR_MS), DAY_MS));
}
