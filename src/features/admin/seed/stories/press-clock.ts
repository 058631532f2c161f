import { DAY_MS } from '#kernel/dates.ts';
import { numbersOf } from '../numbers.ts';

/**
 * Publication times of stories: spread over their days, more by day than by night, up to the demo clock. Stories of yesterday and today
 * fill the time from yesterday morning to now. Their order does not depend on the hour of the clock.
 */

/** Relative number of stories in each hour of a day, Central Time. */
const RHYTHM = [3, 2, 2, 2, 2, 3, 5, 7, 9, 10, 10, 9, 8, 8, 8, 8, 8, 8, 7, 7, 7, 7, 6, 5];
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Off by an hour in summer, which nobody notices. */
const CHICAGO_MS = 6 * HOUR_MS;
const MORNING_MS = 6 * HOUR_MS;
/** The newest stories of a sport, as fractions of the time from yesterday morning to now, and how far each may be from there. */
const LATEST = [
  { part: 0.985, spread: 0.01 },
  { part: 0.9, spread: 0.07 },
  { part: 0.75, spread: 0.14 },
] as const;
/** The very newest is about football. */
const LEAD = 0.997;

/** A day in days since 1970, and the fraction of it, from 0 to 1. */
export type Moment = { day: number; part: number };

type Clock = { now: Date; today: number };

/**
 * The moments of stories. Some of each sport are moved to the end of today, so that no front page looks abandoned: those with the highest
 * `urgency`, and of these the latest.
 */
export function momentsOf(
  stories: readonly { sport: string; day: number; urgency: number }[],
  { seed, today }: { seed: number; today: number },
): Moment[] {
  const moments = stories.map(({ day }, index) => {
    const part = numbersOf(seed, 'press', index).next();
    return day < today - 1 ? { day, part } : { day: today, part: part * 0.98 };
  });
  const latest = stories
    .map((story, index) => ({ ...story, index }))
    .toSorted((a, b) => b.urgency - a.urgency || b.day - a.day || b.index - a.index);
  for (const [sport, some] of Map.groupBy(latest, (story) => story.sport))
    for (const [place, { part, spread }] of LATEST.entries()) {
      const index = some[place]?.index;
      if (index === undefined) continue;
      const isLead = place === 0 && sport === 'football';
      moments[index] = { day: today, part: isLead ? LEAD : part + spread * numbersOf(seed, 'latest', index).next() };
    }
  return moments;
}

export const compareMoments = (a: Moment, b: Moment): number => a.day - b.day || a.part - b.part;

/** The times of moments in order: whole minutes, all different, none later than now. */
export function timesOf(moments: readonly Moment[], clock: Clock): Date[] {
  const times: Date[] = [];
  let next = clock.now.getTime();
  for (const moment of moments.toReversed()) {
    const minute = Math.floor(timeOf(moment, clock) / MINUTE_MS) * MINUTE_MS;
    next = Math.min(minute, next - MINUTE_MS);
    times.unshift(new Date(next));
  }
  return times;
}

function timeOf({ day, part }: Moment, { now, today }: Clock): number {
  const midnight = (each: number) => each * DAY_MS + CHICAGO_MS;
  return day < today
    ? withinHours(midnight(day), midnight(day + 1), part)
    : withinHours(midnight(today - 1) + MORNING_MS, now.getTime(), part);
}

/** The time by which `part` of the stories between two times is published. */
function withinHours(from: number, until: number, part: number): number {
  const hours: { start: number; end: number; weight: number }[] = [];
  for (let start = from; start < until; start += HOUR_MS) {
    const end = Math.min(start + HOUR_MS, until);
    const hour = Math.floor((start - CHICAGO_MS) / HOUR_MS) % 24;
    hours.push({ start, end, weight: ((RHYTHM[hour] ?? 1) * (end - start)) / HOUR_MS });
  }
  let left = part * hours.reduce((sum, { weight }) => sum + weight, 0);
  for (const { start, end, weight } of hours) {
    if (left <= weight) return start + ((end - start) * left) / weight;
    left -= weight;
  }
  return until;
}
