import type { Db } from '../db/database.ts';

/**
 * Gives what an invoice was paid for, as a part of the transaction that settles it and has locked it and its customer: what is paid is
 * given, or neither is stored. Billing knows no subscriptions and no gifts, so the application hands this in.
 */
export type FulfilPaid = (tx: Db, invoiceId: number, now: Date) => Promise<void>;
