import { addMonths, daysBetween } from '#kernel/calendar.ts';
import { LEAST_CHARGE_CENTS } from '#kernel/money.ts';
import { type AddOn, addOnProduct, PRODUCT_NAMES } from '../plans/product-view.ts';
import { type PriceList, priceIn } from '../plans/public.ts';
import { creditedCents, type PaidPart } from './paid-part.ts';
import type { Subscription } from './subscription.ts';

/** Adding an add-on to a subscription for the rest of its term (decision 25). Pure. */

export type HeldAddOn = {
  id: number;
  addOn: AddOn;
  siteIds: readonly number[];
  /** The price of each term, before tax. */
  cents: number;
  paid: PaidPart | null;
  endsWithTerm: boolean;
};

export type AddOnSelection = { addOn: AddOn; siteIds: readonly number[] };

/** One add-on that a subscription gets once an invoice is paid. One invoice can cover several. */
export type Adding = {
  addOn: AddOn;
  siteIds: readonly number[];
  /** The price of each term from now on, and the part that this invoice charges, before tax. */
  cents: number;
  paidCents: number;
  days: number;
  /** End of the term that the price was computed for, ISO 8601. In another term the add-on is not given. */
  termEndsAt: string;
  /** The ids of the add-ons that it replaces. */
  replaces: readonly number[];
  /**
   * Credit on this invoice for unused days of the replaced add-ons, before tax, by the invoices that paid for them. It stays worth as much
   * for the rest of the term.
   */
  carried: readonly { invoiceId: number; cents: number }[];
  /** How many of the days had been given to the plan. The add-on was paid for on these days all the same. */
  givenDays: number;
  /** The part of the credit for unused days that exceeds the bill, by invoice, tax included. */
  left: readonly { invoiceId: number; cents: number }[];
};

type Held = Subscription & { siteIds: readonly number[]; addOnCents: readonly HeldAddOn[] };

export type Eligible = { ok: true; replaces: readonly HeldAddOn[] } | { ok: false; reason: AddOnRefusal };
export type AddOnRefusal = 'add_on_not_taken' | 'add_on_held' | 'site_read_already';

/**
 * Whether a subscription can take this add-on. ALL_ACCESS replaces all other add-ons; CONFERENCE replaces those for sites that it opens
 * too.
 */
export function eligible({ plan, siteIds, addOnCents }: Held, selection: AddOnSelection): Eligible {
  const others = addOnCents.map(({ addOn }) => addOn);
  if (others.includes('ALL_ACCESS')) return { ok: false, reason: 'add_on_held' };
  if (addOnProduct(selection.addOn, { plan, held: others }) === null) return { ok: false, reason: 'add_on_not_taken' };
  const reads = new Set([
    ...siteIds,
    ...addOnCents.filter(({ addOn }) => addOn === 'CONFERENCE').flatMap((each) => each.siteIds),
  ]);
  if (selection.addOn === 'SPY') {
    const spied = addOnCents.filter(({ addOn }) => addOn === 'SPY').flatMap((each) => each.siteIds);
    if (selection.siteIds.some((id) => spied.includes(id))) return { ok: false, reason: 'add_on_held' };
    return selection.siteIds.some((id) => reads.has(id))
      ? { ok: false, reason: 'site_read_already' }
      : { ok: true, replaces: [] };
  }
  if (others.includes(selection.addOn)) return { ok: false, reason: 'add_on_held' };
  if (selection.addOn === 'ALL_ACCESS') return { ok: true, replaces: addOnCents };
  const isReadAsWell = ({ addOn, siteIds: spied }: HeldAddOn) =>
    selection.addOn === 'CONFERENCE' && addOn === 'SPY' && spied.every((id) => selection.siteIds.includes(id));
  return { ok: true, replaces: addOnCents.filter(isReadAsWell) };
}

export type AddOnBill = {
  lines: { description: string; cents: number }[];
  /** The price of each term. */
  cents: number;
  /** The price of the remaining days, and how many there are. */
  partCents: number;
  days: number;
  /** The unused value of the replaced add-ons: the part that is credited here, and the rest. */
  unusedCents: number;
  leftCents: number;
  beforeTaxCents: number;
};

/**
 * Prices the rest of the term by the day. `rest`: the days left, and the days of a whole term. An amount too small to charge is free until
 * the next term.
 */
export function addOnBill(
  subscription: Held,
  selection: AddOnSelection,
  {
    replaces,
    prices,
    unusedCents,
    now,
  }: { replaces: readonly HeldAddOn[]; prices: PriceList; unusedCents: number; now: Date },
): AddOnBill {
  const { plan, months, addOnCents } = subscription;
  const stays = addOnCents.filter((held) => !replaces.includes(held));
  const product = addOnProduct(selection.addOn, { plan, held: stays.map(({ addOn }) => addOn) });
  if (product === null) throw new Error(`${plan} takes no ${selection.addOn}`);
  const cents = priceIn(prices, { product, months });
  const { days, whole } = restOf(subscription, now);
  const part = Math.round((cents * days) / whole);
  const credited = creditedCents(part, unusedCents);
  const due = part - credited;
  const isTooLittle = due > 0 && due < LEAST_CHARGE_CENTS && credited === 0;
  const partCents = isTooLittle ? 0 : part;
  const names = replaces.map(({ addOn }) => PRODUCT_NAMES[addOn]).join(', ');
  return {
    lines: [
      { description: `${PRODUCT_NAMES[selection.addOn]}, ${days} ${days === 1 ? 'day' : 'days'}`, cents: partCents },
      ...(credited === 0 ? [] : [{ description: `Credit for unused days of ${names}`, cents: -credited }]),
    ],
    cents,
    partCents,
    days,
    unusedCents: credited,
    leftCents: unusedCents - credited,
    beforeTaxCents: partCents - credited,
  };
}

/** The days left in the term, today included, and the days of a whole term. */
function restOf({ term, months }: Subscription, now: Date): { days: number; whole: number } {
  if (!term) throw new Error('a subscription without a term');
  return { days: daysBetween(now, term.endsAt), whole: daysBetween(addMonths(term.endsAt, -months), term.endsAt) };
}
