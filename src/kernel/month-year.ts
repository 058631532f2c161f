import { instantIn } from './zoned-time.ts';

const MONTH_YEAR = /^(\d{1,2})\/(\d{2}|\d{4})$/;
const CENTURY = 2000;

/**
 * Whether a month/year text is in the future: its first day, in Chicago, is after now (specification, section 5). "12/2031" and "12/31" are
 * the same month; a text without a valid month is not in the future.
 */
export function isCurrentMonthYear(text: string, now: Date): boolean {
  const [, month = '', year = ''] = MONTH_YEAR.exec(text.trim()) ?? [];
  const fullYear = year.length === 2 ? CENTURY + Number(year) : Number(year);
  const firstDay = instantIn('America/Chicago', `${fullYear}-${month.padStart(2, '0')}-01`, '00:00');
  return firstDay !== null && firstDay > now;
}
