import { and, asc, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { invoices, ledgerEntries, ledgerPostings } from './tables.ts';

/** Sales and refunds for reports, paged along the primary key so that each page takes constant memory. */

/** `until` is exclusive. */
type Span = { from: Date; until: Date };
type Page = { afterId: number; limit: number };

/** `cents`: before tax. `id`: the cursor of the next page. */
export type Sale = { id: number; invoiceId: number; cents: number; at: Date };

/** Invoices that were fully paid within the span, minus what staff waived of them. */
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

/** What staff waived of an invoice, including tax, found by the unique key of its ledger entry. */
const FORGIVEN_CENTS = sql<number>`coalesce((
  select p.cents from ${ledgerEntries} e
  join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'promotional_credit'
  where e.key = 'forgiven:' || ${invoices}.id), 0)`.mapWith(Number);

/** What was returned within the span, as a refund or as credit for unused days. */
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
