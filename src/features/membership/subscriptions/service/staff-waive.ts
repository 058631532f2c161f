import { forgiveInvoice, lockInvoice } from '#features/billing/ledger/public.ts';
import { checkForgiving, isBeingCharged } from '#features/billing/payments/public.ts';
import { apiError } from '#kernel/errors.ts';
import { moneyText } from '#kernel/money.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { lockSubscription } from '../queries.ts';
import type { waiveByStaff } from '../staff-calls-view.ts';
import { fulfilOrder, lockOwnerOf } from './fulfil.ts';
import { owedTerm } from './renew.ts';
import { staffView } from './staff-upgrade.ts';

/**
 * Forgives the renewal that a member owes: credit that was given away pays it, and the subscription goes on for that term. Throws not_found; nothing_owed; conflict where another
 * sum is owed than the page showed; being_charged; and what the limits of the role refuse.
 */
export async function waiveForMember(
  ctx: Context,
  id: number,
  { userId, owedCents, reason }: ParsedOf<typeof waiveByStaff>['body'],
): Promise<ReplyOf<typeof waiveByStaff>> {
  const { db: root, now } = ctx;
  await root.transaction(async (db) => {
    const customerId = await lockOwnerOf(db, id);
    const before = await lockSubscription(db, id);
    if (!before || customerId === null || before.userId !== userId) throw apiError('not_found');
    const invoiceId = await owedTerm(db, before);
    if (invoiceId === null) throw apiError('nothing_owed', { message: 'Nothing is owed on this subscription' });
    const { dueCents } = await lockInvoice(db, invoiceId);
    if (dueCents !== owedCents)
      throw apiError('conflict', { message: `${moneyText(dueCents)} is owed by now. Check it and try again.` });
    if (await isBeingCharged(db, invoiceId, now))
      throw apiError('being_charged', {
        message: 'This renewal is being charged right now. Try again in a few minutes.',
      });
    await checkForgiving(db, ctx, { userId, customerId, cents: dueCents });
    await forgiveInvoice(db, invoiceId, now);
    if ((await fulfilOrder(db, invoiceId, now, dueCents)) !== 'given')
      throw apiError('conflict', {
        message: 'This renewal can’t be given any more. Look at the subscription and try again.',
      });
    await audit(db, ctx, {
      action: 'member.waive',
      subject: { type: 'member', id: userId },
      before: { subscriptionId: id, status: before.status },
      after: { subscriptionId: id, invoiceId, cents: dueCents },
      reason,
    });
  });
  return staffView(ctx, id);
}
