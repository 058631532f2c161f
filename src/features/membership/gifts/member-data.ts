import { findCustomer, lockCustomerOfMember } from '#features/billing/ledger/public.ts';
import type { MemberDataPart } from '#platform/member-data.ts';
import { listGiftsGiven, listGiftsReceived, stripGiver, stripReceiver } from './queries.ts';

/** What a member gave and was given. A gift goes on without its giver: somebody else waits for it. */
export const giftData: MemberDataPart = {
  name: 'gifts',
  // Their columns are not named user_id: a gift has two members.
  tables: [],
  async export(db, userId) {
    const customerId = await findCustomer(db, userId);
    const given = customerId === null ? [] : await listGiftsGiven(db, customerId);
    const received = await listGiftsReceived(db, userId);
    return [
      ...given.map((gift) => ({
        kind: 'given',
        site_id: gift.siteId,
        months: gift.months,
        giver_name: gift.giverName,
        giver_email: gift.giverEmail,
        recipient_name: gift.recipientName,
        recipient_email: gift.recipientEmail,
        message: gift.message,
        ordered_at: gift.createdAt.toISOString(),
        paid_at: gift.paidAt?.toISOString() ?? null,
        deliver_at: gift.deliverAt?.toISOString() ?? null,
        refunded_at: gift.refundedAt?.toISOString() ?? null,
      })),
      // Without the buyer, whose data that is.
      ...received.map((gift) => ({
        kind: 'received',
        site_id: gift.siteId,
        months: gift.months,
        recipient_name: gift.recipientName,
        recipient_email: gift.recipientEmail,
        message: gift.message,
        redeemed_at: gift.redeemedAt?.toISOString() ?? null,
      })),
    ];
  },
  async erase(db, userId) {
    // The customer before the gift: transactions that move money lock in this order.
    const customerId = await lockCustomerOfMember(db, userId);
    if (customerId !== null) await stripGiver(db, customerId);
    await stripReceiver(db, userId);
  },
};
