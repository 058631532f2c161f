import { DEFAULT_MINIMUM_YEAR } from './dates.ts';

/** Years of a list (classes, portal seasons): the one shown, and those that a picker offers. Decision 11. */

/** The years that a picker offers: from the earliest data or the default minimum, whichever is earlier, to the latest. */
export function pickerYears(present: readonly number[], defaultYear: number): number[] {
  const first = Math.min(DEFAULT_MINIMUM_YEAR, ...present);
  const last = Math.max(defaultYear, ...present);
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

/** The year shown by default: the current one, or while it is empty, the latest with data. */
export function latestYear(present: readonly number[], defaultYear: number): number {
  if (present.length === 0 || present.includes(defaultYear)) return defaultYear;
  return Math.max(...present);
}

/** Three younger classes are in high school, and the grade below is already being scouted. */
const YEARS_AHEAD = 4;

/** Whether a list of that year can exist: from the picker's first year to the youngest class being scouted. */
export function canHaveList(year: number, present: readonly number[], defaultYear: number): boolean {
  const first = Math.min(DEFAULT_MINIMUM_YEAR, ...present);
  return year >= first && year <= Math.max(defaultYear + YEARS_AHEAD, ...present);
}
