import { findCustomer } from '#features/billing/ledger/public.ts';
import { sharePayer } from '#features/billing/payment-methods/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { inGroups, plainCode } from '#platform/security/spoken-code.ts';
import { isDeviceOf } from '../../sessions/public.ts';
import { findReferralOfOrder, findReferrer, hasSubscribed, saveSettled } from '../queries.ts';
import { type CodeRefusal, PAID_DAYS } from '../referral.ts';

/** A friend's code, typed by somebody who is about to subscribe. It changes no price, and an invalid one doesn't stop the purchase. */

export type FriendsCode = { ok: true; code: string; referrerId: number } | { ok: false; reason: CodeRefusal };

/** `userId` null: a visitor. A code isn't valid for its owner, nor for anybody who shares a browser with the owner. */
export async function applyFriendsCode(
  db: Db,
  { cookies }: Pick<Context, 'cookies'>,
  { typed, userId }: { typed: string; userId: number | null },
): Promise<FriendsCode> {
  const code = inGroups(plainCode(typed));
  const referrerId = await findReferrer(db, code);
  if (referrerId === null) return { ok: false, reason: 'unknown' };
  if (referrerId === userId) return { ok: false, reason: 'own' };
  if (await isDeviceOf(db, { cookies }, referrerId)) return { ok: false, reason: 'own_device' };
  if (userId !== null && (await hasSubscribed(db, userId))) return { ok: false, reason: 'not_first' };
  return { ok: true, code, referrerId };
}

/** Null: no code was typed. */
export async function readFriendsCode(
  ctx: Pick<Context, 'db' | 'cookies' | 'actor'>,
  typed: string,
): Promise<{ code: string | null; view: { accepted: boolean; message: string } } | null> {
  if (typed.trim() === '') return null;
  const { db, actor } = ctx;
  const applied = await applyFriendsCode(db, ctx, { typed, userId: actor.kind === 'member' ? actor.userId : null });
  const message = applied.ok ? ACCEPTED : REFUSALS[applied.reason];
  return { code: applied.ok ? applied.code : null, view: { accepted: applied.ok, message } };
}

const ACCEPTED = `Referral code applied. After your first ${PAID_DAYS} paid days, you and your friend each get a free month.`;
const OWN = 'This is your own code. Share it with a friend.';
const REFUSALS: Readonly<Record<CodeRefusal, string>> = {
  unknown: 'We couldn’t find this referral code. You can subscribe without it.',
  own: OWN,
  own_device:
    'The owner of this code uses this browser, so it doesn’t count as a referral. You can subscribe without it.',
  not_first: 'Referral codes are for new subscribers. You can subscribe without it.',
};

/** If both pay with the same card or account, the order continues, and nobody gets a month for it. Part of the caller's transaction. */
export async function noteFriendsPayer(
  db: Db,
  { subscriptionId, customerId }: { subscriptionId: number; customerId: number },
  now: Date,
): Promise<void> {
  const referral = await findReferralOfOrder(db, subscriptionId);
  if (!referral || referral.settledAt || referral.referrerId === null) return;
  if (!(await isSamePayer(db, { customerId, referrerId: referral.referrerId }))) return;
  await saveSettled(db, referral.id, { settledAt: now, refusal: 'same_payer', referrerCreditedAt: null });
}

export async function isSamePayer(
  db: Db,
  { customerId, referrerId }: { customerId: number; referrerId: number },
): Promise<boolean> {
  const referrers = await findCustomer(db, referrerId);
  return referrers !== null && (await sharePayer(db, referrers, customerId));
}
