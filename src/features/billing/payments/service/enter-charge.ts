import type { Db } from '#platform/db/database.ts';
import { type Invoice, lockInvoice, recordPayment } from '../../ledger/public.ts';
import type { PaymentDeps } from './ask-provider.ts';
import { findInvoiceOfCharge } from './charge-identity.ts';
import { noteRefund } from './due-refunds.ts';

/** Enters a provider's charge and its consequences. */

type Entered = Parameters<typeof recordPayment>[2];

/** Fulfills what the charge pays for; any part that is not owed is refunded. `invoice`: locked in the same transaction. */
export async function enterCharge(
  tx: Db,
  { settlement, now }: Pick<PaymentDeps, 'settlement' | 'now'>,
  invoice: Invoice,
  charge: Entered,
): Promise<void> {
  const recorded = await recordPayment(tx, invoice, charge, now);
  const { id: paymentId, overCents } = recorded.payment;
  if (recorded.isNew && overCents > 0)
    await noteRefund(tx, { paymentId, cents: overCents, isOver: true, purpose: 'not_owed' }, now);
  if (invoice.status === 'open' && recorded.invoice.status === 'paid')
    await settlement.fulfilPaid(tx, recorded.invoice, now);
}

/**
 * Enters a charge without an attempt whose order the books know, for example after a restore in which the order was charged again. It pays
 * what is still owed if the amounts match. On a settled invoice it is a second charge and is refunded. False: it is neither.
 */
export async function enterSecondCharge(
  deps: PaymentDeps,
  of: { reference: string; customerId: string | null },
  charge: Entered,
): Promise<boolean> {
  const invoiceId = await findInvoiceOfCharge(deps.db, of);
  if (invoiceId === null) return false;
  return deps.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId);
    if (invoice.status === 'open' && invoice.dueCents !== charge.cents) return false;
    await enterCharge(tx, deps, invoice, charge);
    return true;
  });
}
