import { taxOn } from '#features/billing/tax/public.ts';
import type { AddOn, Plan, Product } from '../plans/product-view.ts';
import { addOnProduct } from '../plans/product-view.ts';
import { type PriceList, priceIn } from '../plans/public.ts';
import { type Benefit, discountedTerms, promotedCents } from '../promotions/public.ts';

/** What an order costs. Pure: the page, the charge and the receipt add up by this one rule, in whole cents. */

export type Order = {
  plan: Plan;
  months: 1 | 12;
  addOns: readonly AddOn[];
  /** By the code of a prospect’s family, at its own price: alone, and without a promotion. */
  isPrepaid: boolean;
  /** Of the code that holds for the order; null: none. */
  benefit: Benefit | null;
  /** Of the state where tax is collected from the buyer; 0: none is. */
  rateMilliPercent: number;
};

export type QuoteLine = { product: Product; cents: number };

export type Quote = {
  /** What each would cost, the plan first. */
  lines: readonly QuoteLine[];
  /** What the promotion takes off, not more than the lines. */
  discountCents: number;
  beforeTaxCents: number;
  taxCents: number;
  totalCents: number;
};

/** What is due at once. A promotion is for the plan; during a trial the add-ons cost nothing either. Null: add-ons that do not go with the plan, or with each other. */
export function quoteOrder(
  { plan, months, addOns, isPrepaid, benefit, rateMilliPercent }: Order,
  prices: PriceList,
): Quote | null {
  // ALL_ACCESS holds what the others give.
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

/** What holds for the second term of a promotion, and after how many days or months it begins. */
export function nextTerm(
  benefit: Benefit | null,
  months: 1 | 12,
): { benefit: Benefit | null; days: number; months: number } {
  if (benefit?.type === 'free_trial') return { benefit: null, days: benefit.days, months: 0 };
  const terms = benefit === null ? 0 : discountedTerms(benefit, months);
  const isLasting = terms === null || terms > 1;
  return { benefit: isLasting ? benefit : null, days: 0, months };
}
