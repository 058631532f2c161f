import { paymentStatesOf } from '#features/billing/payments/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import {
  countUses,
  findUse,
  type Hold,
  hasTried,
  hasTriedWith,
  holdUse,
  listInvoicesOfHolds,
  lockCard,
  lockPromotion,
  noteCardOfUse,
  type PromotionUse,
  type Uses,
} from '../queries.ts';

/**
 * An order holds its code for half an hour. The code is used when the order begins, and released when the payment is declined or the half
 * hour is over (decision 0108). Each function is part of the caller's transaction.
 */

export const HOLD_MS = 30 * MINUTE_MS;
/** A starting payment extends its hold to at least this long, until its attempt is saved, which keeps the hold from then on. */
const PAYING_MS = 2 * MINUTE_MS;

type Use = { promotionId: number; userId: number; subscriptionId: number };
type Taken = { ok: true } | { ok: false; message: string };

/**
 * Holds a code for an order. `earlierHold`: when the order that this one replaces took the code, so that ordering again doesn't prolong a
 * hold.
 */
export async function takeUse(db: Db, use: Use, now: Date, earlierHold: Date | null = null): Promise<Taken> {
  const found = await findFreeUse(db, use, now);
  if (!found.ok) return found;
  const { own } = found;
  const since = own?.subscriptionId === use.subscriptionId ? own.usedAt : earlierHold;
  await holdUse(db, { ...use, usedAt: since !== null && isFresh(since, now) ? since : now });
  return { ok: true };
}

/**
 * Makes sure that the code is held for an order that is about to be paid. An expired hold is taken again if the code is free; otherwise the
 * payment is refused before anything is charged. Only a charge prolongs a hold.
 */
export async function keepUse(db: Db, use: Use, now: Date, { isCharging }: { isCharging: boolean }): Promise<Taken> {
  const found = await findFreeUse(db, use, now);
  // Another request has paid for this order, and it has begun.
  if (!found.ok && found.isOwn) return { ok: true };
  if (!found.ok) return found;
  const { own } = found;
  const earliest = isCharging ? new Date(now.getTime() - HOLD_MS + PAYING_MS) : null;
  await holdUse(db, { ...use, usedAt: heldSince(own, use, now, earliest) });
  return { ok: true };
}

/** When this order's hold began. `earliest`: a hold must have begun by then or later to outlast a charge; null: nothing is charged yet. */
function heldSince(own: PromotionUse | null, { subscriptionId }: Use, now: Date, earliest: Date | null): Date {
  if (own?.subscriptionId !== subscriptionId) return now;
  if (earliest === null) return isFresh(own.usedAt, now) ? own.usedAt : now;
  return own.usedAt > earliest ? own.usedAt : earliest;
}

type FreeUse =
  | { ok: true; own: PromotionUse | null }
  /** `isOwn`: this order has used it. */
  | { ok: false; isOwn: boolean; message: string };

/** Locks the promotion, so that only one of several concurrent requests gets the last use. */
async function findFreeUse(db: Db, { promotionId, userId, subscriptionId }: Use, now: Date): Promise<FreeUse> {
  const promotion = await lockPromotion(db, promotionId);
  if (!promotion) throw new Error(`there is no promotion ${promotionId}`);
  const own = await findUse(db, promotionId, userId);
  const isOwn = own?.subscriptionId === subscriptionId;
  if (own?.confirmedAt) return { ok: false, isOwn, message: USED };
  if (promotion.benefit.type === 'free_trial' && (await hasTried(db, { userId, besides: promotionId })))
    return { ok: false, isOwn: false, message: TRIED };
  if (own && !isOwn && (await isHeld(db, own, now))) return { ok: false, isOwn, message: HELD_BY_OWN };
  const message = refusalOf(promotion, await usesOf(db, promotionId, { besides: userId, now }));
  return message === null ? { ok: true, own } : { ok: false, isOwn: false, message };
}

export const USED = 'You have used this code.';
export const TRIED = 'You already had a free trial.';
const HELD_BY_OWN = 'You have an unpaid order with this code. Complete it, or try again in 30 minutes.';
const HELD = 'This code is reserved for an unpaid order. Try again in 30 minutes.';
const AT_LIMIT = 'This code has reached its limit.';
export const CARD_USED = 'This card was already used for a free trial. Use another card, or continue without the code.';

/** Why a code can't be used now; null: it can. */
export function refusalOf({ mostUses }: { mostUses: number | null }, { used, held }: Uses): string | null {
  if (mostUses === null || used + held < mostUses) return null;
  return used >= mostUses ? AT_LIMIT : HELD;
}

/** How often a code is used and held; `besides`: not counting this member. */
export async function usesOf(
  db: Db,
  promotionId: number,
  { besides, now }: { besides: number | null; now: Date },
): Promise<Uses> {
  return (await usesOfAll(db, [promotionId], { besides, now })).get(promotionId) ?? { used: 0, held: 0 };
}

/** The uses of several codes; codes without any are left out. */
export async function usesOfAll(
  db: Db,
  promotionIds: readonly number[],
  { besides, now }: { besides: number | null; now: Date },
): Promise<Map<number, Uses>> {
  const { usesOf: uses, stale } = await countUses(db, promotionIds, { besides, heldAfter: heldAfter(now) });
  for (const { promotionId } of await listPaidOrCharging(db, stale)) {
    const counted = uses.get(promotionId);
    if (counted) uses.set(promotionId, { ...counted, held: counted.held + 1 });
  }
  return uses;
}

const heldAfter = (now: Date) => new Date(now.getTime() - HOLD_MS);
const isFresh = (usedAt: Date, now: Date) => usedAt > heldAfter(now);

/**
 * An expired hold still counts while its payment may arrive, and until the paid order has begun, so that nobody is charged without getting
 * the code's benefit.
 */
async function isHeld(db: Db, hold: PromotionUse, now: Date): Promise<boolean> {
  return isFresh(hold.usedAt, now) || (await listPaidOrCharging(db, [hold])).length > 0;
}

/** The holds whose order is being charged, or is paid and about to begin. */
async function listPaidOrCharging(db: Db, holds: readonly Hold[]): Promise<Hold[]> {
  const billed = await listInvoicesOfHolds(db, holds);
  const states = await paymentStatesOf(
    db,
    billed.map(({ invoiceId }) => invoiceId),
  );
  return holds.filter((hold) => billed.some((each) => each.hold === hold && states.has(each.invoiceId)));
}

/** When a member's hold of a code for an order began; null: there is no such hold. */
export async function findHeldSince(db: Db, { promotionId, userId, subscriptionId }: Use): Promise<Date | null> {
  const own = await findUse(db, promotionId, userId);
  return own && own.confirmedAt === null && own.subscriptionId === subscriptionId ? own.usedAt : null;
}

/** Takes a card's one free trial (decision 30). False: the card was already used for one. */
export async function takeTrialCard(db: Db, subscriptionId: number, fingerprint: string | null): Promise<boolean> {
  if (fingerprint === null) return true;
  await lockCard(db, fingerprint);
  if (await hasTriedWith(db, fingerprint, subscriptionId)) return false;
  await noteCardOfUse(db, subscriptionId, fingerprint);
  return true;
}
