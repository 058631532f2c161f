import { taxOn } from '#features/billing/tax/public.ts';
import { type AddOn, addOnProduct, type Plan, PRODUCT_NAMES } from '../plans/product-view.ts';
import { type PriceList, priceIn } from '../plans/public.ts';
import { type Benefit, promotedCents } from '../promotions/public.ts';
import { creditedCents } from './paid-part.ts';
import type { Subscription } from './subscription.ts';
import type { Term } from './term.ts';

/** Switching from monthly to annual at once, and back at the end of the term (decision 26). Pure. */

/** What a subscription costs and how long its terms are after the change. */
export type PlanChange = {
  type: 'monthly' | 'annual';
  months: 1 | 12;
  planCents: number;
  addOnCents: readonly { addOn: AddOn; cents: number }[];
  promotionId: number | null;
  /** For an upgrade: the member agreed that the year renews. */
  renews?: boolean;
  /** For an upgrade: the credit for unused days on its bill, before tax, by the invoices that paid for them. */
  carried?: readonly { invoiceId: number; cents: number }[];
  /** The part of the credit for unused days that exceeds the bill, by invoice, tax included. */
  left?: readonly { invoiceId: number; cents: number }[];
};

type Held = { plan: Plan; addOnCents: readonly { addOn: AddOn; endsWithTerm: boolean }[] };

/** Prices the same plan and add-ons for the other term at today's prices, without what ends with the current term. */
export function changeTo(
  { plan, addOnCents: held }: Held,
  months: 1 | 12,
  { prices, promotionId }: { prices: PriceList; promotionId: number | null },
): PlanChange {
  const addOns = held.flatMap(({ addOn, endsWithTerm }) => (endsWithTerm ? [] : [addOn]));
  const addOnCents = addOns.flatMap((addOn) => {
    const product = addOnProduct(addOn, { plan, held: addOns.filter((other) => other !== addOn) });
    return product === null ? [] : [{ addOn, cents: priceIn(prices, { product, months }) }];
  });
  const planCents = priceIn(prices, { product: plan, months });
  return { type: months === 1 ? 'monthly' : 'annual', months, planCents, addOnCents, promotionId };
}

type Priced = {
  plan: Plan;
  planCents: number;
  addOnCents: readonly { addOn: AddOn; cents: number; endsWithTerm: boolean }[];
};

/** For a monthly subscription: today's price of a year of the same, and how much less that is than twelve months. Cents, before tax. */
export function yearInstead(held: Priced, prices: PriceList): { cents: number; savedCents: number } {
  const year = changeTo(held, 12, { prices, promotionId: null });
  const cents = year.planCents + sumOf(year.addOnCents);
  const stays = held.addOnCents.filter(({ addOn }) => year.addOnCents.some((each) => each.addOn === addOn));
  const monthCents = held.planCents + sumOf(stays.filter(({ endsWithTerm }) => !endsWithTerm));
  return { cents, savedCents: 12 * monthCents - cents };
}

const sumOf = (parts: readonly { cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** Whether it is a renewing annual subscription whose term has not ended. */
export const canChangeToMonth = (
  { type, renews, status, term }: Pick<Subscription, 'type' | 'renews' | 'status' | 'term'>,
  now: Date,
): boolean => type === 'annual' && renews && status === 'active' && term !== null && term.endsAt > now;

export type UpgradeBill = {
  lines: { description: string; cents: number; startsAt: Date; endsAt: Date }[];
  /** The credit for unused days that this bill uses; the rest becomes account credit. */
  unusedCents: number;
  leftCents: number;
  beforeTaxCents: number;
  taxCents: number;
  totalCents: number;
};

/**
 * `unusedCents`: what was paid, before tax, for the unused days until `unusedUntil`. `year`: the term that is bought. The page and the
 * charge both use this result.
 */
export function upgradeBill(
  plan: Plan,
  { planCents, addOnCents }: PlanChange,
  {
    benefit,
    unusedCents,
    unusedUntil,
    year,
    rateMilliPercent,
  }: { benefit: Benefit | null; unusedCents: number; unusedUntil: Date; year: Term; rateMilliPercent: number },
): UpgradeBill {
  const promoted = benefit === null ? planCents : promotedCents(benefit, planCents);
  const priced = [
    { description: `${PRODUCT_NAMES[plan]}, a year`, cents: planCents },
    ...addOnCents.map(({ addOn, cents }) => ({ description: `${PRODUCT_NAMES[addOn]}, a year`, cents })),
    ...(promoted === planCents ? [] : [{ description: 'Promotion', cents: promoted - planCents }]),
  ];
  const wholeCents = priced.reduce((sum, { cents }) => sum + cents, 0);
  const credited = creditedCents(wholeCents, unusedCents);
  const unused = { description: 'Credit for unused days', cents: -credited, ...year, endsAt: unusedUntil };
  const lines = [...priced.map((line) => ({ ...line, ...year })), ...(credited === 0 ? [] : [unused])];
  const beforeTaxCents = wholeCents - credited;
  const taxCents = taxOn(beforeTaxCents, rateMilliPercent);
  return {
    lines,
    unusedCents: credited,
    leftCents: unusedCents - credited,
    beforeTaxCents,
    taxCents,
    totalCents: beforeTaxCents + taxCents,
  };
}
