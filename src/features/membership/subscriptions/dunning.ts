import { addDays } from '#kernel/calendar.ts';

/** Renewals that a card refuses (decision 28). Pure. */

/** Days after the first refusal at which the card is tried again; after the last of them the subscription ends. */
export const RETRY_DAYS = [1, 3, 7, 14] as const;

/** When the card is tried next; null: never again. `tries`: how often it was, the first time included. */
export function nextTryAt(dueAt: Date, tries: number): Date | null {
  const days = tries === 0 ? 0 : RETRY_DAYS[tries - 1];
  return days === undefined ? null : addDays(dueAt, days);
}
