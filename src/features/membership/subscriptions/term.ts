import { addMonths, daysBetween } from '#kernel/calendar.ts';
import type { Months } from '../plans/product-view.ts';

/**
 * The terms of subscriptions, one after another without a gap. Each ends whole months from the anchor, the instant at which the first
 * began: a subscription that began on January 31 renews on the last day of February and on March 31. Pure.
 */

export type Term = {
  startsAt: Date;
  /** Exclusive: the next one begins then. */
  endsAt: Date;
};

/** The first term. */
export const termAt = (anchor: Date, months: Months): Term => ({ startsAt: anchor, endsAt: addMonths(anchor, months) });

/**
 * `shiftMonths`: how many months the ends have moved since the first term began. `anchor`: shifted by the days they have moved, see
 * `scheduleAnchor`.
 */
export type Schedule = { anchor: Date; months: Months; shiftMonths: number };

/** The term after this one. */
export function termAfter({ anchor, months, shiftMonths }: Schedule, { endsAt }: Term): Term {
  const passed = wholeMonths(anchor, endsAt);
  // If the term ends between two ends of the schedule, the next one is shorter, and the one after it is whole again.
  const within = (((passed - shiftMonths) % months) + months) % months;
  return { startsAt: endsAt, endsAt: addMonths(anchor, passed + months - within) };
}

/** Whole months from the anchor to an instant; negative before it. */
export function wholeMonths(anchor: Date, at: Date): number {
  // The months of the calendar have different lengths, so this estimates by their mean and then corrects.
  let months = Math.floor((at.getTime() - anchor.getTime()) / MEAN_MONTH_MS);
  while (addMonths(anchor, months) > at) months -= 1;
  while (addMonths(anchor, months + 1) <= at) months += 1;
  return months;
}

const MEAN_MONTH_MS = 2_629_746_000;

/**
 * The part of the cents paid for a term that covers unused days: today and all later ones. All of it before the term begins, nothing once
 * it has ended; half a cent goes to the member.
 */
export function unusedCents(paidCents: number, { startsAt, endsAt }: Term, now: Date): number {
  const whole = daysBetween(startsAt, endsAt);
  const unused = Math.min(whole, now >= endsAt ? 0 : daysBetween(now, endsAt));
  return whole === 0 ? 0 : Math.round((paidCents * unused) / whole);
}
