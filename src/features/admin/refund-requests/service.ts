import {
  giveApprovedRefund,
  leftCentsOf,
  mayApproveRefunds,
  refundToRequest,
} from '#features/billing/payments/public.ts';
import { findMemberForUpdate, listMembersByIds } from '#features/membership/accounts/public.ts';
import { checkWaiverRequest, giveApprovedWaiver } from '#features/membership/subscriptions/public.ts';
import { apiError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import {
  countWaiting,
  expiryOf,
  findRequest,
  insertRequest,
  isOver,
  listDecided,
  listWaiting,
  lockRequest,
  type RefundRequest,
  saveOutcome,
} from './queries.ts';
import type {
  decideRefundRequest,
  listRefundRequests,
  RefundOutcome,
  RefundRequestView,
  requestRefund,
  requestWaiver,
} from './refund-requests-view.ts';

/** Refunds that one member of staff requests and another approves (decision 0161). */

const subject = (id: number) => ({ type: 'refund_request', id });

export async function request(
  ctx: Context,
  target: ParsedOf<typeof requestRefund>['params'],
  { amount, leftCents, reason }: ParsedOf<typeof requestRefund>['body'],
): Promise<ReplyOf<typeof requestRefund>> {
  const requestedBy = staffIdOf(ctx);
  return ctx.db.transaction(async (db) => {
    const cents = await refundToRequest(db, ctx, { target, amount, leftCents });
    const made = await insertRequest(db, {
      ...target,
      subscriptionId: null,
      cents,
      leftCents,
      reason,
      requestedBy,
      requestedAt: ctx.now,
    });
    if (!made)
      throw apiError('already_requested', { message: 'A refund of this payment already waits for a second person' });
    const after = { userId: target.userId, paymentId: target.paymentId, cents };
    await audit(db, ctx, {
      action: 'refund_request.make',
      subject: subject(made.id),
      memberId: target.userId,
      after,
      reason,
    });
    return { userId: target.userId, requestId: made.id };
  });
}

export async function askForWaiver(
  ctx: Context,
  { userId, subscriptionId }: ParsedOf<typeof requestWaiver>['params'],
  { owedCents: cents, reason }: ParsedOf<typeof requestWaiver>['body'],
): Promise<ReplyOf<typeof requestWaiver>> {
  const requestedBy = staffIdOf(ctx);
  return ctx.db.transaction(async (db) => {
    await checkWaiverRequest(db, ctx, { id: subscriptionId, userId, owedCents: cents });
    const asked = {
      userId,
      paymentId: null,
      subscriptionId,
      cents,
      leftCents: null,
      reason,
      requestedBy,
      requestedAt: ctx.now,
    };
    const made = await insertRequest(db, asked);
    if (!made)
      throw apiError('already_requested', { message: 'Waiving this renewal already waits for a second person' });
    const after = { userId, subscriptionId, cents };
    await audit(db, ctx, {
      action: 'refund_request.make',
      subject: subject(made.id),
      memberId: userId,
      after,
      reason,
    });
    return { userId, requestId: made.id };
  });
}

export async function listRequests(ctx: Context): Promise<ReplyOf<typeof listRefundRequests>> {
  const { db, now } = ctx;
  const [waiting, waitingCount, decided] = await Promise.all([
    listWaiting(db, now),
    countWaiting(db, now),
    listDecided(db, now),
  ]);
  const names = await usernamesOf(db, [...waiting, ...decided]);
  const left = new Map<number, number>();
  // Sequential, so that a long list uses only one connection.
  for (const { paymentId } of waiting) if (paymentId !== null) left.set(paymentId, await leftCentsOf(db, paymentId));
  const view = (each: RefundRequest) => viewOf(ctx, each, { names, left });
  return { waiting: waiting.map(view), waitingCount, decided: decided.map(view) };
}

/** Throws not_found, already_decided, and the error that keeps this person from deciding. */
export async function decide(
  ctx: Context,
  id: number,
  { outcome, note }: ParsedOf<typeof decideRefundRequest>['body'],
): Promise<ReplyOf<typeof decideRefundRequest>> {
  const staffId = staffIdOf(ctx);
  return ctx.db.transaction(async (db) => {
    const seen = await findRequest(db, id);
    if (!seen) throw apiError('not_found');
    // Locks the member before the request, like the erasure of an account. The opposite order could deadlock.
    await findMemberForUpdate(db, seen.userId);
    const found = await lockRequest(db, id);
    if (!found) throw apiError('not_found');
    if (found.outcome !== null || isOver(found, ctx.now))
      throw apiError('already_decided', { message: 'This request was decided already, or is over' });
    checkDecider(ctx, { outcome, staffId, request: found });
    const { userId, paymentId, subscriptionId, cents } = found;
    if (outcome === 'approved') await give(db, ctx, found);
    await saveOutcome(db, id, { outcome, decidedBy: staffId, decidedAt: ctx.now, note });
    await audit(db, ctx, {
      action: `refund_request.${DEEDS[outcome]}`,
      subject: subject(id),
      memberId: userId,
      before: { outcome: null },
      after: { outcome, userId, ...(paymentId === null ? { subscriptionId } : { paymentId }), cents },
      reason: note === '' ? null : note,
    });
    return { outcome };
  });
}

async function give(
  db: Db,
  ctx: Context,
  { id: requestId, userId, paymentId, subscriptionId, cents, leftCents, reason }: RefundRequest,
): Promise<void> {
  if (paymentId !== null)
    await giveApprovedRefund(db, ctx, { target: { userId, paymentId }, cents, leftCents, reason, requestId });
  if (subscriptionId !== null)
    await giveApprovedWaiver(db, ctx, { id: subscriptionId, userId, owedCents: cents, reason, requestId });
}

const DEEDS: Readonly<Record<RefundOutcome, string>> = {
  approved: 'approve',
  declined: 'decline',
  withdrawn: 'withdraw',
};

type Deciding = { outcome: RefundOutcome; staffId: number; request: RefundRequest };

/** Neither the requester nor the member who would get the money can approve or decline, and only the requester can withdraw. */
function checkDecider(ctx: Context, { outcome, staffId, request: { userId, requestedBy } }: Deciding): void {
  const isOwn = requestedBy === staffId;
  if (outcome === 'withdrawn' && !isOwn)
    throw apiError('not_own_request', { message: 'Only the person who asked can withdraw this' });
  if (outcome === 'withdrawn') return;
  if (isOwn) throw apiError('own_request', { message: 'Someone else has to decide on your request' });
  if (userId === staffId)
    throw apiError('own_account', { message: 'Someone else has to decide on a request about your own account' });
  if (!mayApproveRefunds(ctx))
    throw apiError('over_limit', { message: 'A manager or a super admin has to decide this' });
}

function staffIdOf({ actor }: Context): number {
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  return actor.userId;
}

type Names = ReadonlyMap<number, string>;

async function usernamesOf(db: Db, requests: readonly RefundRequest[]): Promise<Names> {
  const ids = requests.flatMap(({ userId, requestedBy, decidedBy }) => [userId, requestedBy, decidedBy ?? []].flat());
  const members = await listMembersByIds(db, [...new Set(ids)]);
  return new Map(members.map(({ id, username }) => [id, username ?? '']));
}

/** `left`: the refundable cents of each payment with a pending request. */
function viewOf(
  ctx: Context,
  found: RefundRequest,
  { names, left }: { names: Names; left: ReadonlyMap<number, number> },
): RefundRequestView {
  const { id, userId, paymentId, subscriptionId, cents, reason, requestedBy, requestedAt, decidedBy, decidedAt, note } =
    found;
  const isExpired = isOver(found, ctx.now);
  const outcome = isExpired ? 'expired' : found.outcome;
  const person = (of: number) => ({ id: of, username: names.get(of) ?? `User ${of}` });
  const leftNow = paymentId === null || outcome !== null ? undefined : left.get(paymentId);
  const reader = ctx.actor.kind === 'member' ? ctx.actor.userId : null;
  return {
    id,
    member: person(userId),
    paymentId,
    subscriptionId,
    amount: toDollars(cents),
    left:
      leftNow === undefined ? null : { now: toDollars(leftNow), whenRequested: toDollars(found.leftCents ?? leftNow) },
    reason,
    requestedBy: person(requestedBy),
    requestedAt: requestedAt.toISOString(),
    outcome,
    decidedBy: decidedBy === null ? null : person(decidedBy),
    decidedAt: (isExpired ? expiryOf(found) : decidedAt)?.toISOString() ?? null,
    note,
    may: {
      approve: outcome === null && mayApproveRefunds(ctx) && ![requestedBy, userId].includes(reader ?? 0),
      withdraw: outcome === null && requestedBy === reader,
    },
  };
}
