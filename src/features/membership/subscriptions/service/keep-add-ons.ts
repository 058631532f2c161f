import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/events.ts';
import { saveEndsWithTerm } from '../add-on-rows.ts';
import { type KeptSubscription, lockSubscription } from '../queries.ts';
import { REMOVAL_FAILED } from '../subscription-view.ts';
import { lockOwner, refreshNextChange } from './fulfil.ts';

/**
 * Sets whether add-ons end with the paid term. Refuses the id of an add-on that the subscription doesn't have; repeating it changes
 * nothing.
 */
export async function setEndsWithTerm(
  ctx: Context,
  own: KeptSubscription,
  { addOnIds, endsWithTerm }: { addOnIds: readonly number[]; endsWithTerm: boolean },
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    await lockOwner(db, own);
    const subscription = await lockSubscription(db, own.id);
    const wanted = subscription?.addOnCents.filter(({ id }) => addOnIds.includes(id)) ?? [];
    if (wanted.length !== new Set(addOnIds).size)
      throw apiError('not_found', endsWithTerm ? { message: REMOVAL_FAILED } : {});
    const changing = wanted.filter((held) => held.endsWithTerm !== endsWithTerm).map(({ id }) => id);
    if (changing.length === 0) return;
    // The bill of the next term exists already, so its content can no longer change.
    if (subscription?.term && subscription.term.endsAt <= ctx.now)
      throw apiError('renewal_open', {
        message: 'Your renewal is still unpaid. Pay it or cancel before you change your add-ons.',
      });
    await saveEndsWithTerm(db, changing, endsWithTerm);
    await refreshNextChange(db, own.id, ctx.now);
    if (endsWithTerm) await emit(db, { type: 'add_on_removed', subscriptionId: own.id });
  });
}
