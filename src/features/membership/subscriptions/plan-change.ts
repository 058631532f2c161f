import { taxOn } from '#features/billing/tax/public.ts';
import { type AddOn, addOnProduct, type Plan, PRODUCT_NAMES } from '../plans/product-view.ts';
import { type PriceList, priceIn } from '../plans/public.ts';
import { type Benefit, promotedCents } from '../promotions/public.ts';
import { creditedCents } from './paid-part.ts';
import type { Subscription } from './subscription.ts';
import type { Term } from './term.ts';

/** From the month to the year at once, and back at the end of the term (decision 26). Pure. */

/** What a subscription costs and how long its terms are, once it has changed. */
export type PlanChange = {
  type: 'monthly' | 'annual';
  months: 1 | 12;
  planCents: number;
  addOnCents: readonly { addOn: AddOn; cents: number }[];
  promotionId: number | null;
  /** Of an upgrade: the member agreed that the year renews. */
  renews?: boolean;
  /** Of an upgrade: what of the unused days its bill credits, before tax, by the invoices that paid for them. */
  carried?: readonly { invoiceId: number; cents: number }[];
  /** What of the unused days is more than the bill: of which invoices, and how much, tax with it. */
  left?: readonly { invoiceId: number; cents: number }[];
};

type Held = { plan: Plan; addOnCents: readonly { addOn: AddOn; endsWithTerm: boolean }[] };

/** What the same things cost by other terms, as prices are now; what ends with the term is not among them. */
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

/** Of one that is paid monthly: what a year of the same costs now, and how much less that is than twelve months of it. Cents, before tax. */
export function yearInstead(held: Priced, prices: PriceList): { cents: number; savedCents: number } {
  const year = changeTo(held, 12, { prices, promotionId: null });
  const cents = year.planCents + sumOf(year.addOnCents);
  const stays = held.addOnCents.filter(({ addOn }) => year.addOnCents.some((each) => each.addOn === addOn));
  const monthCents = held.planCents + sumOf(stays.filter(({ endsWithTerm }) => !endsWithTerm));
  return { cents, savedCents: 12 * monthCents - cents };
}

const sumOf = (parts: readonly { cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** A year that renews, and whose term has not ended. */
export const canChangeToMonth = (
  { type, renews, status, term }: Pick<Subscription, 'type' | 'renews' | 'status' | 'term'>,
  now: Date,
): boolean => type === 'annual' && renews && status === 'active' && term !== null && term.endsAt > now;

export type UpgradeBill = {
  lines: { description: string; cents: number; startsAt: Date; endsAt: Date }[];
  /** Of the unused days, what is credited on this bill; what is left of it becomes credit of the account. */
  unusedCents: number;
  leftCents: number;
  beforeTaxCents: number;
  taxCents: number;
  totalCents: number;
};

/**
 * `unusedCents`: what was paid, before tax, for the days until `unusedUntil` that are not used. `year`: the term that is bought. The page shows
 * this, and the charge is this.
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
