import { findCustomer } from '#features/billing/ledger/public.ts';
import { findKeptPayer } from '#features/billing/payment-methods/public.ts';
import { listDeclinedForGood } from '#features/billing/payments/public.ts';
import type { Db } from '#platform/db/database.ts';

/** The member's invoices that wait for another payment method: the bank declined the card for good, and the member has no other. */
export async function waitingForOtherCard(
  db: Db,
  { userId, invoiceIds }: { userId: number | null; invoiceIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (invoiceIds.length === 0) return new Set();
  const customerId = userId === null ? null : await findCustomer(db, userId);
  const kept = customerId === null ? null : await findKeptPayer(db, customerId);
  return kept === null ? new Set() : listDeclinedForGood(db, { invoiceIds, sourceId: kept.sourceId });
}
