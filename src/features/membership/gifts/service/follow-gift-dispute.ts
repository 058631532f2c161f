import type { Db } from '#platform/db/database.ts';
import { applyDispute, findSubscription, lockOwner } from '../../subscriptions/public.ts';
import { findGift, findGiftOfInvoice, type Gift, listGiftsOf } from '../queries.ts';

/**
 * What was begun by a gift is closed while a bank asks for the money of it, and over where the bank kept that (decision 29). What somebody pays for,
 * or what others gave as well, is not: there staff decide.
 */
export async function followGiftDispute(root: Db, gift: Gift | null, now: Date): Promise<void> {
  const { invoiceId = null, subscriptionId = null } = gift ?? {};
  if (invoiceId === null || subscriptionId === null) return;
  await root.transaction(async (db) => {
    const subscription = await findSubscription(db, subscriptionId);
    if (subscription?.type !== 'gift') return;
    // Whoever redeems another one waits, and does not find it open.
    await lockOwner(db, subscription);
    if ((await listGiftsOf(db, subscriptionId)).length > 1) return;
    await applyDispute(db, { subscriptionId, invoiceId, paidBy: [invoiceId] }, now);
  });
}

export const followInvoiceDispute = async (db: Db, invoiceId: number, now: Date): Promise<void> =>
  followGiftDispute(db, await findGiftOfInvoice(db, invoiceId), now);

/** The bank may have asked in the moment in which it was redeemed. */
export const followRedemption = async (db: Db, giftId: number, now: Date): Promise<void> =>
  followGiftDispute(db, await findGift(db, giftId), now);
