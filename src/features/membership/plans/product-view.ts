/** What is sold, and for which terms. Pure. */

/**
 * The months that each product is sold for: 1 and 12 renew, other terms never do. The price of an add-on is added to its subscription's.
 * ALL_ACCESS as an add-on has two prices: it is cheaper for a subscription that already pays more, which is a BUNDLE or one with
 * CONFERENCE.
 */
const TERMS = {
  STANDARD: [1, 12],
  BUNDLE: [1, 12],
  ALL_ACCESS: [1, 12],
  AD_LITE: [1, 12],
  SPY: [1, 12],
  WAR_ROOM: [1, 12],
  CONFERENCE: [1, 12],
  ALL_ACCESS_ON_STANDARD: [1, 12],
  ALL_ACCESS_ON_BUNDLE: [1, 12],
  GIFT: [3, 6, 12],
  PROSPECT_PREPAID: [12],
} as const;

export type Product = keyof typeof TERMS;
/** How many months a price pays for. */
export type Months = 1 | 3 | 6 | 12;
/** A product for a term. */
export type Offer = { product: Product; months: Months };

export const PRODUCTS = Object.keys(TERMS).filter((name): name is Product => Object.hasOwn(TERMS, name));

/** The terms of a product, the shortest first. */
export const termsOf = (product: Product): readonly Months[] => TERMS[product];

export const OFFERS: readonly Offer[] = PRODUCTS.flatMap((product) =>
  termsOf(product).map((months) => ({ product, months })),
);

/** Plans are sold on their own. */
export const PLANS = ['STANDARD', 'BUNDLE', 'ALL_ACCESS'] as const satisfies readonly Product[];
export type Plan = (typeof PLANS)[number];

/** How many sites of the network a plan opens; null: every one. */
export const SITES_OF_PLAN: Readonly<Record<Plan, number | null>> = { STANDARD: 1, BUNDLE: 3, ALL_ACCESS: null };

export const ADD_ONS = ['AD_LITE', 'SPY', 'WAR_ROOM', 'CONFERENCE', 'ALL_ACCESS'] as const;
export type AddOn = (typeof ADD_ONS)[number];

/**
 * The product whose price an add-on has; null: the plan can't have it, or includes it. `held`: the other add-ons of the subscription.
 * ALL_ACCESS replaces all of them (decision 25), but is cheaper for a member who paid for a CONFERENCE.
 */
export function addOnProduct(addOn: AddOn, { plan, held }: { plan: Plan; held: readonly AddOn[] }): Product | null {
  if (plan === 'ALL_ACCESS') return null;
  if (addOn === 'ALL_ACCESS') {
    const isCheaper = plan === 'BUNDLE' || held.includes('CONFERENCE');
    return isCheaper ? 'ALL_ACCESS_ON_BUNDLE' : 'ALL_ACCESS_ON_STANDARD';
  }
  return addOn === 'CONFERENCE' && plan === 'BUNDLE' ? null : addOn;
}

/** The name on the bill of a prospect’s family. */
export const PREPAID_NAME = 'Standard, prepaid for twelve months';

/** The names on pages, emails and receipts. */
export const PRODUCT_NAMES: Readonly<Record<Plan | AddOn, string>> = {
  STANDARD: 'Standard',
  BUNDLE: 'Bundle',
  ALL_ACCESS: 'All Access',
  AD_LITE: 'Ad Lite',
  SPY: 'Spy',
  WAR_ROOM: 'War Room',
  CONFERENCE: 'Conference',
};
