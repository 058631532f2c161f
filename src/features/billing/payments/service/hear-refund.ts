import {
  failRefund,
  findPaymentOfProvider,
  findRefund,
  hearSentAgain,
  type PaymentMethod,
  recordRefund,
} from '../../ledger/public.ts';
import type { RefundDeps } from './ask-provider.ts';

/** A refund that staff made on the provider's dashboard. `chargeId`, `refundId`: the provider's ids. */
export type RefundElsewhere = { method: PaymentMethod; chargeId: string; refundId: string; cents: number };

/** It was sent, and the books say that it was impossible: staff correct them by hand. */
export type RefundPuzzle = { paymentId: number; cents: number; refusal: string };

/**
 * Enters it like a refund made here: as a failed one that was sent again if one of the same amount is owed; else from the overpayment if
 * that is enough; else from what was paid. Idempotent. False: the payment is not entered yet, so the provider must retry.
 */
export async function hearRefund(
  { db, now }: Pick<RefundDeps, 'db' | 'now'>,
  { method, chargeId, refundId, cents }: RefundElsewhere,
  report: (puzzle: RefundPuzzle) => void,
): Promise<boolean> {
  const payment = await findPaymentOfProvider(db, { method, providerId: chargeId });
  if (!payment) return false;
  const isKnown = (await findRefund(db, refundId)) !== null;
  if (!isKnown && (await hearSentAgain(db, { paymentId: payment.id, cents, providerId: refundId }, now))) return true;
  const told = { paymentId: payment.id, providerId: refundId, cents, isOver: 'where_as_much' as const };
  const entered = await recordRefund(db, told, now);
  if (!entered.ok) report({ paymentId: payment.id, cents, refusal: entered.reason });
  return true;
}

/** A refund that failed. `reason`: the provider's code; `key`: of the order, if it was ours. */
export type FailedElsewhere = { chargeId: string; refundId: string; reason: string; key: string | null };

/**
 * Enters that a card refund failed, and alerts staff once. False: the payment is ours and the refund is not entered yet (its response may
 * be on its way), so the provider must retry. If that response was lost and the refund was sent again, the second one is entered and
 * nothing is left to do.
 */
export async function hearFailedRefund(
  { db, cards, now }: Pick<RefundDeps, 'db' | 'cards' | 'now'>,
  { chargeId, refundId, reason, key }: FailedElsewhere,
  tellStaff: (facts: { refundId: string; reason: string; isEntered: boolean }) => void,
): Promise<boolean> {
  const failed = await failRefund(db, { providerId: refundId }, now);
  if (failed.ok) {
    if (failed.isNew) tellStaff({ refundId, reason, isEntered: true });
    return true;
  }
  const payment = await findPaymentOfProvider(db, { method: 'card', providerId: chargeId });
  if (!payment) return true;
  const sent = key === null ? [] : await cards.listRefunds({ chargeId, key });
  for (const providerId of sent) if (await findRefund(db, providerId)) return true;
  tellStaff({ refundId, reason, isEntered: false });
  return false;
}
