import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { giftState } from '../gift.ts';
import { lockGift, updateGift } from '../queries.ts';
import { isPaymentRefunded } from './take-back-gift.ts';

type Input = {
  giftId: number;
  /** Null: the same address as before. */
  to: string | null;
  reason: string;
  /** Reports what would be done, and does nothing. */
  dryRun: boolean;
};

export type Resent = { ok: true; to: string } | { ok: false; reason: 'unknown' | 'not_redeemable' | 'nobody' };

/** Has a gift emailed again within a minute, even before its scheduled day; the link of the earlier email stops working at once. */
export async function resendGift(root: Db, ctx: AuditContext, { giftId, to, reason, dryRun }: Input): Promise<Resent> {
  return root.transaction(async (db): Promise<Resent> => {
    const gift = await lockGift(db, giftId);
    if (!gift) return { ok: false, reason: 'unknown' };
    if (giftState(gift, ctx.now) !== 'paid' || (await isPaymentRefunded(db, gift.invoiceId)))
      return { ok: false, reason: 'not_redeemable' };
    const recipientEmail = to ?? gift.recipientEmail;
    if (recipientEmail === '') return { ok: false, reason: 'nobody' };
    if (dryRun) return { ok: true, to: recipientEmail };
    await updateGift(db, giftId, { recipientEmail, deliverAt: ctx.now, deliveredAt: null, tokenHash: null });
    // The audit log can't erase anything, so it records that the address changed, and not to what.
    const after = { isOtherAddress: recipientEmail !== gift.recipientEmail };
    await audit(db, ctx, { action: 'gift.resend', subject: { type: 'gift', id: giftId }, after, reason });
    return { ok: true, to: recipientEmail };
  });
}
