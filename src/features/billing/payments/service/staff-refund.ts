import { DAY_MS } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { moneyText, parseDollars, toDollars } from '#kernel/money.ts';
import { sumOfEntries } from '#platform/audit/sum-entries.ts';
import { type Context, type MemberActor, standingOf } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import {
  findCustomer,
  findInvoice,
  findPayment,
  listPaymentsOfCustomer,
  lockInvoice,
  type Payment,
} from '../../ledger/public.ts';
import { mayRefund, type RefundVerdict, refundLimitCents, SUPPORT_LIMIT_DAYS } from '../refund-limit.ts';
import type { previewRefund, refundByStaff } from '../staff-refund-view.ts';
import { leftOfPayment } from './left-of-payment.ts';
import { type RefundRefusal, refundAnyPayment } from './refund-any-payment.ts';

/** Refunds by staff, within the limits of their role and through the same service as the command line. */

export type Target = { userId: number; paymentId: number };

export async function refundPreview(
  ctx: Context,
  target: Target,
  { amount }: ParsedOf<typeof previewRefund>['query'],
): Promise<ReplyOf<typeof previewRefund>> {
  const { db } = ctx;
  const { payment, customerId } = await paymentOf(db, target);
  const actor = staffActor(ctx);
  const left = await leftOfPayment(db, payment);
  const leftCents = left.overCents + left.paidCents;
  const before = await refundedBy(db, ctx, { actor, customerId, userId: target.userId });
  const cents = centsOf(amount) ?? leftCents;
  const refused = await refusalOf(ctx, { target, actor, cents, before });
  return {
    payment: {
      id: payment.id,
      invoiceId: payment.invoiceId,
      method: payment.method,
      providerId: payment.providerId,
      amount: toDollars(payment.cents),
      refunded: toDollars(payment.refundedCents + payment.overRefundedCents),
      onItsWay: toDollars(left.onItsWayCents),
      left: toDollars(leftCents),
      paidAt: payment.paidAt.toISOString(),
    },
    refund: refused === null ? { amount: toDollars(cents), leftAfter: toDollars(leftCents - cents) } : null,
    refusal: refused?.message ?? null,
    isAskable: refused !== null && isAboveLimit(refused.code),
    limit: limitOf(actor, before),
  };
}

/** Throws the refusal as an error. When a form is sent twice, the second request conflicts because the refundable amount has changed. */
export async function refundForMember(
  ctx: Context,
  target: Target,
  { amount, leftCents, reason }: ParsedOf<typeof refundByStaff>['body'],
): Promise<ReplyOf<typeof refundByStaff>> {
  const actor = staffActor(ctx);
  return ctx.db.transaction(async (db) => {
    const { payment, customerId } = await lockPaymentOf(db, target);
    const left = await leftOfPayment(db, payment);
    const presentCents = left.overCents + left.paidCents;
    if (presentCents !== leftCents)
      throw apiError('conflict', { message: 'Part of this payment was refunded meanwhile. Check it and try again.' });
    const cents = centsOf(amount) ?? presentCents;
    const before = await refundedBy(db, ctx, { actor, customerId, userId: target.userId });
    const within = { ...ctx, db };
    const refused = await refusalOf(within, { target, actor, cents, before });
    if (refused) throw apiError(refused.code, { message: refused.message });
    const done = await refundAnyPayment(db, ctx, {
      payment: { id: payment.id },
      cents,
      byHand: false,
      reason,
      dryRun: false,
    });
    if (!done.ok) throw apiError('not_refundable', { message: refusalText(done) });
    return { userId: target.userId, amount: toDollars(done.cents), left: toDollars(done.leftCents) };
  });
}

/** Whether only the limit refuses it, so that another member of staff may approve it. */
export const isAboveLimit = (code: string): boolean => code === 'over_limit' || code === 'second_person_needed';

/** Throws not_found for a payment that is not this member's. */
export async function paymentOf(
  db: Db,
  { userId, paymentId }: Target,
): Promise<{ payment: Payment; customerId: number }> {
  const customerId = await findCustomer(db, userId);
  const payment = await findPayment(db, paymentId);
  const invoice = payment && (await findInvoice(db, payment.invoiceId));
  if (!payment || customerId === null || invoice?.customerId !== customerId) throw apiError('not_found');
  return { payment, customerId };
}

/**
 * The same, after locking the invoice: the refundable amount cannot change anymore, and two concurrent refunds cannot each find the whole
 * limit unused.
 */
