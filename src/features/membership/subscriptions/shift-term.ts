import { addDays, addMonths, daysBetween } from '#kernel/calendar.ts';
import { givenMonthsFrom, type Subscription, scheduleAnchor } from './subscription.ts';
import { wholeMonths } from './term.ts';

/** Moves the end of a term, and every later end, by months, by days, or by the days of a dispute. Pure. */

/** Moves the end of the term, and every later one, by months. */
export function moved(subscription: Subscription, months: number): Subscription {
  const { anchor, term, shiftMonths, shiftDays } = subscription;
  if (!anchor || !term) return subscription;
  const from = scheduleAnchor(anchor, { shiftDays });
  const endsAt = addMonths(from, wholeMonths(from, term.endsAt) + months);
  return { ...subscription, shiftMonths: shiftMonths + months, term: { startsAt: term.startsAt, endsAt } };
}

/**
 * Moves by days: the ends of later terms are whole months from the new end. Months that were given before become days, because they are no
 * longer counted from an end of the schedule.
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
  // Nothing was paid for a trial or a gift, so more days may be taken back than were added.
  const given = Math.max(0, givenDays + daysBetween(monthsFrom, endsAt));
  return { ...subscription, ...shifted, givenMonths: 0, givenDays: given, term: { startsAt: term.startsAt, endsAt } };
}

const MONTHS_OF_YEAR = 12;

/**
 * The nearest date, at least that many months before an end, from which that end is whole months away. A short month lacks the day of some
 * ends, and a schedule that began in the hour that the clocks skip in March would end an hour late from then on.
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
 * The suspended days are added after the term, as those of a pause are: members get what they paid for, and no suspended day is billed.
 * After an unpaid renewal the next bill is for the term that begins then.
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
    // They don't count as given, because they were paid for.
    givenDays: Math.max(0, later.givenDays - closedDays),
    pausedUntil: pausedUntil && addDays(pausedUntil, closedDays),
  };
}
