import type { ActivityEvent } from '#features/recruiting/events/event-view.ts';
import { DAY_MS, formatDate } from '#kernel/dates.ts';
import { readerDay } from '#kernel/days.ts';
import { relativeDate } from '#kernel/relative-date.ts';

/** The events that the wire shows, and those that it has not shown yet. Pure. */

/** The number of latest events that the reader has not been shown. */
export function countNew(shown: readonly ActivityEvent[], latest: readonly ActivityEvent[]): number {
  const known = new Set(shown.map(({ id }) => id));
  return latest.filter(({ id }) => !known.has(id)).length;
}

/**
 * The displayed events that may stay. An event missing from the latest ones, although they go back further, was retracted, or its person
 * was taken down. One that is merely too old now stays where it is being read; a corrected one, such as a score, is updated.
 */
export function stillShown(shown: readonly ActivityEvent[], latest: readonly ActivityEvent[]): ActivityEvent[] {
  const known = new Map(latest.map((event) => [event.id, event]));
  // A team's wire is sorted by day, so its last event is not necessarily the one known longest.
  const isOlder = ({ knownAt }: ActivityEvent) => latest.every((event) => knownAt <= event.knownAt);
  const stays = shown.filter((event) => known.has(event.id) || (latest.length > 0 && isOlder(event)));
  return stays.map((event) => known.get(event.id) ?? event);
}

/**
 * When it happened: relative, "12 minutes ago", if it became known within a day of its date; otherwise the date, because the time is
 * unknown.
 */
export function whenOf(
  { on, knownAt }: Pick<ActivityEvent, 'on' | 'knownAt'>,
  now: Date,
): { iso: string; text: string } {
  const known = new Date(knownAt);
  const elapsed = now.getTime() - known.getTime();
  const isFresh = elapsed >= 0 && elapsed < DAY_MS && formatDate(known, 'YYYY-MM-DD') === on;
  return isFresh ? { iso: knownAt, text: relativeDate(known, now) } : { iso: on, text: readerDay(on, now) };
}
