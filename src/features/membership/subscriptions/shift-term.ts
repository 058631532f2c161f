import { addDays, addMonths, daysBetween } from '#kernel/calendar.ts';
import { givenMonthsFrom, type Subscription, scheduleAnchor } from './subscription.ts';
import { wholeMonths } from './term.ts';

/** How the end of a term, and every end after it, moves: by months, by days, by the days of a dispute. Pure. */

/** The end of its term, and every one after it, moves by months. */
export function moved(subscription: Subscription, months: number): Subscription {
  const { anchor, term, shiftMonths, shiftDays } = subscription;
  if (!anchor || !term) return subscription;
  const from = scheduleAnchor(anchor, { shiftDays });
  const endsAt = addMonths(from, wholeMonths(from, term.endsAt) + months);
  return { ...subscription, shiftMonths: shiftMonths + months, term: { startsAt: term.startsAt, endsAt } };
}

/**
 * The same by days: the ends of the terms that follow are whole months from the new one. Months that were given before become days, for they are not
 * counted from an end of the schedule any more.
 */
export function movedByDays(subscription: Subscription, days: number): Subscription {
  const { anchor, term, shiftMonths, shiftDays, givenDays } = subscription;
  const monthsFrom = givenMonthsFrom(subscription);
  if (!anchor || !term || !monthsFrom) return subscription;
  const passed = wholeMonths(scheduleAnchor(anchor, { shiftDays }), term.endsAt);
  const wanted = addDays(term.endsAt, days);
  const { from, months } = monthsBefore(anchor, wanted, passed);
  const shifted = { shiftMonths: shiftMonths + months - passed, shiftDays: daysBetween(anchor, from) };
  const endsAt = addMonths(scheduleAnchor(anchor, shifted), months);
  // Of a trial or a gift nothing was paid: what is taken back of it may be more than was added.
  const given = Math.max(0, givenDays + daysBetween(monthsFrom, endsAt));
  return { ...subscription, ...shifted, givenMonths: 0, givenDays: given, term: { startsAt: term.startsAt, endsAt } };
}

const MONTHS_OF_YEAR = 12;

/**
 * The nearest day, so many months or more before an end, from which that end is whole months. A short month lacks the day of some ends; and a
 * schedule that began in the hour the clocks skip in March would end an hour late ever after.
 */
function monthsBefore(anchor: Date, end: Date, least: number): { from: Date; months: number } {
  const candidates = Array.from({ length: MONTHS_OF_YEAR }, (_, index) => {
    const months = least + index;
    const from = addMonths(end, -months);
    const endsAt = addMonths(scheduleAnchor(anchor, { shiftDays: daysBetween(anchor, from) }), months);
    return { from, months, endsAt };
  });
  return (
    candidates.find(({ endsAt }) => endsAt.getTime() === end.getTime()) ??
    candidates.find(({ endsAt }) => daysBetween(endsAt, end) === 0) ?? { from: end, months: 0 }
  );
}

/**
 * The closed days come after its term, as those of a pause do: members have what they paid for, and no closed day is billed. After an unpaid renewal the next bill is for the
 * term that begins then.
 */
export function restored(subscription: Subscription, at: Date): Subscription {
  const { suspendedFrom, suspendedAt, pausedUntil } = subscription;
  const open = { ...subscription, status: suspendedFrom ?? 'active', suspendedFrom: null, suspendedAt: null };
  const closedDays = suspendedAt ? daysBetween(suspendedAt, at) : 0;
  if (!suspendedAt || closedDays <= 0) return open;
  const later = movedByDays(open, closedDays);
  return {
    ...later,
    closures: [...subscription.closures, { from: suspendedAt.toISOString(), to: at.toISOString() }],
    ...(later.status === 'past_due' ? { status: 'active', tries: 0 } : {}),
    // They are not given: they were paid for.
    givenDays: Math.max(0, later.givenDays - closedDays),
    pausedUntil: pausedUntil && addDays(pausedUntil, closedDays),
  };
}
