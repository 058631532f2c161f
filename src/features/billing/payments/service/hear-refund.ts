import {
  failRefund,
  findPaymentOfProvider,
  findRefund,
  hearSentAgain,
  type PaymentMethod,
  recordRefund,
} from '../../ledger/public.ts';
import type { RefundDeps } from './ask-provider.ts';

/** What staff gave back on the provider's own pages. `chargeId`, `refundId`: as the provider calls them. */
export type RefundElsewhere = { method: PaymentMethod; chargeId: string; refundId: string; cents: number };

/** It went back, and the books say that it cannot have: staff mend them by hand. */
export type RefundPuzzle = { paymentId: number; cents: number; refusal: string };

/**
 * Enters it as what was given back here: as one that had not arrived and is sent again, where there is one of as much; else of what was not owed where that is as
 * much, else of what was paid for. Told again, it changes nothing. False: the payment is not entered yet; the provider will tell it again.
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

/** A refund did not arrive. `reason`: the provider's own word; `key`: of the order that it was for, if it was ours. */
export type FailedElsewhere = { chargeId: string; refundId: string; reason: string; key: string | null };

/**
 * Enters that a refund to a card did not arrive, and tells staff once. False: the payment is ours and the refund is not entered, so it is to be told again: its
 * answer may be on its way. Where that answer was lost and the refund was sent again, it is the second one that is entered, and nothing is left to enter.
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
