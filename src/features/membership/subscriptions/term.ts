import { addMonths, daysBetween } from '#kernel/calendar.ts';
import type { Months } from '../plans/product-view.ts';

/**
 * Terms of subscriptions, one after another without a gap. Each ends whole months from the anchor, the instant at which the first began:
 * what began on January 31 is renewed on the last day of February and on March 31. Pure.
 */

export type Term = {
  startsAt: Date;
  /** Exclusive: the next one begins then. */
  endsAt: Date;
};

/** The first term. */
export const termAt = (anchor: Date, months: Months): Term => ({ startsAt: anchor, endsAt: addMonths(anchor, months) });

/** `shiftMonths`: by how many months the ends were moved since the first term began. `anchor`: moved by as many days as they were, see `scheduleAnchor`. */
export type Schedule = { anchor: Date; months: Months; shiftMonths: number };

/** The term that follows on one of the schedule. */
export function termAfter({ anchor, months, shiftMonths }: Schedule, { endsAt }: Term): Term {
  const passed = wholeMonths(anchor, endsAt);
  // Of what ends between two ends of the schedule the next term is shorter, and the one after it is whole again.
  const within = (((passed - shiftMonths) % months) + months) % months;
  return { startsAt: endsAt, endsAt: addMonths(anchor, passed + months - within) };
}

/** Whole months that have passed from the anchor to an instant; below 0 before it. */
export function wholeMonths(anchor: Date, at: Date): number {
  // The calendar's months are not equally long: near by the mean of them, then exactly.
  let months = Math.floor((at.getTime() - anchor.getTime()) / MEAN_MONTH_MS);
  while (addMonths(anchor, months) > at) months -= 1;
  while (addMonths(anchor, months + 1) <= at) months += 1;
  return months;
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
