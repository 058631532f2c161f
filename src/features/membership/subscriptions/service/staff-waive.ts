import { findCustomer, forgiveInvoice, lockInvoice } from '#features/billing/ledger/public.ts';
import { checkForgiving, isBeingCharged, isWithinLimit, mayApproveRefunds } from '#features/billing/payments/public.ts';
import { apiError, isApiError } from '#kernel/errors.ts';
import { moneyText } from '#kernel/money.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { checkServed } from '../../accounts/public.ts';
import { type KeptSubscription, lockSubscription } from '../queries.ts';
import type { waiveByStaff } from '../staff-calls-view.ts';
import { fulfilOrder, lockOwnerOf } from './fulfil.ts';
import { lockServedOwner } from './lock-served-owner.ts';
import { owedTerm } from './renew.ts';
import { staffView } from './staff-upgrade.ts';

const OWN_WORDS = 'You can’t waive your own renewal';

/**
 * Waives an unpaid renewal: promotional credit pays it, and the subscription continues for that term. Throws not_found; nothing_owed;
 * conflict if the amount owed differs from what the page showed; being_charged; and the refusals by the limits of the role.
 */
export async function waiveForMember(
  ctx: Context,
  id: number,
  { userId, owedCents, reason }: ParsedOf<typeof waiveByStaff>['body'],
): Promise<ReplyOf<typeof waiveByStaff>> {
  await ctx.db.transaction(async (db) => {
    const owed = await lockOwed(db, ctx, { id, userId, owedCents });
    await checkForgiving(db, ctx, { userId, customerId: owed.customerId, cents: owedCents });
    await forgive(db, ctx, { ...owed, userId, reason });
  });
  return staffView(ctx, id);
}

type Target = { id: number; userId: number; owedCents: number };

/** Throws if staff cannot request approval for the waiver: it is within their own limit, or there is nothing to waive. */
export async function checkWaiverRequest(db: Db, ctx: Context, target: Target): Promise<void> {
  const { customerId } = await lockOwed(db, ctx, target);
  const limit = { userId: target.userId, customerId, cents: target.owedCents };
  if (await isWithinLimit(db, ctx, limit))
    throw apiError('within_limit', { message: 'This is within your limit: you can waive it yourself' });
}

/** How staff may waive what a member owes: alone, or with the approval of a second person; null if not at all. */
export async function waiverOf(
  ctx: Context,
  { userId, owedCents }: { userId: number; owedCents: number },
): Promise<'alone' | 'ask' | null> {
  try {
    await checkServed(ctx.db, ctx, { member: userId, ownWords: OWN_WORDS });
    const customerId = await findCustomer(ctx.db, userId);
    if (customerId === null) return null;
    return (await isWithinLimit(ctx.db, ctx, { userId, customerId, cents: owedCents })) ? 'alone' : 'ask';
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}

/**
 * Applies an approved waiver for the second person, in the transaction that records the decision. It counts against neither person's limit.
 */
export async function giveApprovedWaiver(
  db: Db,
  ctx: Context,
  { reason, requestId, ...target }: Target & { reason: string; requestId: number },
): Promise<void> {
  if (!mayApproveRefunds(ctx))
    throw apiError('over_limit', { message: 'A manager or a super admin has to approve this' });
  await forgive(db, ctx, { ...(await lockOwed(db, ctx, target)), userId: target.userId, reason, requestId });
}

type Owed = { before: KeptSubscription; customerId: number; invoiceId: number; owedCents: number };

async function lockOwed(db: Db, ctx: Context, { id, userId, owedCents }: Target): Promise<Owed> {
  await lockServedOwner(db, ctx, { subscriptionId: id, userId, ownWords: OWN_WORDS });
  const customerId = await lockOwnerOf(db, id);
  const before = await lockSubscription(db, id);
  if (!before || customerId === null || before.userId !== userId) throw apiError('not_found');
  const invoiceId = await owedTerm(db, before);
  if (invoiceId === null) throw apiError('nothing_owed', { message: 'Nothing is owed on this subscription' });
  const { dueCents } = await lockInvoice(db, invoiceId);
  if (dueCents !== owedCents)
    throw apiError('conflict', { message: `${moneyText(dueCents)} is owed by now. Check it and try again.` });
  if (await isBeingCharged(db, invoiceId, ctx.now))
    throw apiError('being_charged', {
      message: 'This renewal is being charged right now. Try again in a few minutes.',
    });
  return { before, customerId, invoiceId, owedCents };
}

async function forgive(
  db: Db,
  ctx: Context,
  {
    before,
    invoiceId,
    owedCents,
    userId,
    reason,
    requestId,
  }: Owed & { userId: number; reason: string; requestId?: number },
): Promise<void> {
  const { now } = ctx;
  await forgiveInvoice(db, invoiceId, now);
  if ((await fulfilOrder(db, invoiceId, now, owedCents)) !== 'given')
    throw apiError('conflict', {
      message: 'This renewal can’t be given any more. Look at the subscription and try again.',
    });
  await audit(db, ctx, {
    action: 'member.waive',
    subject: { type: 'member', id: userId },
    before: { subscriptionId: before.id, status: before.status },
    after: {
      subscriptionId: before.id,
      invoiceId,
      cents: owedCents,
      ...(requestId === undefined ? {} : { requestId }),
    },
    reason,
  });
}
