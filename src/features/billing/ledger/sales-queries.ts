import { and, asc, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { invoices, ledgerEntries, ledgerPostings } from './tables.ts';

/** What was sold and what went back, for reports: pages along the primary key, each in constant memory. */

/** `until` is exclusive. */
type Span = { from: Date; until: Date };
type Page = { afterId: number; limit: number };

/** `cents` before tax; `id`: where the next page begins. */
export type Sale = { id: number; invoiceId: number; cents: number; at: Date };

/** Invoices on which nothing more is owed since an instant of the span, without what staff forgave of them. */
export async function listPaidSales(db: Db, { from, until }: Span, { afterId, limit }: Page): Promise<Sale[]> {
  const { id, totalCents, taxCents, settledAt, status } = invoices;
  const rows = await db
    .select({ id, totalCents, taxCents, settledAt, forgivenCents: FORGIVEN_CENTS })
    .from(invoices)
    .where(and(gt(id, afterId), eq(status, 'paid'), gte(settledAt, from), lt(settledAt, until)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.flatMap(({ id: invoiceId, settledAt: at, ...row }) => {
    if (at === null) return [];
    const sold = row.totalCents - row.taxCents;
    const forgiven = row.totalCents === 0 ? 0 : Math.round((sold * row.forgivenCents) / row.totalCents);
    return [{ id: invoiceId, invoiceId, cents: sold - forgiven, at }];
  });
}

/** What staff forgave of an invoice, tax included: found by the key of its entry, which is unique. */
const FORGIVEN_CENTS = sql<number>`coalesce((
  select p.cents from ${ledgerEntries} e
  join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'promotional_credit'
  where e.key = 'forgiven:' || ${invoices}.id), 0)`.mapWith(Number);

/** What went back in the span, as money or as credit for unused days. */
export async function listReturnedSales(db: Db, { from, until }: Span, { afterId, limit }: Page): Promise<Sale[]> {
  const { id, invoiceId, at, kind } = ledgerEntries;
  const rows = await db
    .select({ id, invoiceId, at, cents: ledgerPostings.cents })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, and(eq(ledgerPostings.entryId, id), eq(ledgerPostings.account, 'revenue')))
    .where(
      and(
        gt(id, afterId),
        inArray(kind, ['payment_refunded', 'unused_credited']),
        isNotNull(invoiceId),
        gte(at, from),
        lt(at, until),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
  return rows.flatMap((row) => (row.invoiceId === null ? [] : [{ ...row, invoiceId: row.invoiceId }]));
}
