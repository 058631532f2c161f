import { DEFAULT_MINIMUM_YEAR } from './dates.ts';

/** Years of a list (classes, portal seasons): which one is shown, and which ones a picker offers. Decision 11. */

/** Years that a picker offers: from the earliest data or the default minimum, whichever is earlier, to the latest. */
export function pickerYears(present: readonly number[], defaultYear: number): number[] {
  const first = Math.min(DEFAULT_MINIMUM_YEAR, ...present);
  const last = Math.max(defaultYear, ...present);
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

/** The year shown when none is named: the present one, or while nothing is in it, the latest that has something. */
export function latestYear(present: readonly number[], defaultYear: number): number {
  if (present.length === 0 || present.includes(defaultYear)) return defaultYear;
  return Math.max(...present);
}

/** The default class has three younger ones in high school; who is in the grade below is heard of already. */
const YEARS_AHEAD = 4;

/** Whether there can be a list of that year: from the first that a picker offers to the youngest class that is spoken of. */
export function canHaveList(year: number, present: readonly number[], defaultYear: number): boolean {
  const first = Math.min(DEFAULT_MINIMUM_YEAR, ...present);
  return year >= first && year <= Math.max(defaultYear + YEARS_AHEAD, ...present);
}
