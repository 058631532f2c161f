import { addDays, addMonths, daysBetween } from '#kernel/calendar.ts';
import type { AddOn, Months } from '../plans/product-view.ts';
import { nextTryAt } from './dunning.ts';
import { moved, movedByDays, restored } from './shift-term.ts';
import {
  type EndReason,
  earliestEnd,
  isPaidType,
  type Subscription,
  type SubscriptionStatus,
  scheduleAnchor,
} from './subscription.ts';
import { type Term, termAfter, termAt } from './term.ts';

/** Everything that can happen to a subscription, and its state afterwards. Pure: charges, grants and emails follow from it. */

export type Transition =
  /** The first term was paid, comped or given. */
  | { kind: 'activate'; at: Date }
  | { kind: 'start_trial'; at: Date; endsAt: Date }
  /** The next term was paid. */
  | { kind: 'renew'; at: Date }
  /** A renewal, or a retry of it, was declined. */
  | { kind: 'fail_renewal'; at: Date }
  /** It ends with its term. */
  | { kind: 'cancel'; at: Date }
  | { kind: 'reactivate'; at: Date }
  /** Renewal is turned on for one that was to end with its term. */
  | { kind: 'turn_on_renewal'; at: Date }
  /** A save offer: the end moves by that many months (decision 27). */
  | { kind: 'pause'; at: Date; months: 1 | 2 | 3 }
  | { kind: 'resume'; at: Date }
  /** Another extension: a free month, a redeemed gift, the betting partner. */
  | { kind: 'extend'; at: Date; months: number }
  /** The same on a plan that costs more than what was given: this many days of it are worth as much. */
  | { kind: 'extend_by_days'; at: Date; days: number }
  /** Unused given days are taken back, because a bank kept the money of a gift. */
  | { kind: 'shorten'; at: Date; days: number }
  /** A paid year begins in place of the current month. `givenDays`: how many given days come after it. */
  | { kind: 'upgrade'; at: Date; renews: boolean; givenDays: number }
  /** Its add-ons from now on. */
  | { kind: 'change_add_ons'; at: Date; addOns: readonly AddOn[] }
  | { kind: 'suspend'; at: Date }
  /** The dispute was won: the suspended days are added to the end. */
  | { kind: 'restore'; at: Date }
  /** Its last term is over. */
  | { kind: 'expire'; at: Date }
  | { kind: 'end'; at: Date; reason: EndReason };

export type TransitionKind = Transition['kind'];

/** The states in which each can happen; further conditions are in the rules. */
export const FROM: Readonly<Record<TransitionKind, readonly SubscriptionStatus[]>> = {
  activate: ['incomplete'],
  start_trial: ['incomplete'],
  renew: ['trial', 'active', 'past_due', 'suspended'],
  fail_renewal: ['trial', 'active', 'past_due'],
  cancel: ['trial', 'active', 'past_due', 'paused', 'suspended'],
  reactivate: ['trial', 'active', 'paused', 'suspended'],
  turn_on_renewal: ['trial', 'active'],
  pause: ['active'],
  resume: ['paused'],
  extend: ['trial', 'active', 'paused'],
  extend_by_days: ['trial', 'active', 'paused'],
  shorten: ['trial', 'active', 'paused', 'suspended'],
  upgrade: ['trial', 'active'],
  change_add_ons: ['active'],
  suspend: ['trial', 'active', 'past_due', 'paused'],
  restore: ['suspended'],
  expire: ['trial', 'active', 'paused'],
  end: ['incomplete', 'trial', 'active', 'past_due', 'paused', 'suspended'],
};

export type Transitioned =
  | { ok: true; subscription: Subscription }
  | {
      ok: false;
      reason:
        | 'not_from_this_state'
        | 'not_due'
        | 'not_cancelled'
        | 'cancelled_already'
        | 'renews_already'
        | 'does_not_renew'
        | 'not_monthly'
        | 'not_paid';
    };

const done = (subscription: Subscription): Transitioned => ({ ok: true, subscription });

