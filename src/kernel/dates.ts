import { HOUR_MS, offsetIn } from './zone-offset.ts';

export { HOUR_MS };

/** Dates in the product's formats, always in Central Time (specification, section 9). Pure; the caller passes the instant. */

export const TIME_ZONE = 'America/Chicago';
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** The current class changes on August 15, 00:00 Central Time (decision 11: the last day of a class is August 14). */
const CLASS_TURNS = { month: 8, day: 15 };
export const DEFAULT_MINIMUM_YEAR = 2023;

type DateParts = { year: number; month: number; day: number; hour: number; minute: number; second: number };

function chicagoParts(at: Date): DateParts {
  const shown = new Date(at.getTime() + offsetIn(TIME_ZONE, at.getTime()));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  };
}

const two = (value: number) => String(value).padStart(2, '0');

export type DateFormat = 'YYYY-MM-DD' | 'M/D/YY' | 'M/D/YYYY' | 'MM/DD/YYYY' | 'MM/DD/YYYY HH:mm:ss';

/** The instant in Central Time, in one of the specification's five formats. */
export function formatDate(at: Date, format: DateFormat): string {
  const { year, month, day, hour, minute, second } = chicagoParts(at);
  switch (format) {
    case 'YYYY-MM-DD':
      return `${year}-${two(month)}-${two(day)}`;
    case 'M/D/YY':
      return `${month}/${day}/${two(year % 100)}`;
    case 'M/D/YYYY':
      return `${month}/${day}/${year}`;
    case 'MM/DD/YYYY':
      return `${two(month)}/${two(day)}/${year}`;
    case 'MM/DD/YYYY HH:mm:ss':
      return `${two(month)}/${two(day)}/${year} ${two(hour)}:${two(minute)}:${two(second)}`;
  }
}

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The date with its year: "May 5, 2026". */
export function calendarDate(at: Date): string {
  const { year, month, day } = chicagoParts(at);
  return `${MONTHS[month - 1]} ${day}, ${year}`;
}

/** The time of day: "2:14 PM". */
export function clockTime(at: Date): string {
  const { hour, minute } = chicagoParts(at);
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** An instant for readers: "2:14 PM" today, "Jan 7" within the year, "Jan 7, 2026" otherwise. */
export function readerDate(at: Date, now: Date): string {
  const there = chicagoParts(at);
  const here = chicagoParts(now);
  const monthDay = `${MONTHS[there.month - 1]} ${there.day}`;
  if (there.year !== here.year) return `${monthDay}, ${there.year}`;
  if (there.month !== here.month || there.day !== here.day) return monthDay;
  return clockTime(at);
}

/** The current class: next year's from August 15, 00:00 Central Time (decision 11). */
export function defaultClassYear(now: Date): number {
  const { year, month, day } = chicagoParts(now);
  const hasTurned = month > CLASS_TURNS.month || (month === CLASS_TURNS.month && day >= CLASS_TURNS.day);
  return hasTurned ? year + 1 : year;
}

/** Whether the text, YYYY-MM-DD, is a date of the calendar. */
export function isCalendarDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
