import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { gifts } from '../gifts/tables.ts';
import { subscriptionInvoices, subscriptions } from './tables.ts';

/** The site of a sale. `isOrder`: somebody placed an order; otherwise it is an automatic renewal. */
export type Sold = { siteId: number; isOrder: boolean };

/** Sites by invoice. Omits invoices that are for neither a subscription nor a gift. */
export async function listSoldByInvoice(db: Db, invoiceIds: readonly number[]): Promise<Map<number, Sold>> {
  if (invoiceIds.length === 0) return new Map();
  const ids = [...invoiceIds];
  const { invoiceId, kind, subscriptionId } = subscriptionInvoices;
  const subscribed = await db
    .select({ invoiceId, kind, siteId: subscriptions.siteId })
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .where(inArray(invoiceId, ids));
  const given = await db
    .select({ invoiceId: gifts.invoiceId, siteId: gifts.siteId })
    .from(gifts)
    .where(inArray(gifts.invoiceId, ids));
  return new Map([
    ...subscribed.map((row) => [row.invoiceId, { siteId: row.siteId, isOrder: row.kind !== 'renewal' }] as const),
    ...given.flatMap((row) =>
      row.invoiceId === null ? [] : [[row.invoiceId, { siteId: row.siteId, isOrder: true }] as const],
    ),
  ]);
}
