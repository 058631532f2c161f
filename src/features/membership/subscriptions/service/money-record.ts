import { listPayments } from '#features/billing/ledger/public.ts';
import { notedCents } from '#features/billing/payments/public.ts';
import type { Db } from '#platform/db/database.ts';
import { listGivenInvoices } from '../term-queries.ts';

export type MoneyRecord = {
  /** When the first payment for it arrived; null: none did. */
  paidAt: Date | null;
  /** Part of it was refunded, or is about to be. */
  isRefunded: boolean;
  /** The worst dispute status of all its payments. */
  dispute: 'none' | 'open' | 'lost';
};

/** The payments for a subscription since it was ordered, and what became of them. Credit is not a payment. */
export async function moneyRecord(db: Db, subscriptionId: number): Promise<MoneyRecord> {
  const record: MoneyRecord = { paidAt: null, isRefunded: false, dispute: 'none' };
  for (const invoiceId of await listGivenInvoices(db, subscriptionId))
    for (const { id, paidAt, refundedCents, dispute } of await listPayments(db, invoiceId)) {
      if (record.paidAt === null || paidAt < record.paidAt) record.paidAt = paidAt;
      record.isRefunded ||= refundedCents > 0 || (await notedCents(db, id)) > 0;
      if (dispute === 'lost' || (dispute === 'open' && record.dispute === 'none')) record.dispute = dispute;
    }
  return record;
}
