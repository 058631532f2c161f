import { addDays, addMonths } from '#kernel/calendar.ts';
import { formatDate, TIME_ZONE } from '#kernel/dates.ts';
import { instantIn } from '#kernel/zoned-time.ts';
import { type Months, termsOf } from '../plans/product-view.ts';
import { LATEST_DAYS, REFUND_DAYS } from './gift-limits-view.ts';

/** A gift: one site for some months, bought by somebody for somebody. Pure; `now` is an argument, a refusal is a value. */

export type GiftProgress = {
  paidAt: Date | null;
  /** Exclusive; null while it is not paid. */
  expiresAt: Date | null;
  redeemedAt: Date | null;
  /** Its money is on the way back: from here on nobody redeems it. */
  refundingAt: Date | null;
  refundedAt: Date | null;
};

export type GiftState = 'ordered' | 'paid' | 'redeemed' | 'refunding' | 'refunded' | 'expired';

export function giftState(gift: GiftProgress, now: Date): GiftState {
  if (gift.refundedAt) return 'refunded';
  if (gift.refundingAt) return 'refunding';
  if (gift.redeemedAt) return 'redeemed';
  if (!gift.paidAt) return 'ordered';
  return gift.expiresAt !== null && gift.expiresAt <= now ? 'expired' : 'paid';
}

/** The state of a gift as the holder of its token sees it; one that was refunded or never paid is unknown. */
export type TokenState = 'valid' | 'used' | 'expired' | 'unknown';

const TOKEN_STATES: Readonly<Record<GiftState, TokenState>> = {
  ordered: 'unknown',
  paid: 'valid',
  redeemed: 'used',
  refunding: 'unknown',
  refunded: 'unknown',
  expired: 'expired',
};

export const tokenState = (gift: GiftProgress | null, now: Date): TokenState =>
  gift === null ? 'unknown' : TOKEN_STATES[giftState(gift, now)];

/** So many months somebody has to redeem it, from the day on which it is mailed first. */
export const VALID_MONTHS = 60;

export const expiryOf = (deliverAt: Date): Date => addMonths(deliverAt, VALID_MONTHS);

export type RefundRefusal = 'not_paid' | 'redeemed' | 'refunded' | 'too_late';

/** Null: it can go back to the giver. A refund that was begun in time goes on. */
export function refundRefusal(gift: GiftProgress, now: Date): RefundRefusal | null {
  const state = giftState(gift, now);
  if (state === 'ordered' || !gift.paidAt) return 'not_paid';
  if (state === 'redeemed' || state === 'refunded') return state;
  return state === 'refunding' || now < addDays(gift.paidAt, REFUND_DAYS) ? null : 'too_late';
}

/** When in Chicago: the same day everywhere in the country. */
const DELIVERY_TIME = '09:00';

/** When a gift is mailed that is ordered for a day (YYYY-MM-DD); today it is at once. Null: no day, a past one, or one too far away. */
export function deliveryOn(day: string, now: Date): Date | null {
  if (day === formatDate(now, 'YYYY-MM-DD')) return now;
  const at = instantIn(TIME_ZONE, day, DELIVERY_TIME);
  return at === null || at < now || at > addDays(now, LATEST_DAYS) ? null : at;
}

export const isGiftMonths = (months: number): months is Months => termsOf('GIFT').some((term) => term === months);

type Held = {
  id: number;
  type: string;
  plan: string;
  addOns: readonly string[];
  /** None: every one. */
  siteIds: readonly number[];
};

/** What a member already has for the site and a gift can extend: paid subscriptions first, then gifts. */
export function heldForSite<Own extends Held>(held: readonly Own[], siteId: number): Own[] {
  const isFor = ({ plan, addOns, siteIds }: Held) =>
    plan === 'ALL_ACCESS' || addOns.includes('ALL_ACCESS') || siteIds.includes(siteId);
  const isGift = ({ type }: Held) => type === 'gift';
  // Staff gave it and may take it away again: a gift begins beside it.
  const own = held.filter((each) => each.type !== 'comped' && isFor(each));
  return [...own.filter((each) => !isGift(each)), ...own.filter(isGift)];
}
