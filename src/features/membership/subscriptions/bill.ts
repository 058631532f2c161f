import { taxOn } from '#features/billing/tax/public.ts';
import { LEAST_CHARGE_CENTS } from '#kernel/money.ts';
import { type AddOn, type Plan, PRODUCT_NAMES } from '../plans/product-view.ts';
import { type Benefit, promotedCents } from '../promotions/public.ts';
import { type Term, wholeMonths } from './term.ts';

/** What a term of a subscription costs. The displayed next bill, the charge and the receipt all use this one rule. Pure. */

export type Billed = {
  plan: Plan;
  planCents: number;
  addOnCents: readonly { addOn: AddOn; cents: number }[];
};

export type Bill = {
  lines: { description: string; cents: number; startsAt: Date; endsAt: Date }[];
  beforeTaxCents: number;
  taxCents: number;
  totalCents: number;
};

/**
 * `benefit`: what the promotion gives for this term; null: nothing. `percentOff`: what a save offer takes off the rest of the plan's price.
 */
export function billOf(
  { plan, planCents, addOnCents }: Billed,
  {
    term,
    benefit,
    percentOff,
    rateMilliPercent,
  }: { term: Term; benefit: Benefit | null; percentOff: number; rateMilliPercent: number },
): Bill {
  const planDue = benefit === null ? planCents : promotedCents(benefit, planCents);
  const saved = savedCents(planDue, percentOff);
  const lines = [
    { description: PRODUCT_NAMES[plan], cents: planCents },
    ...addOnCents.map(({ addOn, cents }) => ({ description: PRODUCT_NAMES[addOn], cents })),
    ...(planDue === planCents ? [] : [{ description: 'Promotion', cents: planDue - planCents }]),
    ...(saved === 0 ? [] : [{ description: `${percentOff} % off this term`, cents: -saved }]),
  ];
  const beforeTaxCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const taxCents = taxOn(beforeTaxCents, rateMilliPercent);
  return {
    lines: lines.map((line) => ({ ...line, ...term })),
    beforeTaxCents,
    taxCents,
    totalCents: beforeTaxCents + taxCents,
  };
}

/** No provider charges less than the minimum, so a remainder below it isn't charged, as with a promotion. */
function savedCents(planDue: number, percentOff: number): number {
  const saved = Math.round((planDue * percentOff) / 100);
  return percentOff > 0 && planDue - saved < LEAST_CHARGE_CENTS ? planDue : saved;
}

/**
 * What a promotion still gives for a term that begins at that time; the first term began at `anchor`. Paused and given months don't count.
 */
export function benefitAt(
  benefit: Benefit | null,
  { anchor, shiftMonths }: { anchor: Date; shiftMonths: number },
  startsAt: Date,
): Benefit | null {
  if (benefit?.type !== 'discount' || benefit.lasting === 'once') return null;
  if (benefit.lasting === 'forever') return benefit;
  return wholeMonths(anchor, startsAt) - shiftMonths < benefit.lasting ? benefit : null;
}
