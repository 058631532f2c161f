import { daysBetween } from '#kernel/calendar.ts';
import { LEAST_CHARGE_CENTS } from '#kernel/money.ts';
import { givenDaysLeft, paidUntil, type Subscription } from './subscription.ts';

/** What was paid for a plan or an add-on in the term that runs, so that its unused days are worth what they cost. Pure. */
export type PaidPart = {
  invoiceId: number;
  /** Before tax, and less what a promotion took off. */
  cents: number;
  /** How many days it was paid for. */
  days: number;
  /** How many of them had been given to the plan; absent: none. */
  givenDays?: number;
  /** What was credited on its bill of the unused days of something else: paid by those invoices, for the same days. */
  carried?: readonly { invoiceId: number; cents: number }[];
};

/**
 * Cents before tax of the days that are not used, today's among them, by the invoice that paid for them; half a cent is the member's. Given days are worth
 * nothing where nobody paid for them, and what is paused is not used meanwhile.
 */
export function unusedOfPart(
  part: PaidPart | null,
  subscription: Subscription,
  now: Date,
): { invoiceId: number; cents: number }[] {
  const end = paidUntil(subscription);
  if (part === null || part.days === 0 || !end) return [];
  const from = subscription.pausedUntil && subscription.pausedUntil > now ? subscription.pausedUntil : now;
  const paidDays = end > from ? daysBetween(from, end) : 0;
  const days = Math.min(part.days, paidDays + Math.min(part.givenDays ?? 0, givenDaysLeft(subscription, from)));
  const share = (cents: number) => Math.round((cents * days) / part.days);
  return [part, ...(part.carried ?? [])]
    .map(({ invoiceId, cents }) => ({ invoiceId, cents: share(cents) }))
    .filter(({ cents }) => cents > 0);
}

/**
 * How an invoice was paid for by its parts: each add-on at its price, the plan by what is left, for promotions and unused days of before are on the plan.
 * Nothing was paid where it came to nothing. `carried`: of
 * the unused days of before, what is credited on it; it is the plan's.
 */
export function paidParts(
  invoice: { id: number; beforeTaxCents: number },
  addOns: readonly { cents: number }[],
  { days, carried }: { days: number; carried: NonNullable<PaidPart['carried']> },
): { plan: PaidPart | null; addOns: (PaidPart | null)[] } {
  const part = (cents: number) => (cents > 0 ? { invoiceId: invoice.id, cents, days } : null);
  let left = invoice.beforeTaxCents;
  const parts = addOns.map(({ cents }) => {
    const paid = Math.min(cents, left);
    left -= paid;
    return part(paid);
  });
  const plan = carried.length > 0 ? { invoiceId: invoice.id, cents: left, days, carried } : part(left);
  return { plan, addOns: parts };
}

/** What of unused days is credited on a bill: all, or as much as leaves nothing or what a card can be charged. */
export function creditedCents(wholeCents: number, unusedCents: number): number {
  const left = wholeCents - unusedCents;
  if (left <= 0) return wholeCents;
  return left < LEAST_CHARGE_CENTS ? Math.min(unusedCents, Math.max(0, wholeCents - LEAST_CHARGE_CENTS)) : unusedCents;
}
