import { DAY_MS, TIME_ZONE } from './dates.ts';
import { offsetIn } from './zone-offset.ts';

/** Month and day arithmetic in Chicago time. Pure, and identical to PostgreSQL's interval arithmetic in that zone. */

/** The wall-clock time in Chicago at an instant, as if it were UTC. */
const shownAt = (at: Date) => at.getTime() + offsetIn(TIME_ZONE, at.getTime());

/** The instant of a wall-clock time, given as if it were UTC. A time that occurs twice or is skipped counts as standard time. */
function instantOf(shown: number): Date {
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((near) => offsetIn(TIME_ZONE, near));
  const exact = offsets.filter((offset) => offsetIn(TIME_ZONE, shown - offset) === offset);
  const standard = Math.min(...(exact.length > 0 ? exact : offsets));
  return new Date(shown - standard);
}

/** The same time of day, months later or earlier; on the last day of a month that is too short. */
export function addMonths(at: Date, months: number): Date {
  const shown = new Date(shownAt(at));
  const day = shown.getUTCDate();
  shown.setUTCDate(1);
  shown.setUTCMonth(shown.getUTCMonth() + months);
  const last = new Date(Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() + 1, 0)).getUTCDate();
  shown.setUTCDate(Math.min(day, last));
  return instantOf(shown.getTime());
}

/** The same time of day, days later or earlier: 23 or 25 hours on the days when the clock changes. */
export const addDays = (at: Date, days: number): Date => instantOf(shownAt(at) + days * DAY_MS);

/** Whole days from the day of one instant to that of another; negative if the second is earlier. */
export function daysBetween(from: Date, to: Date): number {
  const dayOf = (at: Date) => Math.floor(shownAt(at) / DAY_MS);
  return dayOf(to) - dayOf(from);
}
