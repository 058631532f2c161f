import { DAY_MS } from '#kernel/dates.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Numbers } from './numbers.ts';

/** The year of recruiting by sport. Days are whole numbers since 1970, so that they can be added and compared. */

export const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

const texts = new Map<number, string>();

/** YYYY-MM-DD. */
export function dayText(day: number): string {
  const known = texts.get(day);
  if (known) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  texts.set(day, text);
  return text;
}

export const dayFromText = (text: string): number => Date.parse(text) / DAY_MS;

const WEDNESDAY = 3;
const SATURDAY = 6;
/** January 1, 1970 was a Thursday. */
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;

export function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
}

export const saturdayOnOrAfter = (day: number): number => day + ((SATURDAY - weekdayOf(day) + 7) % 7);

/** When how many of a class have said yes: months from January 1 of the class year, and the share by then. */
type Curve = readonly (readonly [month: number, share: number])[];

export type Cycle = {
  /** The first evaluations are written from here on. */
  firstLook: number;
  earlySigning: number;
  lateSigning: number;
  /** Prospects who have not signed by then are closed. */
  ends: number;
  commitments: Curve;
  /** Windows of official visits. */
  officialVisits: readonly (readonly [from: number, to: number])[];
};

const CURVES: Readonly<Record<Sport, Curve>> = {
  football: [
    [-19, 0],
    [-13, 0.06],
    [-9, 0.13],
    [-7.3, 0.24],
    [-5, 0.66],
    [-2, 0.82],
    [-1, 0.96],
    [1, 1],
  ],
  basketball: [
    [-18, 0],
    [-10, 0.05],
    [-5, 0.2],
    [-1.8, 0.68],
    [0, 0.76],
    [3.4, 0.95],
    [4.5, 1],
  ],
  baseball: [
    [-28, 0],
    [-17, 0.3],
    [-6, 0.72],
    [-1.7, 0.94],
    [3.4, 1],
  ],
  hockey: [
    [-17, 0],
    [-16.5, 0.2],
    [-8, 0.6],
    [-1.7, 0.9],
    [3.4, 1],
  ],
};

/** A day in months from January 1 of a class year. */
export const monthsFrom = (classYear: number, months: number): number =>
  dayOf(classYear, 1, 1) + Math.round(months * 30.44);

/** Football signs on the first Wednesday of December and of February, the others on the second of November and in April. */
export function cycleOf(sport: Sport, classYear: number): Cycle {
  const isFootball = sport === 'football';
  return {
    firstLook: dayOf(classYear - 2, isFootball ? 3 : 5, 1),
    earlySigning: isFootball
      ? nthWeekday(classYear - 1, 12, WEDNESDAY, 1)
      : nthWeekday(classYear - 1, 11, WEDNESDAY, 2),
    lateSigning: isFootball ? nthWeekday(classYear, 2, WEDNESDAY, 1) : nthWeekday(classYear, 4, WEDNESDAY, 3),
    ends: dayOf(classYear, 8, 1),
    commitments: CURVES[sport],
    officialVisits: [
      [dayOf(classYear - 1, 4, 3), dayOf(classYear - 1, 6, 21)],
      [dayOf(classYear - 1, 9, 5), dayOf(classYear - 1, 12, 13)],
      [dayOf(classYear, 1, 9), dayOf(classYear, 1, 31)],
    ],
  };
}

/** The day of a commitment, along the curve; `patience` below 1: later than most. */
export function commitmentDay(
  { commitments }: Cycle,
  { classYear, patience }: { classYear: number; patience: number },
  numbers: Numbers,
): number {
  const share = numbers.next() ** patience;
  const next = Math.max(
    1,
    commitments.findIndex(([, by]) => by >= share),
  );
  const [fromMonth, fromShare] = commitments[next - 1] ?? [0, 0];
  const [toMonth, toShare] = commitments[next] ?? [0, 1];
  const months = fromMonth + ((share - fromShare) / (toShare - fromShare || 1)) * (toMonth - fromMonth);
  return monthsFrom(classYear, months);
}
