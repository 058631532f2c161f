import { listBeingPaid } from '#features/billing/payments/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import {
  countUses,
  findUse,
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
 * A code is held for an order for half an hour, used when the order begins, and free again when it is refused or not paid by then
 * (decision 0108). Each is part of the caller's transaction.
 */

export const HOLD_MS = 30 * MINUTE_MS;
/** A payment that begins finds its hold good for at least this long: until its attempt, which keeps the hold, is noted. */
const PAYING_MS = 2 * MINUTE_MS;

type Use = { promotionId: number; userId: number; subscriptionId: number };
type Taken = { ok: true } | { ok: false; message: string };

/** Holds a code for an order. `heldSince`: for another order of the same member, whose place this one takes; a hold is not prolonged by that. */
export async function takeUse(db: Db, use: Use, now: Date, heldSince: Date | null = null): Promise<Taken> {
  const found = await findFreeUse(db, use, now);
  if (!found.ok) return found;
  const { own } = found;
  const since = own?.subscriptionId === use.subscriptionId ? own.usedAt : heldSince;
  await holdUse(db, { ...use, usedAt: since !== null && isFresh(since, now) ? since : now });
  return { ok: true };
}

/**
 * Makes sure that the code is held for an order that is about to be paid. A hold that has ended is taken again if the code is free; otherwise
 * the payment is refused, before anything is charged.
 */
export async function keepUse(db: Db, use: Use, now: Date): Promise<Taken> {
  const found = await findFreeUse(db, use, now);
  // The same order, paid and begun by another request.
  if (!found.ok && found.isOwn) return { ok: true };
  if (!found.ok) return found;
  const { own } = found;
  const least = new Date(now.getTime() - HOLD_MS + PAYING_MS);
  const isOwn = own?.subscriptionId === use.subscriptionId;
  await holdUse(db, { ...use, usedAt: !isOwn ? now : own.usedAt > least ? own.usedAt : least });
  return { ok: true };
}

type FreeUse =
  | { ok: true; own: PromotionUse | null }
  /** `isOwn`: this order has used it. */
  | { ok: false; isOwn: boolean; message: string };

/** Locks the promotion, so that of several at once one gets the last use. */
async function findFreeUse(db: Db, { promotionId, userId, subscriptionId }: Use, now: Date): Promise<FreeUse> {
  const promotion = await lockPromotion(db, promotionId);
  if (!promotion) throw new Error(`there is no promotion ${promotionId}`);
  const own = await findUse(db, promotionId, userId);
  const isOwn = own?.subscriptionId === subscriptionId;
  if (own?.confirmedAt) return { ok: false, isOwn, message: USED };
  if (own && !isOwn && (await isHeld(db, own, now))) return { ok: false, isOwn, message: HELD_BY_OWN };
  const message = refusalOf(promotion, await usesOf(db, promotionId, { besides: userId, now }));
  return message === null ? { ok: true, own } : { ok: false, isOwn: false, message };
}

export const USED = 'You have used this code.';
const HELD_BY_OWN =
  'You are using this code for another order, which is not paid yet. Pay for that one, or try again in up to 30 minutes.';
const HELD = 'This code is held by an order that is not paid yet. Try again in up to 30 minutes.';
const USED_UP = 'This code has been used up.';
export const CARD_USED = 'This card has had a free trial. Choose another card, or go on without the code.';

/** Why nobody else uses the code now; null: it is free. */
export function refusalOf({ mostUses }: { mostUses: number | null }, { used, held }: Uses): string | null {
  if (mostUses === null || used + held < mostUses) return null;
  return used >= mostUses ? USED_UP : HELD;
}

/** By others than this member, or by everybody. */
export async function usesOf(
  db: Db,
  promotionId: number,
  { besides, now }: { besides: number | null; now: Date },
): Promise<Uses> {
  return (await usesOfAll(db, [promotionId], { besides, now })).get(promotionId) ?? { used: 0, held: 0 };
}

/** The same of several; one that nobody used is left out. */
export async function usesOfAll(
  db: Db,
  promotionIds: readonly number[],
  { besides, now }: { besides: number | null; now: Date },
): Promise<Map<number, Uses>> {
  const { usesOf: uses, stale } = await countUses(db, promotionIds, { besides, heldAfter: heldAfter(now) });
  const paying = await beingPaid(db, stale);
  for (const { promotionId, subscriptionId } of stale) {
    const counted = uses.get(promotionId);
    if (counted && paying.has(subscriptionId)) uses.set(promotionId, { ...counted, held: counted.held + 1 });
  }
  return uses;
}

const heldAfter = (now: Date) => new Date(now.getTime() - HOLD_MS);
const isFresh = (since: Date, now: Date) => since > heldAfter(now);

/** A hold that is over counts on while its payment may still come: there is no charge without the use. */
async function isHeld(db: Db, hold: PromotionUse, now: Date): Promise<boolean> {
  return isFresh(hold.usedAt, now) || (await beingPaid(db, [hold])).has(hold.subscriptionId);
}

/** Of the orders of these holds those whose bank or PayPal has not decided, or that are paid and about to begin. */
async function beingPaid(
  db: Db,
  holds: readonly Pick<PromotionUse, 'subscriptionId' | 'usedAt'>[],
): Promise<Set<number>> {
  const open = await listInvoicesOfHolds(db, holds);
  const paying = await listBeingPaid(
    db,
    open.map(({ invoiceId }) => invoiceId),
  );
  return new Set(
    open.filter(({ invoiceId }) => paying.includes(invoiceId)).map(({ subscriptionId }) => subscriptionId),
  );
}

/** Since when a member holds a code for an order; null: not any more, or never. */
export async function findHeldSince(db: Db, { promotionId, userId, subscriptionId }: Use): Promise<Date | null> {
  const own = await findUse(db, promotionId, userId);
  return own && own.confirmedAt === null && own.subscriptionId === subscriptionId ? own.usedAt : null;
}

/** A free trial is once for a card, too (decision 30). False: this one has had one. */
export async function takeTrialCard(db: Db, subscriptionId: number, fingerprint: string | null): Promise<boolean> {
  if (fingerprint === null) return true;
  await lockCard(db, fingerprint);
  if (await hasTriedWith(db, fingerprint, subscriptionId)) return false;
  await noteCardOfUse(db, subscriptionId, fingerprint);
  return true;
}
