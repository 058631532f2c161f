import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Adding, HeldAddOn } from './add-on-change.ts';
import type { PaidPart } from './paid-part.ts';
import type { PlanChange } from './plan-change.ts';
import { subscriptionAddOns, subscriptions } from './tables.ts';

/** The add-ons of a subscription, and what they cost. */

/** Saves the price from now on and the promotion behind it. A pending change of terms takes effect with this. */
export async function savePrices(
  db: Db,
  id: number,
  { planCents, addOnCents, promotionId }: PlanChange,
): Promise<void> {
  await db.update(subscriptions).set({ planCents, promotionId, nextChange: null }).where(eq(subscriptions.id, id));
  for (const { addOn, cents } of addOnCents)
    await db
      .update(subscriptionAddOns)
      .set({ cents })
      .where(and(eq(subscriptionAddOns.subscriptionId, id), eq(subscriptionAddOns.addOn, addOn)));
}

/** Saves what was paid for each add-on for the current term. */
export async function saveAddOnsPaid(db: Db, addOns: readonly { id: number; paid: PaidPart | null }[]): Promise<void> {
  for (const { id, paid } of addOns)
    await db.update(subscriptionAddOns).set({ paid }).where(eq(subscriptionAddOns.id, id));
}

/** Saves an add-on that was paid for, in place of the add-ons that it replaces. */
export async function saveAdded(
  db: Db,
  { subscriptionId, invoiceId }: { subscriptionId: number; invoiceId: number },
  { addOn, siteIds, cents, paidCents, days, givenDays, carried, replaces }: Adding,
  now: Date,
): Promise<void> {
  await deleteAddOns(db, replaces);
  const isPaid = paidCents > 0 || carried.length > 0;
  const paid = isPaid ? { invoiceId, cents: paidCents, days, givenDays, carried } : null;
  await db
    .insert(subscriptionAddOns)
    .values({ subscriptionId, addOn, siteIds: [...siteIds], cents, paid, createdAt: now });
}

export async function deleteAddOns(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(subscriptionAddOns).where(inArray(subscriptionAddOns.id, [...ids]));
}

/** Sets whether the add-ons end with the paid term. */
export async function saveEndsWithTerm(db: Db, ids: readonly HeldAddOn['id'][], endsWithTerm: boolean): Promise<void> {
  if (ids.length > 0)
    await db
      .update(subscriptionAddOns)
      .set({ endsWithTerm })
      .where(inArray(subscriptionAddOns.id, [...ids]));
}
