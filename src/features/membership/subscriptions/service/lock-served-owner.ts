import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { lockServed } from '../../accounts/public.ts';
import { findSubscription } from '../queries.ts';

type Served = {
  subscriptionId: number;
  /** The owner as the caller knows them. */
  userId: number;
  ownWords: string;
};

/**
 * Locks the owner of a subscription that staff serve, before the customer and the subscription. Throws not_found if the subscription is not
 * that member's, and the errors of `checkServed`.
 */
export async function lockServedOwner(
  db: Db,
  ctx: Pick<Context, 'actor'>,
  { subscriptionId, userId, ownWords }: Served,
): Promise<void> {
  const seen = await findSubscription(db, subscriptionId);
  if (seen?.userId !== userId) throw apiError('not_found');
  await lockServed(db, ctx, { userId, ownWords });
}
