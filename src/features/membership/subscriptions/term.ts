import { addMonths, daysBetween } from '#kernel/calendar.ts';
import type { Months } from '../plans/product-view.ts';

/**
 * Terms of subscriptions, one after another without a gap. Each is counted from the anchor, the instant at which the first began: what
 * began on January 31 is renewed on the last day of February and on March 31. Pure.
 */

export type Term = {
  startsAt: Date;
  /** Exclusive: the next one begins then. */
  endsAt: Date;
};

/** The terms are numbered from 0. */
export function termAt(anchor: Date, months: Months, number: number): Term {
  return { startsAt: addMonths(anchor, months * number), endsAt: addMonths(anchor, months * (number + 1)) };
}

/** The number of the term that an instant is in; below 0 before the anchor. */
export function termNumber(anchor: Date, months: Months, at: Date): number {
  // The calendar's months are not equally long: near by the mean of them, then exactly.
  let number = Math.floor((at.getTime() - anchor.getTime()) / (MEAN_MONTH_MS * months));
  while (addMonths(anchor, months * number) > at) number -= 1;
  while (addMonths(anchor, months * (number + 1)) <= at) number += 1;
  return number;
}

const MEAN_MONTH_MS = 2_629_746_000;

/**
 * What of the cents that were paid for a term is for its days that are not used: today and all that come. All of it before the term
 * begins, nothing once it has ended; half a cent is the member's.
 */
export function unusedCents(paidCents: number, { startsAt, endsAt }: Term, now: Date): number {
  const whole = daysBetween(startsAt, endsAt);
  const unused = Math.min(whole, now >= endsAt ? 0 : daysBetween(now, endsAt));
  return whole === 0 ? 0 : Math.round((paidCents * unused) / whole);
}
