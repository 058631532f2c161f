import { invalidFields } from '#kernel/errors.ts';

/** The range of dates that staff may enter about a prospect. Pure; dates are YYYY-MM-DD in Central Time, and compared as text. */

/**
 * The earliest date is January 1, this many years before the class year: a prospect is in sixth grade then, and the earliest offers on
 * record went to sixth-graders. Anything earlier is a mistyped year.
 */
export const YEARS_BEFORE_CLASS = 6;

/** Both ends are included; `words`: the error messages for a date outside. */
export type DayRange = { earliest: string; latest: string; words: { early: string; late: string } };

const firstDay = (classYear: number): string => `${classYear - YEARS_BEFORE_CLASS}-01-01`;
const earlyForClass = (classYear: number) =>
  `Too early for the class of ${classYear}: the first day is ${firstDay(classYear)}`;

export const offerDays = (classYear: number, today: string): DayRange => ({
  earliest: firstDay(classYear),
  latest: today,
  words: {
    early: earlyForClass(classYear),
    late: 'That date is in the future. Enter an offer once it’s made',
  },
});

/** A visit can be in the future until the class arrives at college, in the course of its year. */
export const visitDays = (classYear: number): DayRange => ({
  earliest: firstDay(classYear),
  latest: `${classYear}-12-31`,
  words: {
    early: earlyForClass(classYear),
    late: `The class of ${classYear} is at college by then: the last day is ${classYear}-12-31`,
  },
});

/** The range for a decision that follows those on the days `before`; null among them is an unknown day. */
export function decisionDays(classYear: number, today: string, before: readonly (string | null)[]): DayRange {
  const first = firstDay(classYear);
  const last = before.reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), first);
  // A source with a future date must not keep staff from entering what happened.
  const earliest = last > today ? today : last;
  return {
    earliest,
    latest: today,
    words: {
      early:
        last === first
          ? earlyForClass(classYear)
          : `The decision before it is of ${earliest}: this one cannot be of an earlier day`,
      late: 'That date is in the future. Enter a decision once it’s known',
    },
  };
}

/** The error message for a date; null if it is valid. */
export function dayProblem(day: string, { earliest, latest, words }: DayRange): string | null {
  if (day < earliest) return words.early;
  return day > latest ? words.late : null;
}

/** Throws with an error message at `field`, by its name on the wire, for a date out of range. */
export function checkDay(field: string, day: string, range: DayRange): void {
  const problem = dayProblem(day, range);
  if (problem !== null) throw invalidFields({ [field]: [problem] });
}
