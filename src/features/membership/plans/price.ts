import { type Months, type Offer, type Product, termsOf } from './product-view.ts';

/** The rules for prices and their changes. Pure; `now` is an argument, a refusal is a value. */

/** The price of a product for a term, from an instant until a later price begins. */
export type Price = { product: Product; months: Months; cents: number; effectiveAt: Date };

/** All prices at one instant. */
export type PriceList = ReadonlyMap<string, number>;

export const keyOf = ({ product, months }: Offer): string => `${product} ${months}`;

export const priceList = (prices: readonly Price[]): PriceList =>
  new Map(prices.map((price) => [keyOf(price), price.cents]));

/** Throws if the price is missing, because the first start gives every offer a price. */
export function priceIn(list: PriceList, offer: Offer): number {
  const cents = list.get(keyOf(offer));
  if (cents === undefined) throw new Error(`there is no price for ${keyOf(offer)} months`);
  return cents;
}

/** Above this, a thousand dollars, the amount is taken for a typo. */
export const MOST_CENTS = 100_000;

export type PriceRefusal = 'not_sold_so' | 'no_price' | 'in_the_past' | 'unchanged' | 'changed_meanwhile';

/**
 * Whether a price may begin: never in the past, because sales were made at the price of that time. `before`: the price at that instant
 * without it.
 */
export function changePrice(
  wanted: { product: Product; months: number; cents: number; effectiveAt: Date },
  { before, now }: { before: PriceList; now: Date },
): { ok: true; price: Price; centsBefore: number } | { ok: false; reason: PriceRefusal } {
  const months = termsOf(wanted.product).find((term) => term === wanted.months);
  if (months === undefined) return { ok: false, reason: 'not_sold_so' };
  if (!Number.isInteger(wanted.cents) || wanted.cents < 1 || wanted.cents > MOST_CENTS)
    return { ok: false, reason: 'no_price' };
  if (wanted.effectiveAt < now) return { ok: false, reason: 'in_the_past' };
  const centsBefore = priceIn(before, { product: wanted.product, months });
  if (centsBefore === wanted.cents) return { ok: false, reason: 'unchanged' };
  return { ok: true, price: { ...wanted, months }, centsBefore };
}
