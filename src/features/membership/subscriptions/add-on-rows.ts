import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Adding, HeldAddOn } from './add-on-change.ts';
import type { PaidPart } from './paid-part.ts';
import type { PlanChange } from './plan-change.ts';
import { subscriptionAddOns, subscriptions } from './tables.ts';

/** What a subscription has beside its plan, and what it costs. */

/** What it costs from now on, and of what promotion; a change that waited is made by this. */
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

/** What was paid for each for the term that runs. */
export async function saveAddOnsPaid(db: Db, addOns: readonly { id: number; paid: PaidPart | null }[]): Promise<void> {
  for (const { id, paid } of addOns)
    await db.update(subscriptionAddOns).set({ paid }).where(eq(subscriptionAddOns.id, id));
}

/** An add-on that was paid for, in the place of those that it replaces. */
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

/** Whether they go with the term that is paid for. */
export async function saveEndsWithTerm(db: Db, ids: readonly HeldAddOn['id'][], endsWithTerm: boolean): Promise<void> {
  if (ids.length > 0)
    await db
      .update(subscriptionAddOns)
      .set({ endsWithTerm })
      .where(inArray(subscriptionAddOns.id, [...ids]));
}
