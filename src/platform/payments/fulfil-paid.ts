import type { Db } from '../db/database.ts';

/** An invoice that is paid, as it is in the transaction that settles it. Amounts in cents. */
export type PaidInvoice = Readonly<{
  id: number;
  customerId: number;
  totalCents: number;
  taxCents: number;
  returnedCents: number;
}>;

/**
 * Gives what an invoice was paid for, as a part of the transaction that settles it and has locked its customer: what is paid is given, or
 * neither is stored. Billing knows no subscriptions and no gifts, so the application hands this in.
 */
export type FulfilPaid = (tx: Db, invoice: PaidInvoice, now: Date) => Promise<void>;
