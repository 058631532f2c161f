import { addMonths } from '#kernel/calendar.ts';
import type { FieldErrors } from '#kernel/errors.ts';
import { endOfDay, startOfDay } from '#kernel/zoned-time.ts';
import { MOST_REPORT_YEARS } from './report-view.ts';

/** From which instant to which a report goes. Pure. */

/** `until` is exclusive. */
export type ReportDays = { from: Date; until: Date };

const MONTHS_OF_YEAR = 12;

/** Of two days in Chicago (YYYY-MM-DD), both of which count; or what is wrong with them, by their names on the wire. */
export function reportDays(
  startDate: string,
  endDate: string,
): { ok: true; days: ReportDays } | { ok: false; errors: FieldErrors } {
  const from = startOfDay(startDate);
  const until = endOfDay(endDate);
  if (!from) return { ok: false, errors: { start_date: ['Please enter a start date'] } };
  if (!until) return { ok: false, errors: { end_date: ['Please enter an end date'] } };
  if (until <= from) return { ok: false, errors: { end_date: ['The end date is before the start date'] } };
  if (until > addMonths(from, MOST_REPORT_YEARS * MONTHS_OF_YEAR))
    return { ok: false, errors: { end_date: [`Choose at most ${MOST_REPORT_YEARS} years`] } };
  return { ok: true, days: { from, until } };
}
