import { taxOn } from '#features/billing/tax/public.ts';
import type { AddOn, Plan, Product } from '../plans/product-view.ts';
import { addOnProduct } from '../plans/product-view.ts';
import { type PriceList, priceIn } from '../plans/public.ts';
import { type Benefit, discountedTerms, promotedCents } from '../promotions/public.ts';

/** The price of an order, in whole cents. The page, the charge and the receipt all use this one rule. Pure. */

export type Order = {
  plan: Plan;
  months: 1 | 12;
  addOns: readonly AddOn[];
  /** Bought with the code of a prospect’s family, at its own price: without add-ons or a promotion. */
  isPrepaid: boolean;
  /** The benefit of the valid code; null: none. */
  benefit: Benefit | null;
  /** The tax rate of the buyer's state, if tax is collected there; 0: it isn't. */
  rateMilliPercent: number;
};

export type QuoteLine = { product: Product; cents: number };

export type Quote = {
  /** The price of each item, the plan first. */
  lines: readonly QuoteLine[];
  /** What the promotion takes off, at most the sum of the lines. */
  discountCents: number;
  beforeTaxCents: number;
  taxCents: number;
  totalCents: number;
};

/**
 * The amount due now. A promotion applies to the plan; during a trial the add-ons are free too. Null: the add-ons can't be combined with
 * the plan, or with each other.
 */
export function quoteOrder(
  { plan, months, addOns, isPrepaid, benefit, rateMilliPercent }: Order,
  prices: PriceList,
): Quote | null {
  // ALL_ACCESS includes what the others give.
  if (addOns.includes('ALL_ACCESS') && addOns.length > 1) return null;
  const products = [isPrepaid ? PREPAID : plan, ...addOns.map((addOn) => addOnProduct(addOn, { plan, held: [] }))];
  const sold = products.filter((product) => product !== null);
  if (sold.length < products.length || new Set(sold).size < sold.length) return null;
  const lines = sold.map((product) => ({ product, cents: priceIn(prices, { product, months }) }));
  const wholeCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const discountCents = benefit === null ? 0 : discountOn(lines, benefit, wholeCents);
  const beforeTaxCents = wholeCents - discountCents;
  const taxCents = taxOn(beforeTaxCents, rateMilliPercent);
  return { lines, discountCents, beforeTaxCents, taxCents, totalCents: beforeTaxCents + taxCents };
}

const PREPAID: Product = 'PROSPECT_PREPAID';

function discountOn([plan]: readonly QuoteLine[], benefit: Benefit, wholeCents: number): number {
  if (benefit.type === 'free_trial') return wholeCents;
  const planCents = plan?.cents ?? 0;
  return planCents - promotedCents(benefit, planCents);
}

/** What a promotion still gives in the second term, and after how many days or months that term begins. */
export function nextTerm(
  benefit: Benefit | null,
  months: 1 | 12,
): { benefit: Benefit | null; days: number; months: number } {
  if (benefit?.type === 'free_trial') return { benefit: null, days: benefit.days, months: 0 };
  const terms = benefit === null ? 0 : discountedTerms(benefit, months);
  const isLasting = terms === null || terms > 1;
  return { benefit: isLasting ? benefit : null, days: 0, months };
}
