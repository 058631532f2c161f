import { addDays, addMonths, daysBetween } from '#kernel/calendar.ts';
import type { AddOn, Months, Plan } from '../plans/product-view.ts';
import { nextTryAt } from './dunning.ts';
import { type Term, wholeMonths } from './term.ts';

/** A subscription, as far as its rules go. Pure; transitions are in transition.ts. */

/**
 * incomplete: ordered, and not paid. trial: nothing was charged yet. active: paid, comped or given. past_due: a renewal is owed, and access is kept.
 * paused: no charge and no access for a while. suspended: a bank disputes what was paid. ended: for ever.
 */
export const SUBSCRIPTION_STATES = [
  'incomplete',
  'trial',
  'active',
  'past_due',
  'paused',
  'suspended',
  'ended',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATES)[number];

/** Of the specification: the first two are paid and may renew, the others never do. */
export const SUBSCRIPTION_TYPES = ['monthly', 'annual', 'comped', 'gift', 'prospect_prepaid'] as const;
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number];

/** never_paid: the first charge was refused for good. expired: its last term is over. */
export type EndReason =
  | 'never_paid'
  | 'cancelled'
  | 'expired'
  | 'payment_failed'
  | 'disputed'
  | 'refunded'
  | 'account_deleted';

export type Subscription = {
  type: SubscriptionType;
  plan: Plan;
  months: Months;
  addOns: readonly AddOn[];
  status: SubscriptionStatus;
  /** When its first term began: the ends of all terms are whole months from here. Null while it is incomplete. */
  anchor: Date | null;
  /** By how many months the ends of its terms were moved since: a pause, a free month. */
  shiftMonths: number;
  /** By how many days they were moved: what a gift is worth on a plan that costs more. The ends are whole months from that day on. */
  shiftDays: number;
  /** Of the term that runs: how many months of it, at its end, were given and not paid for. */
  givenMonths: number;
  /** Of the term that runs: how many days before those months were given, as what a gift was worth. */
  givenDays: number;
  /** What was paid for, or given; null while it is incomplete. */
  term: Term | null;
  /** The member agreed that it renews (decision 24). Where he did not, or cancelled, it ends with its term. */
  renews: boolean;
  cancelledAt: Date | null;
  /** Of one that was cancelled: it renewed until then, and does so again where that is taken back. */
  renewedUntilCancelled: boolean;
  /** Of a renewal that is owed: how often the card was tried, the first time included. */
  tries: number;
  /** Until when it is paused; null: it is not. */
  pausedUntil: Date | null;
  /** What it was before a bank disputed it; null: none does. */
  suspendedFrom: Exclude<SubscriptionStatus, 'suspended' | 'incomplete' | 'ended'> | null;
  /** Since when a bank disputes it; null: none does. */
  suspendedAt: Date | null;
  /** When it was closed for disputes that were won, each from and to in ISO 8601: its ends moved by as many days. */
  closures: readonly { from: string; to: string }[];
  endedAt: Date | null;
  endReason: EndReason | null;
};

/** Whether it gives what it is for now. One that is owed keeps it (decision 28); one whose term is over waits for its renewal. */
export const givesAccess = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'trial' || status === 'active' || status === 'past_due';

export const isPaidType = ({ type }: Pick<Subscription, 'type'>): boolean => type === 'monthly' || type === 'annual';

/** When the next charge is due; null: none is. */
export function nextChargeAt({ status, renews, term, type }: Subscription): Date | null {
  const isCharged = (status === 'trial' || status === 'active') && renews && isPaidType({ type });
  return isCharged && term ? term.endsAt : null;
}

/** The next charge of which the member is told before it comes: of one that is paused too, for the days of its notices may lie within the pause. */
export const announcedChargeAt = (subscription: Subscription): Date | null =>
  nextChargeAt(subscription.status === 'paused' ? { ...subscription, status: 'active' } : subscription);

/**
 * When something is to be done about it next, as it is from `now` on: its renewal, a retry of it, the end of a pause, its own end. Null: never, or
 * somebody else does it. A retry is a day away at least, also where nobody could ask the card for days.
 */
export function dueAt({ status, term, tries, pausedUntil }: Subscription, now: Date): Date | null {
  switch (status) {
    case 'trial':
    case 'active':
      return term?.endsAt ?? null;
    case 'past_due':
      return term && latest(nextTryAt(term.endsAt, tries), addDays(now, 1));
    case 'paused':
      return pausedUntil;
    case 'suspended':
      // It waits for the bank, also beyond the end of its term: days that were closed come after it if the dispute is won.
      return null;
    case 'incomplete':
    case 'ended':
      return null;
  }
}

/** The instant from which the ends of its terms are whole months. */
export const scheduleAnchor = (anchor: Date, { shiftDays }: Pick<Subscription, 'shiftDays'>): Date =>
  shiftDays === 0 ? anchor : addDays(anchor, shiftDays);

/** Until when the days of its term were paid for; what comes after that was given. Of a trial nothing was paid. */
export function paidUntil(subscription: Subscription): Date | null {
  const { status, term, givenDays } = subscription;
  const monthsFrom = givenMonthsFrom(subscription);
  if (!monthsFrom || !term) return null;
  if (status === 'trial') return term.startsAt;
  return givenDays === 0 ? monthsFrom : addDays(monthsFrom, -givenDays);
}

/** A member reads of a charge that comes sooner, and can cancel, before it is made. */
const NOTICE_DAYS = 7;

/** How far back its end can be moved: to now, to the end of what was paid for by money, or to a week before the next charge. */
export function earliestEnd(subscription: Subscription, now: Date): Date {
  const isPaid = isPaidType(subscription);
  const from = isPaid && subscription.renews ? addDays(now, NOTICE_DAYS) : now;
  const paidEnd = isPaid || subscription.type === 'prospect_prepaid' ? paidUntil(subscription) : null;
  return paidEnd && paidEnd > from ? paidEnd : from;
}

/** When the given months of its term begin; where there are none, its end. */
export function givenMonthsFrom({ anchor, shiftDays, term, givenMonths }: Subscription): Date | null {
  if (!anchor || !term) return null;
  if (givenMonths === 0) return term.endsAt;
  const from = scheduleAnchor(anchor, { shiftDays });
  return addMonths(from, wholeMonths(from, term.endsAt) - givenMonths);
}

/** The given days that are left: those that are what a gift was worth, and those of the plan itself, of a trial or an offer. */
export function splitGivenDays(subscription: Subscription, now: Date): { byWorth: number; own: number } {
  const left = givenDaysLeft(subscription, now);
  const monthsFrom = givenMonthsFrom(subscription);
  const { term, givenDays } = subscription;
  const later = monthsFrom && term ? daysBetween(monthsFrom, term.endsAt) : 0;
  const byWorth = Math.max(0, Math.min(givenDays, left - later));
  return { byWorth, own: left - byWorth };
}

/** Whole days that are left and were given: they are never money (decision 26). */
export function givenDaysLeft(subscription: Subscription, now: Date): number {
  const paidEnd = paidUntil(subscription);
  if (!paidEnd || !subscription.term) return 0;
  const from = paidEnd > now ? paidEnd : now;
  return from >= subscription.term.endsAt ? 0 : daysBetween(from, subscription.term.endsAt);
}

const latest = (a: Date | null, b: Date): Date | null => (a === null || a > b ? a : b);
