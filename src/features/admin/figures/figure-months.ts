/** Months of the calendar in Central Time as "YYYY-MM". Pure. */

const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

function monthAt(index: number): string {
  const year = Math.floor(index / 12);
  return `${String(year).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** "2026-11" and the months before it, in ascending order. */
export const monthsUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => monthAt(indexOf(last) - count + 1 + index));

export const monthAfter = (month: string): string => monthAt(indexOf(month) + 1);

/** The number of months from the first to the second. */
export const monthsBetween = (first: string, second: string): number => indexOf(second) - indexOf(first);
