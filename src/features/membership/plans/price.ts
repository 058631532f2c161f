import { type Months, type Offer, type Product, termsOf } from './product-view.ts';

/** Prices and their change. Pure; `now` is an argument, a refusal is a value. */

/** What a product costs for a term from an instant on, until a later one begins. */
export type Price = { product: Product; months: Months; cents: number; effectiveAt: Date };

/** The prices of one instant. */
export type PriceList = ReadonlyMap<string, number>;

export const keyOf = ({ product, months }: Offer): string => `${product} ${months}`;

export const priceList = (prices: readonly Price[]): PriceList =>
  new Map(prices.map((price) => [keyOf(price), price.cents]));

/** Throws for what the list does not have: every offer got a price at the first start. */
export function priceIn(list: PriceList, offer: Offer): number {
  const cents = list.get(keyOf(offer));
  if (cents === undefined) throw new Error(`there is no price for ${keyOf(offer)} months`);
  return cents;
}

/** Above this it is a slip of the hand: a thousand dollars. */
export const MOST_CENTS = 100_000;

export type PriceRefusal = 'not_sold_so' | 'no_price' | 'in_the_past' | 'unchanged' | 'changed_meanwhile';

/**
 * Whether a price may begin: never for the past, for a sale was made at what held then. `before` is what would hold at that instant
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
