import { listPayments } from '#features/billing/ledger/public.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { applyDispute, findSubscription, lockOwner, shortenSubscription } from '../../subscriptions/public.ts';
import { findGift, findGiftOfInvoice, type Gift, listGiftsOf, lockGift, updateGift } from '../queries.ts';

/**
 * A subscription that one gift alone gave is closed while a bank asks for the money of it, and over where the bank kept that (decision 29). One that its
 * member pays for, or that has other gifts too, stays open while the bank asks; lost, what this gift added is taken back, once (decision 0097).
 */
export async function followGiftDispute(root: Db, gift: Gift | null, now: Date): Promise<void> {
  const { invoiceId = null, subscriptionId = null } = gift ?? {};
  if (!gift || invoiceId === null || subscriptionId === null) return;
  await root.transaction(async (db) => {
    const subscription = await findSubscription(db, subscriptionId);
    if (!subscription) return;
    // Another gift that is redeemed meanwhile waits, and does not find this subscription open.
    await lockOwner(db, subscription);
    const others = (await listGiftsOf(db, subscriptionId)).filter(
      ({ id, takenBackAt }) => id !== gift.id && !takenBackAt,
    );
    if (subscription.type === 'gift' && others.length === 0)
      await applyDispute(db, { subscriptionId, invoiceId, paidBy: [invoiceId] }, now);
    else await takeBackIfLost(db, { giftId: gift.id, invoiceId, subscriptionId }, now);
  });
}

/** Told again, or lost after the days were used: nothing more is taken. */
async function takeBackIfLost(
  db: Db,
  { giftId, invoiceId, subscriptionId }: { giftId: number; invoiceId: number; subscriptionId: number },
  now: Date,
): Promise<void> {
  if (!(await listPayments(db, invoiceId)).some(({ dispute }) => dispute === 'lost')) return;
  const gift = await lockGift(db, giftId);
  if (!gift?.addedDays || gift.takenBackAt) return;
  const taken = await shortenSubscription(db, { subscriptionId, days: gift.addedDays }, now);
  await updateGift(db, giftId, { takenBackAt: now });
  const by: AuditContext = { actor: { kind: 'server' }, now, requestId: 'event:payment_disputed' };
  await audit(db, by, {
    action: 'gift.take_back',
    subject: { type: 'gift', id: giftId },
    before: { addedDays: gift.addedDays },
    after: { takenDays: taken?.days ?? 0, subscriptionId },
    reason: 'the dispute of its payment was lost',
  });
}

export const followInvoiceDispute = async (db: Db, invoiceId: number, now: Date): Promise<void> =>
  followGiftDispute(db, await findGiftOfInvoice(db, invoiceId), now);

/** The bank may have asked in the moment in which it was redeemed. */
export const followRedemption = async (db: Db, giftId: number, now: Date): Promise<void> =>
  followGiftDispute(db, await findGift(db, giftId), now);
