import { addMonths, daysBetween } from '#kernel/calendar.ts';
import { LEAST_CHARGE_CENTS } from '#kernel/money.ts';
import { type AddOn, addOnProduct, PRODUCT_NAMES } from '../plans/product-view.ts';
import { type PriceList, priceIn } from '../plans/public.ts';
import { creditedCents, type PaidPart } from './paid-part.ts';
import type { Subscription } from './subscription.ts';

/** An add-on beside a subscription, for the rest of its term (decision 25). Pure. */

export type HeldAddOn = {
  id: number;
  addOn: AddOn;
  siteIds: readonly number[];
  /** What each term of it costs, before tax. */
  cents: number;
  paid: PaidPart | null;
  endsWithTerm: boolean;
};

export type AddOnSelection = { addOn: AddOn; siteIds: readonly number[] };

/** One add-on that a subscription has once an invoice is paid: an invoice can be for several. */
export type Adding = {
  addOn: AddOn;
  siteIds: readonly number[];
  /** What each term of it costs from now on, and what of it this invoice is for, before tax. */
  cents: number;
  paidCents: number;
  days: number;
  /** Of the term that it was reckoned by, ISO 8601: in another one it is not given. */
  termEndsAt: string;
  /** The ids of those in whose place it comes. */
  replaces: readonly number[];
  /** What of their unused days this invoice credits, before tax: it was paid by those invoices, and is worth as much in the rest of the term. */
  carried: readonly { invoiceId: number; cents: number }[];
  /** How many of the days were given to the plan: these were paid for all the same. */
  givenDays: number;
  /** What of their unused days is more than the bill: of which invoices, and how much, tax with it. */
  left: readonly { invoiceId: number; cents: number }[];
};

type Held = Subscription & { siteIds: readonly number[]; addOnCents: readonly HeldAddOn[] };

export type Eligible = { ok: true; replaces: readonly HeldAddOn[] } | { ok: false; reason: AddOnRefusal };
export type AddOnRefusal = 'add_on_not_taken' | 'add_on_held' | 'site_read_already';

/** Whether a subscription takes it. ALL_ACCESS comes in the place of all others, CONFERENCE in that of what it reads as well. */
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
  /** What each term of it costs. */
  cents: number;
  /** How much of that the days are that are left, and how many. */
  partCents: number;
  days: number;
  /** Of what it replaces: what is credited here, and what is left of that. */
  unusedCents: number;
  leftCents: number;
  beforeTaxCents: number;
};

/**
 * The rest of the term at its price for a day. `rest`: how many days are left, and how many a whole term has. What is too little for a card is free until
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

/** Days that are left of the term, today among them, and of a whole one. */
function restOf({ term, months }: Subscription, now: Date): { days: number; whole: number } {
  if (!term) throw new Error('a subscription without a term');
  return { days: daysBetween(now, term.endsAt), whole: daysBetween(addMonths(term.endsAt, -months), term.endsAt) };
}
