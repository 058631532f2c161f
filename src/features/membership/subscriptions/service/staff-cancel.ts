import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/events.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { findSubscription, saveCancelWords } from '../queries.ts';
import type { cancelByStaff } from '../staff-calls-view.ts';
import type { SubscriptionView } from '../subscription-view.ts';
import { lockServedOwner } from './lock-served-owner.ts';
import { changeLocked } from './renew.ts';
import { staffView } from './staff-upgrade.ts';
import { takeBackUnpaid } from './take-back.ts';
import { viewOf } from './views.ts';

/**
 * Cancels the renewal at the member's request, just as the member's own cancellation does: the subscription ends with its term, or at once
 * if a renewal is unpaid. Does nothing if it was already canceled. Throws not_found, not_cancellable for an ended subscription, and
 * conflict if it is no longer what the sender's page showed.
 */
export async function cancelForMember(
  ctx: Context,
  id: number,
  { userId, shown, reason }: ParsedOf<typeof cancelByStaff>['body'],
): Promise<ReplyOf<typeof cancelByStaff>> {
  const { db: root, now } = ctx;
  await root.transaction(async (db) => {
    const ownWords = 'Cancel your own subscription under Subscriptions';
    await lockServedOwner(db, ctx, { subscriptionId: id, userId, ownWords });
    const before = await findSubscription(db, id);
    if (!before || before.userId !== userId || before.status === 'incomplete') throw apiError('not_found');
    if (before.status === 'ended') throw apiError('not_cancellable', { message: 'This subscription has ended' });
    if (shown && before.renews && !isAsShown(await viewOf(db, before, now), shown))
      throw apiError('conflict', { message: 'This subscription changed since you opened the page. Check it again.' });
    const changed = await changeLocked(db, id, { kind: 'cancel', at: now }, now);
    if (!changed) return;
    await takeBackUnpaid(db, id, changed, now);
    await saveCancelWords(db, id, { cancelReason: 'by_staff', cancelNote: '' });
    await emit(db, { type: 'subscription_cancelled', subscriptionId: id });
    await audit(db, ctx, {
      action: 'member.cancel_renewal',
      subject: { type: 'member', id: userId },
      before: { subscriptionId: id, status: before.status, renews: before.renews },
      after: {
        subscriptionId: id,
        status: changed.status,
        renews: changed.renews,
        endsAt: (changed.endedAt ?? changed.term?.endsAt)?.toISOString() ?? null,
      },
      reason,
    });
  });
  return staffView(ctx, id);
}

type Shown = NonNullable<ParsedOf<typeof cancelByStaff>['body']['shown']>;

const isAsShown = ({ status, termEndsAt }: Pick<SubscriptionView, 'status' | 'termEndsAt'>, shown: Shown): boolean =>
  status === shown.status && (termEndsAt ?? '') === shown.termEndsAt;
