import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import {
  findPayer,
  findPayment,
  findPaymentOfProvider,
  lockInvoice,
  type Payment,
  recordRefundByHand,
} from '../../ledger/public.ts';
import type { PaymentName } from '../payment-words.ts';
import { isTooOld, noteRefund } from './due-refunds.ts';
import { type LeftOfPayment, leftOfPayment } from './left-of-payment.ts';

type Order = {
  payment: PaymentName;
  /** Null: everything that is left. */
  cents: number | null;
  /** It was sent from the network's own bank. */
  byHand: boolean;
  reason: string;
  /** The request that two staff members agreed on; absent: one person ordered it. */
  requestId?: number;
  dryRun: boolean;
};

export type RefundRefusal =
  | { ok: false; reason: 'no_such_payment' | 'disputed' | 'charged_back' | 'zero' }
  | { ok: false; reason: 'more_than_left'; left: LeftOfPayment }
  | { ok: false; reason: 'too_old'; paymentId: number; cents: number };

export type OrderedRefund = { ok: true; paymentId: number; cents: number; leftCents: number } | RefundRefusal;

/**
 * Orders a refund of a payment, in full or in part, whatever became of what it paid for; the job of due refunds sends it. By hand, it is
 * entered at once, and the provider keeps its money.
 */
export async function refundAnyPayment(root: Db, ctx: AuditContext, order: Order): Promise<OrderedRefund> {
  const { byHand, reason, dryRun } = order;
  const { now } = ctx;
  return root.transaction(async (db): Promise<OrderedRefund> => {
    const found = await findNamed(db, order.payment);
    if (!found) return { ok: false, reason: 'no_such_payment' };
    await lockInvoice(db, found.invoiceId);
    const payment = (await findPayment(db, found.id)) ?? found;
    if (payment.dispute === 'open') return { ok: false, reason: 'disputed' };
    const left = await leftOfPayment(db, payment);
    const most = left.overCents + left.paidCents;
    if (payment.dispute === 'lost' && most === 0) return { ok: false, reason: 'charged_back' };
    const cents = order.cents ?? most;
    if (cents === 0 && most > 0) return { ok: false, reason: 'zero' };
    if (cents === 0 || cents > most) return { ok: false, reason: 'more_than_left', left };
    const { id: paymentId } = payment;
    if (!byHand && isTooOld(payment, now)) return { ok: false, reason: 'too_old', paymentId, cents };
    if (!dryRun) {
      const overCents = Math.min(cents, left.overCents);
      const parts = [
        { paymentId, cents: overCents, isOver: true },
        { paymentId, cents: cents - overCents, isOver: false },
      ].filter((part) => part.cents > 0);
      for (const part of parts)
        if (byHand) await recordRefundByHand(db, part, now);
        else await noteRefund(db, part, now);
      await audit(db, ctx, {
        action: 'payment.refund',
        subject: { type: 'payment', id: paymentId },
        memberId: await findPayer(db, paymentId),
        before: { leftCents: most },
        after: { cents, byHand, ...(order.requestId ? { requestId: order.requestId } : {}) },
        reason,
      });
    }
    return { ok: true, paymentId, cents, leftCents: most - cents };
  });
}

async function findNamed(db: Db, name: PaymentName): Promise<Payment | null> {
  if ('id' in name) return findPayment(db, name.id);
  const { providerId } = name;
  return (
    (await findPaymentOfProvider(db, { method: 'card', providerId })) ??
    (await findPaymentOfProvider(db, { method: 'paypal', providerId }))
  );
}
