import { formatDate } from './dates.ts';

const AP_MONTHS = ['Jan.', 'Feb.', 'March', 'April', 'May', 'June', 'July', 'Aug.', 'Sept.', 'Oct.', 'Nov.', 'Dec.'];

/**
 * The day in AP style: "Nov. 27", or "Nov. 27, 2025" in a year other than the current one. Separate from `dates.ts`, which every page
 * loads.
 */
export function apDate(at: Date, now: Date): string {
  const [year, month, day] = partsOf(at);
  const monthDay = `${AP_MONTHS[(month ?? 1) - 1]} ${day}`;
  return partsOf(now)[0] === year ? monthDay : `${monthDay}, ${year}`;
}

const partsOf = (at: Date) => formatDate(at, 'YYYY-MM-DD').split('-').map(Number);
