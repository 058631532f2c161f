import type { Months, Offer, Product } from './product-view.ts';

/** The first prices of a new network, in cents by product and months (decision 21); the table holds the current ones. */
const FIRST_PRICES: Readonly<Record<Product, Partial<Record<Months, number>>>> = {
  STANDARD: { 1: 995, 12: 9995 },
  BUNDLE: { 1: 1495, 12: 14_995 },
  ALL_ACCESS: { 1: 1995, 12: 19_995 },
  AD_LITE: { 1: 195, 12: 1995 },
  SPY: { 1: 495, 12: 4995 },
  WAR_ROOM: { 1: 495, 12: 4995 },
  CONFERENCE: { 1: 500, 12: 5000 },
  ALL_ACCESS_ON_STANDARD: { 1: 1000, 12: 10_000 },
  ALL_ACCESS_ON_BUNDLE: { 1: 500, 12: 5000 },
  GIFT: { 3: 2795, 6: 5295, 12: 9995 },
  PROSPECT_PREPAID: { 12: 4995 },
};

export function firstPrice({ product, months }: Offer): number {
  const cents = FIRST_PRICES[product][months];
  if (cents === undefined) throw new Error(`${product} has no first price for ${months} months`);
  return cents;
}
