import { type MembersTax, taxOfMember } from '#features/billing/payment-methods/public.ts';
import { toDollars } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { findPromotionById, type Promotion } from '../../promotions/public.ts';
import { type Bill, benefitAt, billOf } from '../bill.ts';
import type { KeptSubscription } from '../queries.ts';
import { scheduleAnchor } from '../subscription.ts';
import { termAfter } from '../term.ts';
import { withChange } from './fulfil.ts';

/** The price of the next term. */

/** `state`: the state whose tax applies, if it is collected there. */
export type NextBill = Bill & { state: string; startsAt: Date };

/** The price of the next term at today's facts; null: there is none. The page shows this amount, and the renewal charges it. */
export async function nextBill(
  db: Db,
  present: KeptSubscription,
  known?: { tax: MembersTax },
): Promise<NextBill | null> {
  if (!present.anchor || !present.term) return null;
  return nextBillBy(present, await knownOf(db, present, known));
}

/** The next bill of a renewing subscription, with the price of the terms after it. */
export async function renewal(db: Db, present: KeptSubscription): Promise<Renewal | null> {
  return renewalBy(present, await knownOf(db, present));
}

async function knownOf(db: Db, present: KeptSubscription, given?: { tax: MembersTax }): Promise<Known> {
  const { promotionId } = withChange(present);
  // Sequential, because this may run inside a transaction.
  const promotion = promotionId === null ? null : await findPromotionById(db, promotionId);
  return { promotion, tax: given?.tax ?? (await taxOfMember(db, present)) };
}

/** `promotion`: the one that applies to the next term. */
type Known = { promotion: Promotion | null; tax: MembersTax };

/** In dollars, as pages and consents show it. */
export const shownBill = ({ startsAt, totalCents, taxCents }: NextBill) => ({
  at: startsAt.toISOString(),
  amount: toDollars(totalCents),
  tax: toDollars(taxCents),
});

export const shownRenewal = (each: Renewal) => ({
  ...shownBill(each),
  regular: toDollars(each.regularCents),
  period: each.months === 12 ? ('year' as const) : ('month' as const),
});

/**
 * `regularCents`: the price without the promotion or offer of the next term, tax included; `months`: the length of each term from then on.
 */
export type Renewal = NextBill & { regularCents: number; months: number };

export function renewalBy(present: KeptSubscription, known: Known): Renewal | null {
  const bill = nextBillBy(present, known);
  const regular = nextBillBy({ ...present, nextPercentOff: 0 }, { ...known, promotion: null });
  return bill && regular && { ...bill, regularCents: regular.totalCents, months: withChange(present).months };
}

/** The next bill, computed from facts that are already loaded. */
export function nextBillBy(
  present: KeptSubscription,
  { promotion, tax: { state, rateMilliPercent } }: Known,
): NextBill | null {
  const subscription = withChange(present);
  const { term, months, shiftMonths, nextPercentOff: percentOff } = subscription;
  if (!subscription.anchor || !term) return null;
  const anchor = scheduleAnchor(subscription.anchor, subscription);
  const next = termAfter({ anchor, months, shiftMonths }, term);
  const benefit = benefitAt(promotion?.benefit ?? null, { anchor, shiftMonths }, next.startsAt);
  const bill = billOf(subscription, { term: next, benefit, percentOff, rateMilliPercent });
  return { ...bill, state, startsAt: next.startsAt };
}
