import { invalidFields } from '#kernel/errors.ts';

/** Which days staff may enter about a prospect. Pure; days are YYYY-MM-DD in Chicago, and compared as text. */

/**
 * The earliest day is 1 January, this many years before the class: a prospect is in the sixth grade then, and offers to sixth-graders
 * are the earliest that were ever heard of. What is earlier is a year that was mistyped.
 */
export const YEARS_BEFORE_CLASS = 6;

/** Both days are possible; `words`: what is said at the field of a day that is not. */
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

/** A visit may be to come, while the class is not at college yet: it arrives in the course of its year. */
export const visitDays = (classYear: number): DayRange => ({
  earliest: firstDay(classYear),
  latest: `${classYear}-12-31`,
  words: {
    early: earlyForClass(classYear),
    late: `The class of ${classYear} is at college by then: the last day is ${classYear}-12-31`,
  },
});

/** Of a decision that follows those of the days `before`; null among them is a day that is not known. */
export function decisionDays(classYear: number, today: string, before: readonly (string | null)[]): DayRange {
  const first = firstDay(classYear);
  const last = before.reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), first);
  // A source that names a day to come must not keep staff from entering what happened.
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

/** What is wrong with a day, in words for its field; null: nothing. */
export function dayProblem(day: string, { earliest, latest, words }: DayRange): string | null {
  if (day < earliest) return words.early;
  return day > latest ? words.late : null;
}

/** Throws with words at `field`, by its name on the wire, for a day that is not possible. */
export function checkDay(field: string, day: string, range: DayRange): void {
  const problem = dayProblem(day, range);
  if (problem !== null) throw invalidFields({ [field]: [problem] });
}
