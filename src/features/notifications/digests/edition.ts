import { DAY_MS, formatDate, MINUTE_MS, TIME_ZONE } from '#kernel/dates.ts';
import { instantIn } from '#kernel/zoned-time.ts';
import type { Rhythm } from '../follows/public.ts';

/** The digest that is due: at 7:00 Central Time, daily or on Mondays. Pure. */

const HOUR = '07:00';
const MONDAY = 1;
/** A story published right at the hour may not be visible yet when the digest is made; it goes into the next one. */
const CLOSES_BEFORE_MS = 10 * MINUTE_MS;

export type Edition = {
  rhythm: Rhythm /** YYYY-MM-DD, in Central Time. */;
  day: string /** Includes what was published until then. */;
  until: Date;
};

/** The latest digest at `now`; one that was not sent on time is sent late. */
export function editionAt(rhythm: Rhythm, now: Date): Edition {
  for (let daysAgo = 0; daysAgo <= 7; daysAgo++) {
    const day = dayBefore(formatDate(now, 'YYYY-MM-DD'), daysAgo);
    const at = instantIn(TIME_ZONE, day, HOUR);
    if (at && at <= now && (rhythm === 'daily' || weekdayOf(day) === MONDAY))
      return { rhythm, day, until: new Date(at.getTime() - CLOSES_BEFORE_MS) };
  }
  throw new Error('there is no week without a Monday');
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const weekdayOf = (day: string) => noon(day).getUTCDay();
const dayBefore = (day: string, days: number) =>
  new Date(noon(day).getTime() - days * DAY_MS).toISOString().slice(0, 10);
