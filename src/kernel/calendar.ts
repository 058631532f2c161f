import { DAY_MS, TIME_ZONE } from './dates.ts';
import { offsetIn } from './zone-offset.ts';

/** Months and days as the calendar of Chicago counts them. Pure, and the same as PostgreSQL's interval arithmetic in that zone. */

/** What a clock in Chicago shows at an instant, as if it were UTC. */
const shownAt = (at: Date) => at.getTime() + offsetIn(TIME_ZONE, at.getTime());

/**
 * The instant at which the clock shows this, as if it were UTC. A time that it shows twice, and one that it skips, are those of
 * standard time.
 */
function instantOf(shown: number): Date {
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((near) => offsetIn(TIME_ZONE, near));
  const exact = offsets.filter((offset) => offsetIn(TIME_ZONE, shown - offset) === offset);
  const standard = Math.min(...(exact.length > 0 ? exact : offsets));
  return new Date(shown - standard);
}

/** The same time of day so many months later, or earlier: on the last day of a month that has not as many. */
export function addMonths(at: Date, months: number): Date {
  const shown = new Date(shownAt(at));
  const day = shown.getUTCDate();
  shown.setUTCDate(1);
  shown.setUTCMonth(shown.getUTCMonth() + months);
  const last = new Date(Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() + 1, 0)).getUTCDate();
  shown.setUTCDate(Math.min(day, last));
  return instantOf(shown.getTime());
}

/** The same time of day so many days later, or earlier: 23 or 25 hours on the days when the clock changes. */
export const addDays = (at: Date, days: number): Date => instantOf(shownAt(at) + days * DAY_MS);

/** Whole days from the day of one instant to that of another; below zero where that is earlier. */
export function daysBetween(from: Date, to: Date): number {
  const dayOf = (at: Date) => Math.floor(shownAt(at) / DAY_MS);
  return dayOf(to) - dayOf(from);
}
