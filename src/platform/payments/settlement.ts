import type { Db } from '../db/database.ts';

/** An invoice that is paid, as it is in the transaction that settles it. Amounts in cents. */
export type PaidInvoice = Readonly<{
  id: number;
  customerId: number;
  totalCents: number;
  taxCents: number;
  returnedCents: number;
}>;

/** An attempt to charge an invoice while its payer was away, as by a job. */
export type RefusedAttempt = Readonly<{ invoiceId: number; attemptId: number }>;

/**
 * What follows from a payment for what was sold, as a part of the transaction that enters its outcome and has locked the customer: both are
 * stored, or neither. Billing knows no subscriptions and no gifts, so the application hands this in.
 */
export type Settlement = {
  /** Gives what an invoice was paid for. */
  fulfilPaid(tx: Db, invoice: PaidInvoice, now: Date): Promise<void>;
  /** Counts a refusal, once for each attempt. */
  countRefusal(tx: Db, refused: RefusedAttempt, now: Date): Promise<void>;
};
