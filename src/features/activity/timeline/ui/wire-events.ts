import type { ActivityEvent } from '#features/recruiting/events/event-view.ts';
import { DAY_MS, formatDate } from '#kernel/dates.ts';
import { readerDay } from '#kernel/days.ts';
import { relativeDate } from '#kernel/relative-date.ts';

/** What the wire shows, and what it has not shown yet. Pure. */

/** How many of the latest events a reader has not been shown. */
export function countNew(shown: readonly ActivityEvent[], latest: readonly ActivityEvent[]): number {
  const known = new Set(shown.map(({ id }) => id));
  return latest.filter(({ id }) => !known.has(id)).length;
}

/**
 * Of what is shown, what may stay: an event that is missing among the latest, though they go back further, was taken back or its
 * person was taken down. One that is only too old now stays where it is being read; one that was corrected, as a score, is told as it is now.
 */
export function stillShown(shown: readonly ActivityEvent[], latest: readonly ActivityEvent[]): ActivityEvent[] {
  const known = new Map(latest.map((event) => [event.id, event]));
  // A team's wire is ordered by day: its last event need not be the one that has been known longest.
  const isOlder = ({ knownAt }: ActivityEvent) => latest.every((event) => knownAt <= event.knownAt);
  const stays = shown.filter((event) => known.has(event.id) || (latest.length > 0 && isOlder(event)));
  return stays.map((event) => known.get(event.id) ?? event);
}

/** When it happened: within a day of becoming known as long ago, "12 minutes ago"; otherwise its day, for nothing says its hour. */
export function whenOf(
  { on, knownAt }: Pick<ActivityEvent, 'on' | 'knownAt'>,
  now: Date,
): { iso: string; text: string } {
  const known = new Date(knownAt);
  const elapsed = now.getTime() - known.getTime();
  const isFresh = elapsed >= 0 && elapsed < DAY_MS && formatDate(known, 'YYYY-MM-DD') === on;
  return isFresh ? { iso: knownAt, text: relativeDate(known, now) } : { iso: on, text: readerDay(on, now) };
}
