import type { ActivityEvent } from '#features/recruiting/events/event-view.ts';
import { formatDate } from '#kernel/dates.ts';

/** The order of the latest events on a team's wire, which arrive in the order in which they became known. Pure. */

type Ordered = Pick<ActivityEvent, 'on' | 'knownAt' | 'person'>;

/**
 * By day, newest first, and within a day the team's people before its scores. An event entered at a known time has the day of that time;
 * one from a file is known at a midnight, at the start or the end of its day, and has its own day.
 */
export function byDay<Each extends Ordered>(events: readonly Each[]): Each[] {
  return events
    .map((event) => ({ event, day: dayOf(event), isDated: isMidnight(event) }))
    .toSorted(
      (a, b) =>
        b.day.localeCompare(a.day) ||
        // Events with a time come before those of the same day without one, and keep the order in which they became known.
        Number(a.isDated) - Number(b.isDated) ||
        (a.isDated ? Number(a.event.person === null) - Number(b.event.person === null) : 0),
    )
    .map(({ event }) => event);
}

const dayOf = (event: Ordered): string =>
  isMidnight(event) ? event.on : formatDate(new Date(event.knownAt), 'YYYY-MM-DD');

/** Midnight in Central Time. */
function isMidnight({ knownAt }: Ordered): boolean {
  const at = Date.parse(knownAt);
  return formatDate(new Date(at), 'YYYY-MM-DD') !== formatDate(new Date(at - 1), 'YYYY-MM-DD');
}
