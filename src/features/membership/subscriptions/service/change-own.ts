import { track } from '#features/sites/analytics/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/events.ts';
import { signedInMember } from '../../sessions/public.ts';
import { findSubscription, type KeptSubscription, saveCancelWords } from '../queries.ts';
import { changeLocked, takeBackUnpaid } from './renew.ts';

/** What a member does with a subscription of his own. That of somebody else is none. */

export async function ownSubscription(ctx: Context, id: number): Promise<KeptSubscription> {
  const found = await findSubscription(ctx.db, id);
  if (!found || found.userId !== signedInMember(ctx).userId || found.status === 'incomplete')
    throw apiError('not_found');
  return found;
}

/** It ends with its term, or at once where a renewal is owed or being billed: then nothing is owed any more. Always possible; done twice it is done. */
export async function cancelOwn(
  ctx: Context,
  id: number,
  words: { cancelReason: string; cancelNote: string },
): Promise<void> {
  const { now } = ctx;
  await ownSubscription(ctx, id);
  await ctx.db.transaction(async (db) => {
    const changed = await changeLocked(db, id, { kind: 'cancel', at: now }, now);
    if (!changed) return;
    await takeBackUnpaid(db, id, changed, now);
    await saveCancelWords(db, id, words);
    await emit(db, { type: 'subscription_cancelled', subscriptionId: id });
  });
  track(ctx, { name: 'cancel_subscription', properties: { reason: words.cancelReason } });
}

/** Takes the cancellation back; until its end only. */
export async function reactivateOwn(ctx: Context, id: number): Promise<void> {
  const { now } = ctx;
  await ownSubscription(ctx, id);
  await ctx.db.transaction(async (db) => {
    const changed = await changeLocked(db, id, { kind: 'reactivate', at: now }, now);
    if (!changed)
      throw apiError('not_reactivated', {
        message: 'This subscription is over, or was not cancelled. You can subscribe again.',
      });
    await emit(db, { type: 'subscription_reactivated', subscriptionId: id });
  });
}
