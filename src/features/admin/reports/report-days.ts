import { addMonths } from '#kernel/calendar.ts';
import type { FieldErrors } from '#kernel/errors.ts';
import { endOfDay, startOfDay } from '#kernel/zoned-time.ts';
import { MOST_REPORT_YEARS } from './report-view.ts';

/** The time range of a report. Pure. */

/** `until` is exclusive. */
export type ReportDays = { from: Date; until: Date };

const MONTHS_OF_YEAR = 12;

/** The range of two days, Central Time (YYYY-MM-DD), both inclusive; or the errors, by field name on the wire. */
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
