import { clockTime, formatDate, MONTHS } from './dates.ts';

/** Days without a time, for readers. A day is YYYY-MM-DD, in Chicago. */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const dayOf = (at: Date) => formatDate(at, 'YYYY-MM-DD');

/** "Today", "Jan 7" within the year, "Jan 7, 2026" otherwise. */
export function readerDay(day: string, now: Date): string {
  return day === dayOf(now) ? 'Today' : monthDay(day, now);
}

/** The same in the middle of a sentence: "today", "Jan 7". */
export const dayAfterWord = (day: string, now: Date): string => readerDay(day, now).replace('Today', 'today');

/** "Jan 7, 2026", always with the year. */
export function longDay(day: string): string {
  const [year = '', month, date] = day.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** A day as a heading: "Today, Jan 8", "Thursday, Jan 7", "Friday, Jan 7, 2022". */
export function dayHeading(day: string, now: Date): string {
  const name = day === dayOf(now) ? 'Today' : WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${name}, ${monthDay(day, now)}`;
}

/** "11/27/2026", as in the times on staff pages. */
export function staffDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

function monthDay(day: string, now: Date): string {
  const [year = '', month, date] = day.split('-');
  const text = `${MONTHS[Number(month) - 1]} ${Number(date)}`;
  return dayOf(now).startsWith(year) ? text : `${text}, ${year}`;
}

/** Labels for moments in a table: "Jan 7", or "Jan 7, 2:14 PM" if that day has several; today's are "Today" and "2:14 PM". */
export function momentNames(moments: readonly Date[], now: Date): string[] {
  const days = moments.map(dayOf);
  const today = dayOf(now);
  return moments.map((at, index) => {
    const day = days[index] ?? '';
    const name = readerDay(day, now);
    if (days.indexOf(day) === days.lastIndexOf(day)) return name;
    return day === today ? clockTime(at) : `${name}, ${clockTime(at)}`;
  });
}

/** Labels for a time axis: each day once, at its first moment, and the others empty; times if all are on one day. `at` in milliseconds. */
export function axisMoments(moments: readonly Date[], now: Date): { at: number; word: string }[] {
  const days = moments.map(dayOf);
  const isOneDay = moments.length > 1 && days.every((day) => day === days[0]);
  return moments.map((at, index) => {
    const day = days[index] ?? '';
    const word = isOneDay ? clockTime(at) : days.indexOf(day) === index ? readerDay(day, now) : '';
    return { at: at.getTime(), word };
  });
}
