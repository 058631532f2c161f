import {
  BY_HAND,
  creditUnused,
  findInvoice,
  findRefundById,
  isUnsent,
  listPayments,
  lockCustomer,
  type Payment,
  refundedCentsBefore,
} from '#features/billing/ledger/public.ts';
import { notedCents } from '#features/billing/payments/public.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import { findGiftOfInvoice, lockGift, updateGift } from '../queries.ts';

/** A gift whose payment was refunded without `gift refund`: with `payment refund`, or on the provider's pages. */

/** The payments for the gift, without charges that were not owed. */
const listGiftPayments = async (db: Db, invoiceId: number): Promise<Payment[]> =>
  (await listPayments(db, invoiceId)).filter(({ cents, overCents }) => cents > overCents);

const leftOf = ({ cents, overCents, refundedCents }: Payment) => cents - overCents - refundedCents;

/**
 * Whether the whole payment of a gift is refunded, or ordered to be. Such a gift is not delivered or redeemed, even before
 * `takeBackRefunded` runs. A refund that the provider refuses for good doesn't count. False if account credit paid for all of it.
 */
export async function isPaymentRefunded(db: Db, invoiceId: number | null): Promise<boolean> {
  const payments = invoiceId === null ? [] : await listGiftPayments(db, invoiceId);
  for (const payment of payments) if (leftOf(payment) > (await notedCents(db, payment.id))) return false;
  return payments.length > 0;
}

/**
 * Takes back the gift of an invoice once its whole payment is refunded: nobody can redeem it, used account credit is returned, and the
 * buyer is notified. A gift that was redeemed before stays with its recipient, and a refund that `gift refund` began is finished there.
 */
export async function takeBackRefunded(
  root: Db,
  { invoiceId, refundId }: { invoiceId: number; refundId: number },
  now: Date,
): Promise<void> {
  const seen = await findGiftOfInvoice(root, invoiceId);
  if (!seen) return;
  await root.transaction(async (db) => {
    await lockCustomer(db, seen.customerId);
    const gift = await lockGift(db, seen.id);
    const [invoice, refund] = [await findInvoice(db, invoiceId), await findRefundById(db, refundId)];
    if (!gift?.paidAt || gift.redeemedAt || gift.refundingAt || !invoice || !refund) return;
    const payments = await listGiftPayments(db, invoiceId);
    if (payments.length === 0 || payments.some((payment) => leftOf(payment) > 0)) return;
    const left = invoice.totalCents - invoice.returnedCents;
    const credited = await creditUnused(db, { invoiceId, cents: left, key: `gift_refund:${gift.id}` }, now);
    if (!credited.ok) return;
    const { refundedAt: refundingAt, providerId } = refund;
    // Earlier refunds had emails of their own.
    const cents = invoice.totalCents - (await refundedCentsBefore(db, invoiceId, refundingAt));
    await updateGift(db, gift.id, { refundingAt, refundedAt: now });
    const by: AuditContext = { actor: { kind: 'server' }, now, requestId: 'event:payment_refunded' };
    await audit(db, by, {
      action: 'gift.refund',
      subject: { type: 'gift', id: gift.id },
      after: { cents },
      reason: 'its payment was refunded',
    });
    const isByProvider = !isUnsent(refund) && !providerId.startsWith(BY_HAND);
    await emit(db, { type: 'gift_refunded', giftId: gift.id, cents, isByProvider });
  });
}
