import type { ActivityEvent } from '#features/recruiting/events/event-view.ts';
import { formatDate } from '#kernel/dates.ts';

/** How the wire of a team's site orders the latest events, which come in the order in which they became known. Pure. */

type Ordered = Pick<ActivityEvent, 'on' | 'knownAt' | 'person'>;

/**
 * By day, the newest first, and of one day the team's people before its scores. What was entered at an hour has the day of that hour;
 * what comes from a file is known at a midnight, at the beginning of its day or at its end, and has its own day.
 */
export function byDay<Each extends Ordered>(events: readonly Each[]): Each[] {
  return events
    .map((event) => ({ event, day: dayOf(event), isDated: isMidnight(event) }))
    .toSorted(
      (a, b) =>
        b.day.localeCompare(a.day) ||
        // Events with an hour come before those of the same day that have none, and keep the order in which they became known.
        Number(a.isDated) - Number(b.isDated) ||
        (a.isDated ? Number(a.event.person === null) - Number(b.event.person === null) : 0),
    )
    .map(({ event }) => event);
}

const dayOf = (event: Ordered): string =>
  isMidnight(event) ? event.on : formatDate(new Date(event.knownAt), 'YYYY-MM-DD');

/** In Chicago, where a minute earlier it was the day before. */
function isMidnight({ knownAt }: Ordered): boolean {
  const at = Date.parse(knownAt);
  return formatDate(new Date(at), 'YYYY-MM-DD') !== formatDate(new Date(at - 1), 'YYYY-MM-DD');
}
