import { type MembersTax, taxOfMember } from '#features/billing/payment-methods/public.ts';
import { toDollars } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { findPromotionById, type Promotion } from '../../promotions/public.ts';
import { type Bill, benefitAt, billOf } from '../bill.ts';
import type { KeptSubscription } from '../queries.ts';
import { scheduleAnchor } from '../subscription.ts';
import { termAfter } from '../term.ts';
import { withChange } from './fulfil.ts';

/** What the next term will cost. */

/** `state`: where its tax is collected, if it is. */
export type NextBill = Bill & { state: string; startsAt: Date };

/** What the next term will cost, as things are now; null: there is none. The page shows this, and the renewal charges it. */
export async function nextBill(
  db: Db,
  present: KeptSubscription,
  known?: { tax: MembersTax },
): Promise<NextBill | null> {
  if (!present.anchor || !present.term) return null;
  return nextBillBy(present, await knownOf(db, present, known));
}

/** The same of what renews from then on, with what the terms after it cost. */
export async function renewal(db: Db, present: KeptSubscription): Promise<Renewal | null> {
  return renewalBy(present, await knownOf(db, present));
}

async function knownOf(db: Db, present: KeptSubscription, given?: { tax: MembersTax }): Promise<Known> {
  const { promotionId } = withChange(present);
  // One after another: this may be part of a transaction.
  const promotion = promotionId === null ? null : await findPromotionById(db, promotionId);
  return { promotion, tax: given?.tax ?? (await taxOfMember(db, present)) };
}

/** `promotion`: the one that it has with its next term. */
type Known = { promotion: Promotion | null; tax: MembersTax };

/** In dollars, as pages and consents say it. */
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

/** `regularCents`: without what a promotion or an offer takes off the next term, tax included; `months`: of each term from then on. */
export type Renewal = NextBill & { regularCents: number; months: number };

export function renewalBy(present: KeptSubscription, known: Known): Renewal | null {
  const bill = nextBillBy(present, known);
  const regular = nextBillBy({ ...present, nextPercentOff: 0 }, { ...known, promotion: null });
  return bill && regular && { ...bill, regularCents: regular.totalCents, months: withChange(present).months };
}

/** The next bill by what is known already. */
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
