import { daysBetween } from '#kernel/calendar.ts';

/**
 * Refer a friend: a month for both, once the friend has paid for thirty days (decision 30). Pure; `now` is an argument, a refusal is a
 * value.
 */

/** The days that the friend must first pay for, without a refund or a dispute. */
export const PAID_DAYS = 30;
/** The maximum number of months that a member gets for friends in a year. */
export const MOST_A_YEAR = 12;

/** Why a code is invalid for the person who typed it. */
export type CodeRefusal = 'unknown' | 'own' | 'own_device' | 'not_first';

/**
 * Why neither gets a month. same_payer: both pay with the same card or PayPal account. not_paid: it ended before thirty days were paid for.
 */
export type ReferralRefusal = 'same_payer' | 'refunded' | 'disputed' | 'not_paid';

/** The payments of the friend's subscription. */
export type FriendsPayment = {
  /** When the first payment arrived; null: none yet. */
  paidAt: Date | null;
  /** Part of it was refunded, or is about to be. */
  isRefunded: boolean;
  dispute: 'none' | 'open' | 'lost';
  /** The end of the paid term. */
  termEndsAt: Date | null;
  endedAt: Date | null;
};

export type ReferralState = 'earned' | 'waiting' | Exclude<ReferralRefusal, 'same_payer'>;

export function referralState(friend: FriendsPayment, now: Date): ReferralState {
  const { paidAt, isRefunded, dispute, termEndsAt, endedAt } = friend;
  if (dispute === 'lost') return 'disputed';
  if (isRefunded) return 'refunded';
  if (paidAt === null) return endedAt === null ? 'waiting' : 'not_paid';
  if (endedAt !== null && daysBetween(paidAt, endedAt) < PAID_DAYS) return 'not_paid';
  // After a month of 28 days, the next one has to be paid first.
  const isPaidSoFar = endedAt !== null || (termEndsAt !== null && daysBetween(paidAt, termEndsAt) >= PAID_DAYS);
  return daysBetween(paidAt, now) >= PAID_DAYS && isPaidSoFar && dispute === 'none' ? 'earned' : 'waiting';
}