/** The state of the subscription afterwards; a refusal says why it can't happen now. */
export function transition(subscription: Subscription, happened: Transition): Transitioned {
  if (!FROM[happened.kind].includes(subscription.status)) return { ok: false, reason: 'not_from_this_state' };
  switch (happened.kind) {
    case 'activate':
      return done(begun(subscription, happened.at, termAt(happened.at, subscription.months), 'active'));
    case 'start_trial':
      return done(begun(subscription, happened.endsAt, { startsAt: happened.at, endsAt: happened.endsAt }, 'trial'));
    case 'renew':
      return renewed(subscription, happened.at);
    case 'fail_renewal':
      return failed(subscription, happened.at);
    case 'cancel':
      return cancelled(subscription, happened.at);
    case 'reactivate':
      return reactivated(subscription, happened.at);
    case 'turn_on_renewal':
      return renewalTurnedOn(subscription, happened.at);
    case 'pause':
      return paused(subscription, happened);
    case 'resume':
      return resumed(subscription, happened.at);
    case 'extend':
      // Its next term is being billed: moving the end would invalidate that bill.
      if (isOver(subscription, happened.at)) return { ok: false, reason: 'not_due' };
      return done({
        ...moved(subscription, happened.months),
        givenMonths: subscription.givenMonths + happened.months,
      });
    case 'extend_by_days':
      if (isOver(subscription, happened.at)) return { ok: false, reason: 'not_due' };
      return done(movedByDays(subscription, happened.days));
    case 'shorten':
      return shortened(subscription, happened);
    case 'upgrade':
      return upgraded(subscription, happened);
    case 'change_add_ons':
      return changed(subscription, happened);
    case 'suspend':
      return suspended(subscription, happened.at);
    case 'restore':
      return done(restored(subscription, happened.at));
    case 'expire':
      return expired(subscription, happened.at);
    case 'end':
      return done(ended(subscription, happened.at, happened.reason));
  }
}

function begun(subscription: Subscription, anchor: Date, term: Term, status: 'active' | 'trial'): Subscription {
  return { ...subscription, status, anchor, term };
}

const isOver = ({ term }: Subscription, at: Date) => term !== null && term.endsAt <= at;

/** The next term, however late it is paid: no day is given away, and none is charged twice. After a trial it is the first paid term. */
function renewed(subscription: Subscription, at: Date): Transitioned {
  const { term, anchor, months, shiftMonths, shiftDays } = subscription;
  if (!mayRenew(subscription)) return { ok: false, reason: 'does_not_renew' };
  if (!term || !anchor || !isOver(subscription, at)) return { ok: false, reason: 'not_due' };
  const next = termAfter({ anchor: scheduleAnchor(anchor, { shiftDays }), months, shiftMonths }, term);
  const paid = { ...subscription, term: next, tries: 0, givenMonths: 0, givenDays: 0 };
  // A pending charge can succeed while another payment is disputed: the term is paid, and stays suspended until the dispute is settled.
  return done(paid.status === 'suspended' ? { ...paid, suspendedFrom: 'active' } : { ...paid, status: 'active' });
}

/** An owed renewal stays owed even if the member canceled afterwards. */
const mayRenew = (subscription: Subscription) =>
  isPaidType(subscription) &&
  (subscription.renews || subscription.status === 'past_due' || subscription.suspendedFrom === 'past_due');

function failed(subscription: Subscription, at: Date): Transitioned {
  if (!mayRenew(subscription)) return { ok: false, reason: 'does_not_renew' };
  if (!subscription.term || !isOver(subscription, at)) return { ok: false, reason: 'not_due' };
  const tries = subscription.tries + 1;
  if (nextTryAt(subscription.term.endsAt, tries) === null)
    return done(ended({ ...subscription, tries }, at, 'payment_failed'));
  return done({ ...subscription, status: 'past_due', tries });
}

/** Always possible; takes effect at once if no paid time is left. */
function cancelled(subscription: Subscription, at: Date): Transitioned {
  if (subscription.cancelledAt) return { ok: false, reason: 'cancelled_already' };
  const noted = { ...subscription, renews: false, cancelledAt: at, renewedUntilCancelled: subscription.renews };
  // Its term is over and the next one is being billed, which the member no longer wants. One that was suspended before the term's end still
  // has paid days.
  const isSpent = isOver(subscription, subscription.suspendedAt ?? at);
  const isNow = subscription.status === 'past_due' || (isSpent && isPaidType(subscription));
  return done(isNow ? ended(noted, at, 'cancelled') : noted);
}

function reactivated(subscription: Subscription, at: Date): Transitioned {
  if (!subscription.cancelledAt) return { ok: false, reason: 'not_cancelled' };
  // After its end there is nothing to resume; it is bought again. The end of a suspended one moves later if the dispute is won.
  if (isOver(subscription, subscription.suspendedAt ?? at)) return { ok: false, reason: 'not_due' };
  const { renewedUntilCancelled: renews } = subscription;
  return done({ ...subscription, renews, cancelledAt: null, renewedUntilCancelled: false });
}

