import { findInvoice, lockCustomer } from '#features/billing/ledger/public.ts';
import { removeKeptPayer } from '#features/billing/payment-methods/public.ts';
import type { Db } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { emit } from '#platform/events/events.ts';
import { expiryOf } from '../gift.ts';
import { findGiftOfInvoice, lockGift, updateGift } from '../queries.ts';

/**
 * Fulfills a gift once its invoice is paid; calling it again changes nothing. Part of the transaction that settles the payment. Ignores
 * invoices for anything else.
 */
export async function fulfilGift(root: Db, invoiceId: number, now: Date): Promise<void> {
  const seen = await findGiftOfInvoice(root, invoiceId);
  if (!seen) return;
  await together(root, async (db) => {
    await lockCustomer(db, seen.customerId);
    const gift = await lockGift(db, seen.id);
    const invoice = await findInvoice(db, invoiceId);
    if (!gift || invoice?.status !== 'paid') return;
    // The card was entered for this one payment. It is removed even if another request paid, so that it can't be charged again.
    await removeKeptPayer(db, gift.cardCustomerId, now);
    if (gift.paidAt) return;
    const deliverAt = gift.deliverAt && gift.deliverAt > now ? gift.deliverAt : now;
    await updateGift(db, gift.id, { paidAt: now, deliverAt, expiresAt: expiryOf(deliverAt) });
    await emit(db, { type: 'gift_bought', giftId: gift.id });
  });
}
