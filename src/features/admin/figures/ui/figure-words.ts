import { MONTHS } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';

/** Formats figures for the page. Pure. */

const nameOf = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? '';

/** "Nov 2026". */
export const monthText = (month: string): string => `${nameOf(month)} ${month.slice(0, 4)}`;

/** Labels of a time axis: "Nov", with the year in January: "Jan 2027". */
export const axisWord = (month: string): string => (month.endsWith('-01') ? monthText(month) : nameOf(month));

export const countText = (count: number): string => count.toLocaleString('en-US');

/** "$82.95", "−$24.87". */
export const dollarsText = (dollars: number): string => (dollars < 0 ? `−${priceText(-dollars)}` : priceText(dollars));

/** Labels of a money axis: "$80", "−$20", "$12K". */
export function axisDollars(dollars: number): string {
  const sign = dollars < 0 ? '−' : '';
  return `${sign}$${Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(Math.abs(dollars))}`;
}

/** "87%"; nothing for a share of nothing. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.round((100 * part) / whole)}%`;

const STEPS = [1, 2, 5, 10] as const;
const WANTED = 4;

/** Round numbers from below `low` to above `high`, zero included. */
export function ticksOf(low: number, high: number): readonly [number, number, ...number[]] {
  const span = Math.max(high, 0) - Math.min(low, 0) || 1;
  const rough = Math.max(1, span / WANTED);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(Math.min(low, 0) / step);
  const last = Math.max(first + 1, Math.ceil(Math.max(high, 0) / step));
  const rest = Array.from({ length: last - first - 1 }, (_, index) => (first + 2 + index) * step);
  return [first * step, (first + 1) * step, ...rest];
}