function renewalTurnedOn(subscription: Subscription, at: Date): Transitioned {
  if (!isPaidType(subscription)) return { ok: false, reason: 'not_paid' };
  if (subscription.renews) return { ok: false, reason: 'renews_already' };
  // After its end there is nothing to continue: it is bought again.
  if (isOver(subscription, at)) return { ok: false, reason: 'not_due' };
  return done({ ...subscription, renews: true, cancelledAt: null, renewedUntilCancelled: false });
}

/** What was paid for the rest of the month is credited on the bill of the year; given days of the month come after the year. */
function upgraded(
  subscription: Subscription,
  { at, renews, givenDays }: { at: Date; renews: boolean; givenDays: number },
): Transitioned {
  if (subscription.type !== 'monthly') return { ok: false, reason: 'not_monthly' };
  if (subscription.cancelledAt) return { ok: false, reason: 'cancelled_already' };
  if (isOver(subscription, at)) return { ok: false, reason: 'not_due' };
  const fromToday = { shiftMonths: 0, shiftDays: 0, givenMonths: 0, givenDays: 0 };
  const year = { ...subscription, ...fromToday, type: 'annual' as const, months: YEAR, renews };
  const anchor = addDays(at, givenDays);
  return done(begun(year, anchor, { startsAt: at, endsAt: termAt(anchor, YEAR).endsAt }, 'active'));
}

/** For the rest of a paid term. */
function changed(subscription: Subscription, { at, addOns }: { at: Date; addOns: readonly AddOn[] }): Transitioned {
  if (!isPaidType(subscription)) return { ok: false, reason: 'not_paid' };
  if (isOver(subscription, at)) return { ok: false, reason: 'not_due' };
  return done({ ...subscription, addOns });
}

const YEAR: Months = 12;

/** The remaining paid days come after the pause. */
function paused(subscription: Subscription, { at, months }: { at: Date; months: number }): Transitioned {
  if (!subscription.renews || !isPaidType(subscription)) return { ok: false, reason: 'does_not_renew' };
  if (isOver(subscription, at)) return { ok: false, reason: 'not_due' };
  return done({ ...moved(subscription, months), status: 'paused', pausedUntil: addMonths(at, months) });
}

function resumed(subscription: Subscription, at: Date): Transitioned {
  if (!subscription.pausedUntil || subscription.pausedUntil > at) return { ok: false, reason: 'not_due' };
  return done({ ...subscription, status: 'active', pausedUntil: null });
}

/**
 * The end moves back by given days, but not to before the end of what was paid for or now, nor so far that the next charge comes without
 * notice.
 */
function shortened(subscription: Subscription, { at, days }: { at: Date; days: number }): Transitioned {
  const { term, givenMonths } = subscription;
  const earliest = earliestEnd(subscription, at);
  if (!term || earliest >= term.endsAt) return { ok: false, reason: 'not_due' };
  let taken = Math.min(days, daysBetween(earliest, term.endsAt));
  if (addDays(term.endsAt, -taken) < earliest) taken -= 1;
  if (taken <= 0) return { ok: false, reason: 'not_due' };
  // Whole months are removed as months, so that later terms keep the day of the month.
  for (let months = 1; months <= givenMonths; months += 1) {
    const back = moved(subscription, -months);
    if (back.term && daysBetween(back.term.endsAt, term.endsAt) === taken)
      return done({ ...back, givenMonths: givenMonths - months });
  }
  return done(movedByDays(subscription, -taken));
}

function suspended(subscription: Subscription, at: Date): Transitioned {
  const { status } = subscription;
  if (status === 'suspended' || status === 'incomplete' || status === 'ended')
    return { ok: false, reason: 'not_from_this_state' };
  return done({ ...subscription, status: 'suspended', suspendedFrom: status, suspendedAt: at });
}

function expired(subscription: Subscription, at: Date): Transitioned {
  if (!isOver(subscription, at)) return { ok: false, reason: 'not_due' };
  if (subscription.renews && isPaidType(subscription)) return { ok: false, reason: 'not_cancelled' };
  return done(ended(subscription, at, subscription.cancelledAt ? 'cancelled' : 'expired'));
}

function ended(subscription: Subscription, at: Date, endReason: EndReason): Subscription {
  return {
    ...subscription,
    status: 'ended',
    renews: false,
    suspendedFrom: null,
    suspendedAt: null,
    pausedUntil: null,
    endedAt: at,
    endReason,
  };
}
