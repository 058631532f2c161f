import { DAY_MS, formatDate, MINUTE_MS, TIME_ZONE } from '#kernel/dates.ts';
import { instantIn } from '#kernel/zoned-time.ts';
import type { Rhythm } from '../follows/public.ts';

/** Which digest is due: at 7:00 in Chicago, each day or on Mondays. Pure. */

const HOUR = '07:00';
const MONDAY = 1;
/** What is published on the hour itself may still be on its way when the digest is made: it is in the next one. */
const CLOSES_BEFORE_MS = 10 * MINUTE_MS;

export type Edition = {
  rhythm: Rhythm /** YYYY-MM-DD, in Chicago. */;
  day: string /** What was published until then is in it. */;
  until: Date;
};

/** The latest that there is at `now`; one that nobody sent on time is sent late. */
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
