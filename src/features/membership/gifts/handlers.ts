import { z } from 'zod';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { deliverGift, mailPaymentRefund, mailReceipt, mailRefund, mailRefundFailed } from './service/deliver-gift.ts';
import { followInvoiceDispute, followRedemption } from './service/follow-gift-dispute.ts';
import { takeBackRefunded } from './service/take-back-gift.ts';

const paid = z.object({ invoiceId: z.int() });
const refunded = paid.extend({ refundId: z.int(), cents: z.int() });
const about = z.object({ giftId: z.int() });
const refundedByHand = paid.extend({ refundId: z.int() });
const takenBack = about.extend({ cents: z.int(), isByProvider: z.boolean().default(true) });

export const giftHandlers = ({ db, config, ports, now }: JobDeps): readonly EventHandler[] => {
  const deps = () => ({ db, config, mail: ports.mail, now: now() });
  return [
    {
      type: 'payment_disputed',
      name: 'follow_gift_dispute',
      handle: async (event) => followInvoiceDispute(db, paid.parse(event).invoiceId, now()),
    },
    {
      type: 'gift_redeemed',
      name: 'follow_gift_dispute',
      handle: async (event) => followRedemption(db, about.parse(event).giftId, now()),
    },
    {
      type: 'gift_bought',
      name: 'mail_gift',
      handle: async (event) => {
        const { giftId } = about.parse(event);
        await mailReceipt(deps(), giftId);
        await deliverGift(deps(), giftId);
      },
    },
    {
      type: 'refund_failed',
      name: 'mail_gift_refund_failed',
      handle: async (event) => mailRefundFailed(deps(), refunded.parse(event)),
    },
    {
      type: 'payment_refunded',
      name: 'mail_gift_payment_refund',
      handle: async (event) => {
        const refund = refunded.parse(event);
        // Runs first, so that the buyer of a gift that is taken back gets one email, about that.
        await takeBackRefunded(db, refund, now());
        await mailPaymentRefund(deps(), refund);
      },
    },
    {
      type: 'payment_refunded_by_hand',
      name: 'take_back_gift',
      handle: async (event) => takeBackRefunded(db, refundedByHand.parse(event), now()),
    },
    {
      type: 'gift_refunded',
      name: 'mail_gift_refund',
      handle: async (event) => mailRefund(deps(), takenBack.parse(event)),
    },
  ];
};
