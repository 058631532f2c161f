import { findInvoice, lockCustomer } from '#features/billing/ledger/public.ts';
import { removeKeptPayer } from '#features/billing/payment-methods/public.ts';
import type { Db } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { emit } from '#platform/events/events.ts';
import { expiryOf } from '../gift.ts';
import { findGiftOfInvoice, lockGift, updateGift } from '../queries.ts';

/**
 * A gift of which the invoice is paid is a gift from now on: once, however often it is called. It is part of the transaction
 * that settles the payment. Of an invoice for anything else nothing happens.
 */
export async function fulfilGift(root: Db, invoiceId: number, now: Date): Promise<void> {
  const seen = await findGiftOfInvoice(root, invoiceId);
  if (!seen) return;
  await together(root, async (db) => {
    await lockCustomer(db, seen.customerId);
    const gift = await lockGift(db, seen.id);
    const invoice = await findInvoice(db, invoiceId);
    if (!gift || invoice?.status !== 'paid') return;
    // It was typed for this one payment, also where somebody else paid meanwhile: nobody charges it again.
    await removeKeptPayer(db, gift.cardCustomerId, now);
    if (gift.paidAt) return;
    const deliverAt = gift.deliverAt && gift.deliverAt > now ? gift.deliverAt : now;
    await updateGift(db, gift.id, { paidAt: now, deliverAt, expiresAt: expiryOf(deliverAt) });
    await emit(db, { type: 'gift_bought', giftId: gift.id });
  });
}
