import { formatDate, readerDate } from '#kernel/dates.ts';

/** A day without a time, as a reader sees it: "Today", "Jan 7" within the year, "Jan 7, 2026" beyond. `day` is YYYY-MM-DD. */
export function readerDay(day: string, now: Date): string {
  if (day === formatDate(now, 'YYYY-MM-DD')) return 'Today';
  // Noon in Chicago or close to it: the day is the same whatever the season's offset.
  return readerDate(new Date(`${day}T18:00:00Z`), now);
}
