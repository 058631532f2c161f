import { addDays, addMonths, daysBetween } from '#kernel/calendar.ts';
import type { AddOn, Months, Plan } from '../plans/product-view.ts';
import { nextTryAt } from './dunning.ts';
import { type Term, wholeMonths } from './term.ts';

/** The state of a subscription, as the rules need it. Pure; transitions are in transition.ts. */

/**
 * incomplete: ordered, not paid. trial: nothing was charged yet. active: paid, comped or given. past_due: a renewal is owed, and access
 * continues. paused: no charge and no access for a while. suspended: a payment is disputed. ended: final.
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

/** The specification's types: the first two are paid and may renew, the others never do. */
export const SUBSCRIPTION_TYPES = ['monthly', 'annual', 'comped', 'gift', 'prospect_prepaid'] as const;
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number];

/** never_paid: the first charge was declined for good. expired: its last term is over. */
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
  /** How many months the ends of its terms have moved since then, for a pause or a free month. */
  shiftMonths: number;
  /** How many days they have moved: a gift's worth on a plan that costs more. The ends are whole months from that day on. */
  shiftDays: number;
  /** How many months at the end of the current term were given and not paid for. */
  givenMonths: number;
  /** How many days before those months were given, such as a gift's worth. */
  givenDays: number;
  /** The paid or given term; null while it is incomplete. */
  term: Term | null;
  /** The member agreed to renewal (decision 24). If they did not, or canceled, it ends with its term. */
  renews: boolean;
  cancelledAt: Date | null;
  /** It renewed until it was canceled, and will again if the cancellation is undone. */
  renewedUntilCancelled: boolean;
  /** How often the card was tried for an owed renewal, the first time included. */
  tries: number;
  /** The end of the pause; null: it isn't paused. */
  pausedUntil: Date | null;
  /** Its status before a dispute suspended it; null: it isn't suspended. */
  suspendedFrom: Exclude<SubscriptionStatus, 'suspended' | 'incomplete' | 'ended'> | null;
  /** When a dispute suspended it; null: it isn't suspended. */
  suspendedAt: Date | null;
  /** The suspensions for disputes that were won, from and to in ISO 8601. The end moved by as many days. */
  closures: readonly { from: string; to: string }[];
  endedAt: Date | null;
  endReason: EndReason | null;
};

/** Whether it gives access now. A past-due one does (decision 28), and one whose term is over does until its renewal is handled. */
export const givesAccess = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'trial' || status === 'active' || status === 'past_due';

export const isPaidType = ({ type }: Pick<Subscription, 'type'>): boolean => type === 'monthly' || type === 'annual';

/** When the next charge is due; null: there is none. */
export function nextChargeAt({ status, renews, term, type }: Subscription): Date | null {
  const isCharged = (status === 'trial' || status === 'active') && renews && isPaidType({ type });
  return isCharged && term ? term.endsAt : null;
}

/**
 * The next charge that the member gets a notice of. Includes a paused subscription's, because its notice days may fall within the pause.
 */
export const announcedChargeAt = (subscription: Subscription): Date | null =>
  nextChargeAt(subscription.status === 'paused' ? { ...subscription, status: 'active' } : subscription);

/**
 * When it needs work next, seen from `now`: its renewal, a retry, the end of a pause, or its own end. Null: never, or something else
 * handles it. A retry is at least a day away, even if the card could not be tried for days.
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
      // It waits for the bank, even past the end of its term: if the dispute is won, the suspended days are added after it.
      return null;
    case 'incomplete':
    case 'ended':
      return null;
  }
}

/** The instant that the ends of its terms are whole months from. */
export const scheduleAnchor = (anchor: Date, { shiftDays }: Pick<Subscription, 'shiftDays'>): Date =>
  shiftDays === 0 ? anchor : addDays(anchor, shiftDays);

/** When the paid days of its term end; what follows was given. Nothing was paid for a trial. */
export function paidUntil(subscription: Subscription): Date | null {
  const { status, term, givenDays } = subscription;
  const monthsFrom = givenMonthsFrom(subscription);
  if (!monthsFrom || !term) return null;
  if (status === 'trial') return term.startsAt;
  return givenDays === 0 ? monthsFrom : addDays(monthsFrom, -givenDays);
}

/** A charge that moves forward is announced this early, so that the member can read of it and cancel. */
const NOTICE_DAYS = 7;

/** The earliest date its end can move back to: the latest of now, a week before the next charge, and the end of what money paid for. */
export function earliestEnd(subscription: Subscription, now: Date): Date {
  const isPaid = isPaidType(subscription);
  const from = isPaid && subscription.renews ? addDays(now, NOTICE_DAYS) : now;
  const paidEnd = isPaid || subscription.type === 'prospect_prepaid' ? paidUntil(subscription) : null;
  return paidEnd && paidEnd > from ? paidEnd : from;
}

/** When the given months of its term begin; the term's end if there are none. */
export function givenMonthsFrom({ anchor, shiftDays, term, givenMonths }: Subscription): Date | null {
  if (!anchor || !term) return null;
  if (givenMonths === 0) return term.endsAt;
  const from = scheduleAnchor(anchor, { shiftDays });
  return addMonths(from, wholeMonths(from, term.endsAt) - givenMonths);
}

/** The given days that are left: those converted from a gift, and those of the plan itself, from a trial or an offer. */
export function splitGivenDays(subscription: Subscription, now: Date): { byWorth: number; own: number } {
  const left = givenDaysLeft(subscription, now);
  const monthsFrom = givenMonthsFrom(subscription);
  const { term, givenDays } = subscription;
  const later = monthsFrom && term ? daysBetween(monthsFrom, term.endsAt) : 0;
  const byWorth = Math.max(0, Math.min(givenDays, left - later));
  return { byWorth, own: left - byWorth };
}

/** Whole days left that were given: they are never worth money (decision 26). */
export function givenDaysLeft(subscription: Subscription, now: Date): number {
  const paidEnd = paidUntil(subscription);
  if (!paidEnd || !subscription.term) return 0;
  const from = paidEnd > now ? paidEnd : now;
  return from >= subscription.term.endsAt ? 0 : daysBetween(from, subscription.term.endsAt);
}

const latest = (a: Date | null, b: Date): Date | null => (a === null || a > b ? a : b);
