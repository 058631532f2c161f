import { daysBetween } from '#kernel/calendar.ts';
import { LEAST_CHARGE_CENTS } from '#kernel/money.ts';
import { givenDaysLeft, paidUntil, type Subscription } from './subscription.ts';

/** What was paid for a plan or an add-on in the current term, so that its unused days are worth what they cost. Pure. */
export type PaidPart = {
  invoiceId: number;
  /** Before tax, after promotions. */
  cents: number;
  /** The number of days that it was paid for. */
  days: number;
  /** How many of those days had been given to the plan; absent: none. */
  givenDays?: number;
  /** Credit on its bill for unused days of something else: the invoices that paid for them. It covers the same days. */
  carried?: readonly { invoiceId: number; cents: number }[];
};

/**
 * Cents before tax for the unused days, today included, by the invoice that paid for them; half a cent goes to the member. Given days are
 * worth nothing unless somebody paid for them, and paused days stay unused.
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
 * Splits what was paid for an invoice over its parts: each add-on at its price and the plan with the rest, because promotions and credit
 * for earlier unused days apply to the plan. An invoice of zero paid for nothing. `carried`: the credit for earlier unused days on this
 * invoice; it belongs to the plan.
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

/** How much credit for unused days a bill uses: all of it, or as much as leaves zero or an amount that a card can be charged. */
export function creditedCents(wholeCents: number, unusedCents: number): number {
  const left = wholeCents - unusedCents;
  if (left <= 0) return wholeCents;
  return left < LEAST_CHARGE_CENTS ? Math.min(unusedCents, Math.max(0, wholeCents - LEAST_CHARGE_CENTS)) : unusedCents;
}
