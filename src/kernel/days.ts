import { formatDate, MONTHS } from './dates.ts';

/** Days without a time, as a reader sees them. A day is YYYY-MM-DD, in Chicago. */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const todayOf = (now: Date) => formatDate(now, 'YYYY-MM-DD');

/** "Today", "Jan 7" within the year, "Jan 7, 2026" beyond. */
export function readerDay(day: string, now: Date): string {
  return day === todayOf(now) ? 'Today' : monthDay(day, now);
}

/** The day as a heading over what happened on it: "Today, Jan 8", "Thursday, Jan 7", "Friday, Jan 7, 2022". */
export function dayHeading(day: string, now: Date): string {
  const name = day === todayOf(now) ? 'Today' : WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${name}, ${monthDay(day, now)}`;
}

function monthDay(day: string, now: Date): string {
  const [year = '', month, date] = day.split('-');
  const text = `${MONTHS[Number(month) - 1]} ${Number(date)}`;
  return todayOf(now).startsWith(year) ? text : `${text}, ${year}`;
}
