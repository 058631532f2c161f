import type { EndReason, SubscriptionStatus, SubscriptionType } from './subscription.ts';

/** Describes what happened to a subscription, from its state before and after. Pure. */

export type RecordedTransition = {
  /** Null in the row of the order itself, as in every other `from…`. */
  fromStatus: SubscriptionStatus | null;
  toStatus: SubscriptionStatus;
  fromType: SubscriptionType | null;
  toType: SubscriptionType;
  fromPlan: string | null;
  toPlan: string;
  fromStartsAt: Date | null;
  toStartsAt: Date | null;
  fromEndsAt: Date | null;
  toEndsAt: Date | null;
  fromRenews: boolean | null;
  toRenews: boolean;
  fromCancelled: boolean | null;
  toCancelled: boolean;
  tries: number;
  endReason: EndReason | null;
};

const ENDED: Readonly<Record<EndReason, string>> = {
  never_paid: 'Order expired unpaid',
  cancelled: 'Ended after cancellation',
  expired: 'Ended with its term',
  payment_failed: 'Ended: renewal declined for the last time',
  disputed: 'Ended: payment lost in a dispute',
  refunded: 'Ended: refunded',
  account_deleted: 'Ended: account deleted',
};

/** "Renewed", "Renewal declined (2nd attempt)". */
export function transitionWords(change: RecordedTransition): string {
  const { fromStatus, toStatus, endReason } = change;
  if (fromStatus === null) return 'Ordered';
  if (toStatus === 'ended') return endReason === null ? 'Ended' : ENDED[endReason];
  if (fromStatus === 'incomplete') return toStatus === 'trial' ? 'Trial started' : 'Started';
  if (toStatus === 'past_due') return `Renewal declined (${ordinal(change.tries)} attempt)`;
  if (toStatus === 'suspended' && fromStatus !== 'suspended') return 'Suspended: payment disputed';
  if (fromStatus === 'suspended' && toStatus !== 'suspended') return 'Restored after a dispute';
  if (toStatus === 'paused' && fromStatus !== 'paused') return 'Paused';
  if (fromStatus === 'paused' && toStatus === 'active') return 'Resumed';
  return changeWords(change);
}

function changeWords(change: RecordedTransition): string {
  const { fromType, toType, fromPlan, toPlan, fromRenews, toRenews, fromCancelled, toCancelled } = change;
  if (fromType !== toType) return toType === 'annual' ? 'Upgraded to annual' : `Changed to ${toType}`;
  if (toCancelled && !fromCancelled) return 'Renewal canceled';
  if (fromCancelled && !toCancelled) return 'Cancellation undone';
  if (fromPlan !== toPlan) return 'Plan changed';
  if (fromRenews !== toRenews) return toRenews ? 'Renewal turned on' : 'Renewal turned off';
  return termWords(change);
}

function termWords({ fromStartsAt, toStartsAt, fromEndsAt, toEndsAt }: RecordedTransition): string {
  if (fromStartsAt?.getTime() !== toStartsAt?.getTime()) return 'Renewed';
  if (fromEndsAt === null || toEndsAt === null || fromEndsAt.getTime() === toEndsAt.getTime()) return 'Add-ons changed';
  return fromEndsAt < toEndsAt ? 'Extended' : 'Shortened';
}

const SUFFIXES: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
  zero: 'th',
  many: 'th',
};
const ORDINAL = new Intl.PluralRules('en-US', { type: 'ordinal' });

const ordinal = (count: number): string => `${count}${SUFFIXES[ORDINAL.select(count)]}`;
