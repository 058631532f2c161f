import type { Db } from '#platform/db/database.ts';
import { findPayment, recordRefund, whyNotRefundable } from '../../ledger/public.ts';
import type { RefundDeps } from './ask-provider.ts';

export type RefundOutcome =
  | { ok: true; refundId: number }
  | { ok: false; reason: 'no_such_payment' | 'not_refundable' | 'more_than_paid' | 'disputed' };

type RefundInput = {
  paymentId: number;
  cents: number;
  /** Of what was charged and not owed, and not of what was paid for. */
  isOver?: boolean;
  key: string;
  /** What else is noted once it went, in the transaction that enters it. */
  alongside?: (tx: Db) => Promise<void>;
};

/**
 * Gives cents of a payment back by the way it came, and enters it. Asked again with the same key, nothing more goes back; of what went back in whole it says `more_than_paid` then. Throws the provider's failure
 * where it is not known whether it went: ask again. Not within a transaction.
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
  // With a key of before a restore it is the refund of then, which may have been of other days.
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
  // Something else went back meanwhile: the books must be mended by hand.
  throw new Error(`refund ${providerId} of payment ${paymentId} was made and cannot be entered: ${entered.reason}`);
}
