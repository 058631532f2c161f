import type { Db } from '#platform/db/database.ts';
import { listWithMoney } from '../../ledger/public.ts';
import { listInvoicesOfOpenAttempts } from '../queries.ts';

/**
 * Whether an invoice is being paid, or was paid with money. `charging`: an attempt is open, so its result is not known yet. Credit and
 * codes are not money: an invoice that they cover is paid in the ledger and has no state here.
 */
export type PaymentState = 'charging' | 'paid';

/** By invoice; invoices without an open attempt and without money are left out. */
export async function paymentStatesOf(db: Db, invoiceIds: readonly number[]): Promise<Map<number, PaymentState>> {
  if (invoiceIds.length === 0) return new Map();
  // Attempts first: one that is settled between the two queries then counts as open, never as neither.
  const charging = await listInvoicesOfOpenAttempts(db, invoiceIds);
  const paid = await listWithMoney(db, invoiceIds);
  return new Map([
    ...paid.map((id): [number, PaymentState] => [id, 'paid']),
    ...charging.map((id): [number, PaymentState] => [id, 'charging']),
  ]);
}

/** Whether one invoice has a payment state. */
export const isPaidOrCharging = async (db: Db, invoiceId: number): Promise<boolean> =>
  (await paymentStatesOf(db, [invoiceId])).has(invoiceId);
