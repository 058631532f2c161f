import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { lockServed } from '../../accounts/public.ts';
import { findSubscription } from '../queries.ts';

type Served = {
  subscriptionId: number;
  /** Whose it is, as the caller believes. */
  userId: number;
  ownWords: string;
};

/**
 * Locks the member of a subscription whom staff serve, before the customer and the subscription. Throws not_found where it is not that
 * member's, and what `checkServed` throws.
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
