import type { Db } from '#platform/db/database.ts';
import { findInvoice, listPayments, type Payment } from '../../ledger/public.ts';
import { notedCents } from './due-refunds.ts';

/** What of a payment can go back, in cents. Those of a payment that a bank has are counted too: the caller looks at its dispute. */
export type LeftOfPayment = {
  /** Of what was charged and not owed. */
  overCents: number;
  /** Of what was paid for. */
  paidCents: number;
  /** What was ordered to go back and has not been decided. */
  onItsWayCents: number;
};

/** To rely on it, lock the invoice first. */
export async function leftOfPayment(db: Db, payment: Payment): Promise<LeftOfPayment> {
  const { id, invoiceId, cents, overCents, overRefundedCents, refundedCents } = payment;
  const invoice = await findInvoice(db, invoiceId);
  if (!invoice) throw new Error(`payment ${id} is for no invoice`);
  const overNoted = await notedCents(db, id, true);
  const ownNoted = await notedCents(db, id);
  let invoiceNoted = ownNoted;
  for (const other of await listPayments(db, invoiceId))
    if (other.id !== id) invoiceNoted += await notedCents(db, other.id);
  // Days that became credit are returned as well, so an invoice may have less left than its payment.
  const paidCents = Math.min(
    cents - overCents - refundedCents - ownNoted,
    invoice.totalCents - invoice.returnedCents - invoiceNoted,
  );
  return {
    overCents: Math.max(0, overCents - overRefundedCents - overNoted),
    paidCents: Math.max(0, paidCents),
    onItsWayCents: overNoted + ownNoted,
  };
}
