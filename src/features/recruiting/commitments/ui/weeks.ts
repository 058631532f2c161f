import { DAY_MS } from '#kernel/dates.ts';
import { readerDay } from '#kernel/days.ts';

/** Decisions of a class per week. Pure. */

export type Week = { monday: string; committed: number; decommitted: number };

/** The number of columns that fit in the chart. */
export const WEEKS_SHOWN = 52;

/** The latest weeks up to the last decision, weeks without a decision included. */
export function shownWeeks(weeks: readonly Week[]): Week[] {
  const first = weeks[0];
  const last = weeks.at(-1);
  if (!first || !last) return [];
  const byMonday = new Map(weeks.map((week) => [week.monday, week]));
  const count = Math.min(WEEKS_SHOWN, weeksBetween(first.monday, last.monday) + 1);
  return Array.from({ length: count }, (_, index) => {
    const monday = dayAfter(last.monday, (index - count + 1) * 7);
    return byMonday.get(monday) ?? { monday, committed: 0, decommitted: 0 };
  });
}

const instant = (day: string) => new Date(`${day}T00:00:00Z`).getTime();
const weeksBetween = (first: string, last: string) => Math.round((instant(last) - instant(first)) / (7 * DAY_MS));
const dayAfter = (day: string, days: number) => new Date(instant(day) + days * DAY_MS).toISOString().slice(0, 10);

const many = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** A text summary of the chart. */
export function weeksSummary(weeks: readonly Week[], now: Date): string {
  const [first] = weeks;
  const last = weeks.at(-1);
  if (!first || !last) return 'No dated decisions yet.';
  const total = weeks.reduce((sum, { committed }) => sum + committed, 0);
  const lost = weeks.reduce((sum, { decommitted }) => sum + decommitted, 0);
  const best = weeks.reduce((most, week) => (week.committed > most.committed ? week : most), first);
  const span =
    weeks.length === 1
      ? `in the week of ${readerDay(first.monday, now)}`
      : `from the week of ${readerDay(first.monday, now)} to that of ${readerDay(last.monday, now)}, the most in the week of ${readerDay(best.monday, now)} (${best.committed})`;
  return `${many(total, 'commitment')} ${span}.${lost > 0 ? ` ${many(lost, 'decommitment')}.` : ''}`;
}
