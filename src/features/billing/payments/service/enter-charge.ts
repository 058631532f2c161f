import type { Db } from '#platform/db/database.ts';
import { type Invoice, lockInvoice, recordPayment } from '../../ledger/public.ts';
import type { PaymentDeps } from './ask-provider.ts';
import { findInvoiceOfCharge } from './charge-identity.ts';
import { noteRefund } from './due-refunds.ts';

/** Enters what a provider charged, and what follows from it. */

type Entered = Parameters<typeof recordPayment>[2];

/** Gives what it pays for; what of it is not owed goes back. `invoice`: locked in the same transaction. */
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
 * A charge that no attempt has, and whose order the books know: as after a restore, where the order was charged again. It pays what is still owed, if it is of as
 * much; of a bill that is settled it is a second one, and goes back. False: it is neither.
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
