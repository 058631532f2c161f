import type { Db } from '#platform/db/database.ts';
import { findPromotionById, releaseUses } from '../../promotions/public.ts';
import { findProspectCodeOfOrder, releaseProspectCode } from '../../prospect-prepaid/public.ts';
import { findCodeOfOrder, releaseReferral } from '../../referrals/public.ts';
import type { KeptSubscription } from '../queries.ts';

/** The codes of an order: of a promotion or a prospect’s family, and of a friend. */

export async function codesOfOrder(
  db: Db,
  { id, promotionId }: Pick<KeptSubscription, 'id' | 'promotionId'>,
): Promise<{ promoCode: string | null; friendsCode: string | null }> {
  const promotion = promotionId === null ? null : await findPromotionById(db, promotionId);
  return {
    promoCode: promotion?.code ?? (await findProspectCodeOfOrder(db, id)),
    friendsCode: await findCodeOfOrder(db, id),
  };
}

/** Releases the codes of an order that won't be paid, so that they can be used again. Part of the caller's transaction. */
export async function releaseCodes(db: Db, subscriptionId: number): Promise<void> {
  await releaseUses(db, subscriptionId);
  await releaseProspectCode(db, subscriptionId);
  await releaseReferral(db, subscriptionId);
}
