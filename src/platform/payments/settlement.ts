import type { Db } from '../db/database.ts';

/** A paid invoice, within the transaction that settles it. Amounts in cents. */
export type PaidInvoice = Readonly<{
  id: number;
  customerId: number;
  totalCents: number;
  taxCents: number;
  returnedCents: number;
}>;

/** A declined off-session attempt to charge an invoice, for example by a job. */
export type RefusedAttempt = Readonly<{ invoiceId: number; attemptId: number }>;

/**
 * What a payment triggers for what was sold, in the transaction that stores its outcome and has locked the customer: both are stored, or
 * neither. Billing does not know subscriptions or gifts, so the application passes this in.
 */
export type Settlement = {
  /** Fulfills what an invoice paid for. */
  fulfilPaid(tx: Db, invoice: PaidInvoice, now: Date): Promise<void>;
  /** Counts a declined attempt, once for each attempt. */
  countRefusal(tx: Db, refused: RefusedAttempt, now: Date): Promise<void>;
};
