import { addMonths, daysBetween } from '#kernel/calendar.ts';
import type { Months, Plan } from '../plans/product-view.ts';
import { type PriceList, priceIn } from '../plans/public.ts';
import type { HeldAddOn } from './add-on-change.ts';
import type { PlanChange } from './plan-change.ts';
import { givenDaysLeft, isPaidType, type Subscription, splitGivenDays } from './subscription.ts';

/**
 * What given months of STANDARD are worth on a subscription that costs more, so that nobody gets a more expensive plan for the price of a
 * gift. Pure.
 */

/** How far the end of a term moves. */
export type Extension = { unit: 'months'; count: number } | { unit: 'days'; count: number };

type Priced = Subscription & { planCents: number; addOnCents: readonly HeldAddOn[] };

/**
 * Months count one to one if the subscription renews at no more than STANDARD costs alone. Otherwise they become whole days in proportion
 * to the two prices, rounded down, at least one. Add-ons that end with the term count, because the longer term includes them. Prices are
 * before tax and promotions. Null: it has no term.
 */
export function extensionOf(subscription: Priced, months: number, prices: PriceList): Extension | null {
  const { term } = subscription;
  if (!term) return null;
  const { standardCents, heldCents } = renewalPrices(subscription, prices);
  if (heldCents <= standardCents) return { unit: 'months', count: months };
  const days = daysBetween(term.endsAt, addMonths(term.endsAt, months));
  return { unit: 'days', count: Math.max(1, Math.floor((days * standardCents) / heldCents)) };
}

/**
 * Cents of STANDARD alone and of the member's subscription, for the same period. A given subscription has no price, so its plan counts at
 * today's price of a year.
 */
function renewalPrices(
  { plan, planCents, addOnCents, ...subscription }: Priced,
  prices: PriceList,
): { standardCents: number; heldCents: number } {
  const isPaid = isPaidType(subscription);
  const months = isPaid ? subscription.months : YEAR;
  const ownCents = isPaid ? planCents : priceIn(prices, { product: plan, months });
  return {
    standardCents: priceIn(prices, { product: 'STANDARD', months }),
    heldCents: ownCents + addOnCents.reduce((sum, { cents }) => sum + cents, 0),
  };
}

const YEAR: Months = 12;

/**
 * How many given days are left when a month becomes a year: never more than before, and fewer if a day of the year gives more than was
 * given. An add-on bought for given days isn't part of the gift, because its price is credited on the bill. Trial and offer days are days
 * of the plan and of the add-ons that came with it; days converted from a gift keep their value at the new prices.
 */
export function carriedDays(
  subscription: Priced & { plan: Plan },
  change: Pick<PlanChange, 'months' | 'planCents' | 'addOnCents'>,
  { prices, at }: { prices: PriceList; at: Date },
): number {
  const left = givenDaysLeft(subscription, at);
  if (left === 0) return 0;
  const { byWorth, own } = splitGivenDays(subscription, at);
  const unpaidShare = (held: HeldAddOn | undefined) =>
    held ? (left - Math.min(left, held.paid?.givenDays ?? 0)) / left : 0;
  const heldBefore = subscription.addOnCents.map((held) => ({ cents: held.cents, share: unpaidShare(held) }));
  // Matched by add-on and not by site, because every SPY site costs the same.
  const heldAfter = change.addOnCents.map(({ addOn, cents }, index) => {
    const number = change.addOnCents.slice(0, index).filter((each) => each.addOn === addOn).length;
    const same = subscription.addOnCents.filter((held) => held.addOn === addOn && !held.endsWithTerm);
    return { cents, share: unpaidShare(same[number]) };
  });
  const given = sumOf(heldAfter.map(({ cents, share }) => cents * share));
  const whole = sumOf(heldAfter.map(({ cents }) => cents));
  const standardBefore = renewalPrices(subscription, prices).standardCents;
  const standardAfter = priceIn(prices, { product: 'STANDARD', months: change.months });
  const before = subscription.planCents + sumOf(heldBefore.map(({ cents, share }) => cents * share));
  const worthBefore = Math.max(1, before / standardBefore);
  const worthAfter = Math.max(1, (change.planCents + whole) / standardAfter);
  return (
    wholeDays(own, (change.planCents + given) / (change.planCents + whole)) +
    wholeDays(byWorth, worthBefore / worthAfter)
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Rounds down, with a margin for floating-point error in the division of whole cents. */
const wholeDays = (days: number, factor: number): number => Math.floor(days * Math.min(1, factor) + 1e-9);
