import type { Db } from '#platform/db/database.ts';
import { findPayment, recordRefund, whyNotRefundable } from '../../ledger/public.ts';
import type { RefundDeps } from './ask-provider.ts';

export type RefundOutcome =
  | { ok: true; refundId: number }
  | { ok: false; reason: 'no_such_payment' | 'not_refundable' | 'more_than_paid' | 'disputed' };

type RefundInput = {
  paymentId: number;
  cents: number;
  /** Of the overpayment, not of what was paid for. */
  isOver?: boolean;
  key: string;
  /** What else to write in the transaction that enters the refund. */
  alongside?: (tx: Db) => Promise<void>;
};

/**
 * Refunds cents of a payment the way it came, and enters it. Repeated with the same key, nothing more is refunded; after a full refund it
 * returns `more_than_paid`. Throws the provider's failure if the result is unknown: call again. Not within a transaction.
 */
export async function refundPayment(
  { db, cards, paypal, now }: RefundDeps,
  { paymentId, cents, isOver = false, key, alongside }: RefundInput,
): Promise<RefundOutcome> {
  const payment = await findPayment(db, paymentId);
  if (!payment) return { ok: false, reason: 'no_such_payment' };
  const refusal = await whyNotRefundable(db, { paymentId, cents, isOver });
  if (refusal !== null) return { ok: false, reason: refusal };
  const input = { chargeId: payment.providerId, cents, key };
  const providerId = payment.method === 'paypal' ? await paypal.refund(input) : await cards.refund(input);
  if (providerId === null) return { ok: false, reason: 'not_refundable' };
  // With a key from before a restore, it is that earlier refund, which may have been for other days.
  const found =
    payment.method === 'paypal'
      ? (await paypal.findRefund(providerId))?.cents
      : await cards.findRefundedCents(providerId);
  const wentCents = found ?? cents;
  const entered = await db.transaction(async (tx) => {
    const recorded = await recordRefund(tx, { paymentId, providerId, cents: wentCents, isOver }, now);
    if (recorded.ok) await alongside?.(tx);
    return recorded;
  });
  if (entered.ok) return { ok: true, refundId: entered.refund.id };
  // Something else was refunded meanwhile: the books must be corrected by hand.
  throw new Error(`refund ${providerId} of payment ${paymentId} was made and cannot be entered: ${entered.reason}`);
}
