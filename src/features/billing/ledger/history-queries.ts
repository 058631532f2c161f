import { and, asc, count, desc, eq, inArray, ne, or } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Invoice } from './queries.ts';
import { invoiceLines, invoices } from './tables.ts';

/** What a customer was billed, as their history shows it. */

/** A customer's invoices, the latest first. */
export async function listInvoices(db: Db, customerId: number): Promise<Invoice[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.customerId, customerId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id));
}

/** Orders that wait for their payment are not there, nor what was taken back. */
const isShown = (customerId: number) =>
  and(
    eq(invoices.customerId, customerId),
    ne(invoices.status, 'void'),
    or(ne(invoices.status, 'open'), eq(invoices.isDebt, true)),
  );

/** What a customer was billed, the newest first. */
export async function listInvoicePage(
  db: Db,
  customerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Invoice[]> {
  return db
    .select()
    .from(invoices)
    .where(isShown(customerId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(limit)
    .offset(offset);
}

export async function countInvoices(db: Db, customerId: number): Promise<number> {
  const [row] = await db.select({ invoices: count() }).from(invoices).where(isShown(customerId));
  return row?.invoices ?? 0;
}

/** In the order in which they were written. */
export async function listLinesOf(
  db: Db,
  invoiceIds: readonly number[],
): Promise<(typeof invoiceLines.$inferSelect)[]> {
  return db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceLines.id));
}
