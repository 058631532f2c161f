import { daysBetween } from '#kernel/calendar.ts';

/** Refer a friend: a month for both, once the friend has paid for thirty days (decision 30). Pure; `now` is an argument, a refusal is a value. */

/** Days that the friend pays for first, without a refund and without a question of his bank. */
export const PAID_DAYS = 30;
/** A member is given no more months than this for friends of a year. */
export const MOST_A_YEAR = 12;

/** Why a code does not hold for who typed it. */
export type CodeRefusal = 'unknown' | 'own' | 'own_device' | 'not_first';

/** Why nobody is given a month. same_payer: both pay by one card, or by one account at PayPal. not_paid: it was over before thirty days were paid for. */
export type ReferralRefusal = 'same_payer' | 'refunded' | 'disputed' | 'not_paid';

/** What became of what the friend bought. */
export type FriendsPayment = {
  /** When money first came; null: none yet. */
  paidAt: Date | null;
  /** Something of it went back, or is about to. */
  isRefunded: boolean;
  dispute: 'none' | 'open' | 'lost';
  /** Of the term that is paid for. */
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
  // A month of 28 days is followed by one that is to be paid first.
  const isPaidSoFar = endedAt !== null || (termEndsAt !== null && daysBetween(paidAt, termEndsAt) >= PAID_DAYS);
  return daysBetween(paidAt, now) >= PAID_DAYS && isPaidSoFar && dispute === 'none' ? 'earned' : 'waiting';
}
