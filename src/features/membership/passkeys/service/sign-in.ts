import { apiError } from '#kernel/errors.ts';
import { type Context, hasRecentSecondFactor } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import { findMemberForUpdate } from '../../accounts/public.ts';
import { giveSecondFactor, giveStrictGrant, lockOwnSession } from '../../sessions/public.ts';
import { completeSignIn } from '../../sign-in/public.ts';
import { takeAnswer } from '../queries.ts';
import { noteCounter } from './note-counter.ts';
import { refusePasskey, type VerifiedAssertion, verifyAssertion } from './verify-answer.ts';

export type PasskeySignIn = { json: string; rememberMe?: boolean | undefined; returnTo?: string | undefined };

/** Without verification by finger, face or PIN a passkey is only one factor, so a member with a second factor is still asked for it. */
export async function enterByPasskey(ctx: Context, { json, rememberMe = false, returnTo }: PasskeySignIn) {
  const verified = await verifyAssertion(ctx, json, { purpose: 'sign_in', userId: null });
  const done = await transact(ctx, async (db) => {
    const member = await findMemberForUpdate(db, verified.passkey.userId);
    if (!member) return refusePasskey(ctx, 'unknown');
    if (!(await takeCounter(db, ctx, verified))) return null;
    return completeSignIn(db, ctx, member, {
      method: 'passkey',
      isRemembered: rememberMe,
      isSecondFactorGiven: verified.isUserVerified,
      returnTo,
    });
  });
  // Thrown outside the transaction, so that the note about the counter is kept.
  return done ?? refusePasskey(ctx, 'counter');
}

/**
 * A strict sign-in. It requires verification, so it also counts as the session's second factor if that is missing, or too old for staff
 * calls.
 */
export async function confirmByPasskey(ctx: Context, userId: number, json: string) {
  const verified = await verifyAssertion(ctx, json, { purpose: 'strict', userId });
  const until = await transact(ctx, async (db) => {
    const session = await lockOwnSession(db, ctx);
    if (!session) throw apiError('not_signed_in');
    if (!(await takeCounter(db, ctx, verified))) return null;
    if (!hasRecentSecondFactor(session, ctx.now)) await giveSecondFactor(db, ctx, session, session);
    return giveStrictGrant(db, ctx, session);
  });
  return { strictUntil: (until ?? refusePasskey(ctx, 'counter')).toISOString() };
}

/**
 * Whether the counter is valid. One that did not rise means a copy, unless the passkey is synced, because another device counts separately.
 * Either way the owner gets an email and sees it in the list of passkeys (decision 0109).
 */
async function takeCounter(
  db: Db,
  ctx: Context,
  { passkey, isSynced, ...verified }: VerifiedAssertion,
): Promise<boolean> {
  const { counter, isBackedUp, isBackupEligible } = verified;
  const answer = { counter, isBackedUp, isBackupEligible, now: ctx.now };
  if (await takeAnswer(db, passkey.id, answer)) return true;
  if (isSynced) await takeAnswer(db, passkey.id, { ...answer, isAnyCount: true });
  await noteCounter(db, ctx, passkey, isSynced);
  return isSynced;
}
