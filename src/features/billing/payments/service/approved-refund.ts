import { apiError } from '#kernel/errors.ts';
import { moneyText } from '#kernel/money.ts';
import { refundReach } from '#kernel/permissions.ts';
import { type Context, standingOf } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { leftOfPayment } from './left-of-payment.ts';
import { refundAnyPayment } from './refund-any-payment.ts';
import {
  centsOf,
  isAboveLimit,
  lockPaymentOf,
  refundedBy,
  refusalOf,
  refusalText,
  staffActor,
  type Target,
} from './staff-refund.ts';

/** Refunds that need two members of staff: what one may request, and what the other approves. */

/**
 * The amount in cents that staff may request approval for: above their own limit, and available to refund. Throws the refusal as an error.
 */
export async function refundToRequest(
  db: Db,
  ctx: Context,
  { target, amount, leftCents }: { target: Target; amount: string; leftCents: number },
): Promise<number> {
  const actor = staffActor(ctx);
  const { payment, customerId } = await lockPaymentOf(db, target);
  const { overCents, paidCents } = await leftOfPayment(db, payment);
  if (overCents + paidCents !== leftCents)
    throw apiError('conflict', { message: 'Part of this payment was refunded meanwhile. Check it and try again.' });
  const cents = centsOf(amount) ?? leftCents;
  const before = await refundedBy(db, ctx, { actor, customerId, userId: target.userId });
  const refused = await refusalOf({ ...ctx, db }, { target, actor, cents, before });
  if (refused === null)
    throw apiError('within_limit', { message: 'This is within your limit: you can refund it yourself' });
  if (!isAboveLimit(refused.code)) throw apiError(refused.code, { message: refused.message });
  return cents;
}

/** Whether the actor may approve: a manager or a super admin. */
export function mayApproveRefunds(ctx: Pick<Context, 'actor'>): boolean {
  return ctx.actor.kind === 'member' && refundReach(standingOf(ctx.actor)) === 'full';
}

/** `leftCents`: the refundable rest of the payment when it was requested; null if unknown. */
type ApprovedRefund = { target: Target; cents: number; leftCents: number | null; reason: string; requestId: number };

/** Makes the refund on behalf of the second person, in the transaction that records the decision. Throws the refusal as an error. */
export async function giveApprovedRefund(
  db: Db,
  ctx: Context,
  { target, cents, leftCents, reason, requestId }: ApprovedRefund,
): Promise<void> {
  const { userId } = staffActor(ctx);
  if (userId === target.userId) throw apiError('own_account', { message: 'You can’t refund your own payments' });
  if (!mayApproveRefunds(ctx))
    throw apiError('over_limit', { message: 'A manager or a super admin has to approve this' });
  const { payment } = await lockPaymentOf(db, target);
  const { overCents, paidCents } = await leftOfPayment(db, payment);
  // A refund made in the meantime may have settled the same complaint, and neither person knew of it when they agreed (decision 0161).
  if (leftCents !== null && overCents + paidCents < leftCents)
    throw apiError('conflict', {
      message: `Only ${moneyText(overCents + paidCents)} of this payment is left, less than when the refund was requested. Decline the request; a new one can be made.`,
    });
  const done = await refundAnyPayment(db, ctx, {
    payment: { id: payment.id },
    cents,
    byHand: false,
    reason,
    requestId,
    dryRun: false,
  });
  if (!done.ok) throw apiError('not_refundable', { message: refusalText(done) });
}
