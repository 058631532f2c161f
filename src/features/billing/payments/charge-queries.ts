import { desc, eq, like } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { invoices } from '../ledger/tables.ts';
import { cardCustomers } from '../payment-methods/tables.ts';
import { paymentAttempts } from './tables.ts';

/** Orders that provider charges may belong to. */

/** The invoice of the latest attempt whose reference starts with it; null: there is none. */
export async function findInvoiceOfReference(db: Db, named: string): Promise<number | null> {
  const [attempt] = await db
    .select({ invoiceId: paymentAttempts.invoiceId })
    .from(paymentAttempts)
    .where(like(paymentAttempts.reference, `${named}-%`))
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return attempt?.invoiceId ?? null;
}

/** The invoices of the customer with this id at the card provider. */
export async function listInvoiceKeys(db: Db, providerCustomerId: string): Promise<{ id: number; key: string }[]> {
  return db
    .select({ id: invoices.id, key: invoices.key })
    .from(invoices)
    .innerJoin(cardCustomers, eq(cardCustomers.customerId, invoices.customerId))
    .where(eq(cardCustomers.providerId, providerCustomerId));
}
