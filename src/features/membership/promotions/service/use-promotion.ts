import type { Db } from '#platform/db/database.ts';
import {
  countUses,
  findHold,
  hasTriedWith,
  hasUsed,
  holdUse,
  lockCard,
  lockPromotion,
  noteCardOfUse,
} from '../queries.ts';

/** A code is held for what is ordered with it, used when that begins, and free again when it is never paid. Each is part of the caller's transaction. */

type Use = { promotionId: number; userId: number; subscriptionId: number };

/** One sentence for the form where the code is used up, or the member has used it. */
export async function takeUse(db: Db, use: Use, now: Date): Promise<{ ok: true } | { ok: false; message: string }> {
  const promotion = await lockPromotion(db, use.promotionId);
  if (!promotion) throw new Error(`there is no promotion ${use.promotionId}`);
  if (await hasUsed(db, use.promotionId, use.userId)) return { ok: false, message: USED };
  const heldFor = await findHold(db, use.promotionId, use.userId);
  if (heldFor !== null && heldFor !== use.subscriptionId) return { ok: false, message: HELD };
  const isUsedUp =
    promotion.mostUses !== null && (await countUses(db, use.promotionId, use.userId)) >= promotion.mostUses;
  if (isUsedUp) return { ok: false, message: USED_UP };
  await holdUse(db, { ...use, usedAt: now });
  return { ok: true };
}

export const USED = 'You have used this code.';
const HELD = 'You are about to use this code for something else, which is not paid yet.';
export const USED_UP = 'This code has been used as often as it may.';
export const CARD_USED = 'This card has had a free trial. Choose another card, or go on without the code.';

/** A free trial is once for a card, too (decision 30). False: this one has had one. */
export async function takeTrialCard(db: Db, subscriptionId: number, fingerprint: string | null): Promise<boolean> {
  if (fingerprint === null) return true;
  await lockCard(db, fingerprint);
  if (await hasTriedWith(db, fingerprint, subscriptionId)) return false;
  await noteCardOfUse(db, subscriptionId, fingerprint);
  return true;
}
