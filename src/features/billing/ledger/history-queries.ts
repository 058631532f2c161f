import { and, asc, count, desc, eq, gte, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Invoice } from './queries.ts';
import { invoiceLines, invoices } from './tables.ts';

/** A customer's billing history. */

/** A customer's invoices, newest first. */
export async function listInvoices(db: Db, customerId: number): Promise<Invoice[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.customerId, customerId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id));
}

/** Filters and order of a customer's billing history. Days are instants: `since` is inclusive, `until` exclusive. */
export type InvoiceFilter = {
  status?: 'open' | 'paid' | 'written_off' | undefined;
  since?: Date | null | undefined;
  until?: Date | null | undefined;
  /** Part of a line's description, or the number of the invoice. */
  text?: string | undefined;
};

export type InvoiceSort = '-date' | 'date' | '-amount' | 'amount';

/** Leaves out voided invoices and orders that wait for their payment. */
function isShown(customerId: number, { status, since, until, text }: InvoiceFilter): SQL | undefined {
  return and(
    eq(invoices.customerId, customerId),
    ne(invoices.status, 'void'),
    or(ne(invoices.status, 'open'), eq(invoices.isDebt, true)),
    status === undefined ? undefined : eq(invoices.status, status),
    since ? gte(invoices.issuedAt, since) : undefined,
    until ? lt(invoices.issuedAt, until) : undefined,
    text ? or(hasLineLike(text), isNumbered(text)) : undefined,
  );
}

const hasLineLike = (text: string): SQL =>
  sql`exists (select 1 from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id}
    and ${ilike(invoiceLines.description, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)})`;

const isNumbered = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? eq(invoices.id, Number(text)) : undefined);

const ORDER: Readonly<Record<InvoiceSort, readonly SQL[]>> = {
  '-date': [desc(invoices.issuedAt), desc(invoices.id)],
  date: [asc(invoices.issuedAt), asc(invoices.id)],
  '-amount': [desc(invoices.totalCents), desc(invoices.id)],
  amount: [asc(invoices.totalCents), asc(invoices.id)],
};

/** A customer's billing history, newest first unless `sort` says otherwise. */
export async function listInvoicePage(
  db: Db,
  customerId: number,
  {
    limit,
    offset,
    sort = '-date',
    ...filter
  }: InvoiceFilter & { limit: number; offset: number; sort?: InvoiceSort | undefined },
): Promise<Invoice[]> {
  return db
    .select()
    .from(invoices)
    .where(isShown(customerId, filter))
    .orderBy(...ORDER[sort])
    .limit(limit)
    .offset(offset);
}

export async function countInvoices(db: Db, customerId: number, filter: InvoiceFilter = {}): Promise<number> {
  const [row] = await db.select({ invoices: count() }).from(invoices).where(isShown(customerId, filter));
  return row?.invoices ?? 0;
}

/** In the order they were written. */
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
