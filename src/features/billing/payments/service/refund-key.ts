import { createHash } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import type { Payment } from '../../ledger/public.ts';
import { installation } from '../tables.ts';

type RefundOrder = {
  payment: Pick<Payment, 'method' | 'providerId'>;
  /** Absent: the payment has only one such refund, whatever the amount. */
  cents?: number;
  /** Of the overpayment, not of what was paid for. */
  isOver: boolean;
  /** Distinguishes this refund from any other of the same amount and payment. */
  order: string;
};

/** The same length as the identity of a charge. */
const IDENTITY_LENGTH = 32;

/**
 * The idempotency key of a refund, and our name for it at the provider. Row ids are left out: a restored backup reuses them, and the
 * provider would return the earlier refund, or refuse the key.
 */
export async function refundKey(db: Db, { payment, cents, isOver, order }: RefundOrder): Promise<string> {
  const [own] = await db.select({ name: installation.name }).from(installation);
  if (!own) throw new Error('this installation has no name');
  const identity = createHash('sha256')
    .update(JSON.stringify([payment.method, payment.providerId, cents, isOver, order]))
    .digest('hex');
  return `${own.name}-${identity.slice(0, IDENTITY_LENGTH)}`;
}