export async function lockPaymentOf(db: Db, target: Target): Promise<{ payment: Payment; customerId: number }> {
  const { payment } = await paymentOf(db, target);
  await lockInvoice(db, payment.invoiceId);
  return paymentOf(db, target);
}

export function staffActor({ actor }: Context): MemberActor {
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  return actor;
}

/** Null for an empty amount, which means all that is left. Throws for an invalid amount, which must never be read as all. */
export function centsOf(amount: string): number | null {
  if (amount === '') return null;
  const cents = parseDollars(amount);
  if (cents === null) throw invalidFields({ amount: ['Enter an amount like 12.50'] });
  return cents;
}

const limitOf = (actor: MemberActor, before: number): number | null => {
  const cents = refundLimitCents(standingOf(actor), before);
  return cents === null ? null : toDollars(cents);
};

/**
 * Cents that this member of staff refunded or waived for this customer alone in the last 30 days, by the audit log. Refunds approved by a
 * second person do not count.
 */
export async function refundedBy(
  db: Db,
  { now }: Context,
  { actor, customerId, userId }: { actor: MemberActor; customerId: number; userId: number },
): Promise<number> {
  const payments = await listPaymentsOfCustomer(db, customerId);
  return sumOfEntries(db, {
    actorId: actor.userId,
    since: new Date(now.getTime() - SUPPORT_LIMIT_DAYS * DAY_MS),
    fact: 'cents',
    without: 'requestId',
    about: [
      { action: 'payment.refund', type: 'payment', ids: payments.map(({ id }) => id) },
      { action: 'member.waive', type: 'member', ids: [userId] },
    ],
  });
}

/** Checks whether staff may waive this amount, under the limits of refunds. Throws own_account, over_limit and second_person_needed. */
export async function checkForgiving(
  db: Db,
  ctx: Context,
  { userId, customerId, cents }: { userId: number; customerId: number; cents: number },
): Promise<void> {
  const verdict = await forgivingVerdict(db, ctx, { userId, customerId, cents });
  if (!verdict.ok) throw apiError(verdict.reason, { message: verdict.message });
}

/** Whether the viewer may waive this amount without a second person. Throws own_account and forbidden. */
export async function isWithinLimit(
  db: Db,
  ctx: Context,
  waiver: { userId: number; customerId: number; cents: number },
): Promise<boolean> {
  const verdict = await forgivingVerdict(db, ctx, waiver);
  if (!verdict.ok && !isAboveLimit(verdict.reason)) throw apiError(verdict.reason, { message: verdict.message });
  return verdict.ok;
}

async function forgivingVerdict(
  db: Db,
  ctx: Context,
  { userId, customerId, cents }: { userId: number; customerId: number; cents: number },
): Promise<RefundVerdict> {
  const actor = staffActor(ctx);
  if (actor.userId === userId) throw apiError('own_account', { message: 'You can’t waive your own renewal' });
  const before = await refundedBy(db, ctx, { actor, customerId, userId });
  return mayRefund(standingOf(actor), { cents, before });
}

type RefundRequest = { target: Target; actor: MemberActor; cents: number; before: number };

export async function refusalOf(
  ctx: Context,
  { target: { userId, paymentId }, actor, cents, before }: RefundRequest,
): Promise<{ code: string; message: string } | null> {
  if (actor.userId === userId) return { code: 'own_account', message: 'You can’t refund your own payments' };
  const verdict = mayRefund(standingOf(actor), { cents, before });
  const dry = await refundAnyPayment(ctx.db, ctx, {
    payment: { id: paymentId },
    cents,
    byHand: false,
    reason: '',
    dryRun: true,
  });
  if (!dry.ok) return { code: 'not_refundable', message: refusalText(dry) };
  return verdict.ok ? null : { code: verdict.reason, message: verdict.message };
}

export function refusalText(refused: RefundRefusal): string {
  switch (refused.reason) {
    case 'no_such_payment':
      return 'There is no such payment';
    case 'disputed':
      return 'The bank is deciding a dispute about this payment. Wait until the dispute is decided.';
    case 'charged_back':
      return 'The bank already gave this payment back to the member';
    case 'zero':
      return 'Enter more than $0';
    case 'more_than_left': {
      const cents = refused.left.overCents + refused.left.paidCents;
      return cents === 0 ? 'Nothing of this payment is left to refund' : `Only ${moneyText(cents)} can be refunded`;
    }
    case 'too_old':
      return 'This payment is too old to refund through PayPal. Send the money yourself and enter it on the server.';
  }
}
