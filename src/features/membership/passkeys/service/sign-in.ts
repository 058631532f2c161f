import { apiError } from '#kernel/errors.ts';
import { type Context, hasRecentSecondFactor } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import { findMemberForUpdate } from '../../accounts/public.ts';
import { giveSecondFactor, giveStrictGrant, lockOwnSession } from '../../sessions/public.ts';
import { completeSignIn } from '../../sign-in/public.ts';
import { takeAnswer } from '../queries.ts';
import { refusePasskey, type VerifiedAssertion, verifyAssertion } from './verify-answer.ts';

export type PasskeySignIn = { json: string; rememberMe?: boolean | undefined; returnTo?: string | undefined };

/** Without verification by finger, face or PIN a passkey is one factor, and a member who has a second is still asked for it. */
export async function enterByPasskey(ctx: Context, { json, rememberMe = false, returnTo }: PasskeySignIn) {
  const verified = await verifyAssertion(ctx, json, { purpose: 'sign_in', userId: null });
  return transact(ctx, async (db) => {
    const member = await findMemberForUpdate(db, verified.passkey.userId);
    if (!member) return refusePasskey(ctx, 'unknown');
    await takeCounter(db, ctx, verified);
    return completeSignIn(db, ctx, member, {
      method: 'passkey',
      isRemembered: rememberMe,
      isSecondFactorGiven: verified.isUserVerified,
      returnTo,
    });
  });
}

/** A strict sign-in. It takes verification, so it is the second factor of the session too, where that was not given yet, or is too old for staff calls. */
export async function confirmByPasskey(ctx: Context, userId: number, json: string) {
  const verified = await verifyAssertion(ctx, json, { purpose: 'strict', userId });
  const until = await transact(ctx, async (db) => {
    const session = await lockOwnSession(db, ctx);
    if (!session) throw apiError('not_signed_in');
    await takeCounter(db, ctx, verified);
    if (!hasRecentSecondFactor(session, ctx.now)) await giveSecondFactor(db, ctx, session, session);
    return giveStrictGrant(db, ctx, session);
  });
  return { strictUntil: until.toISOString() };
}

async function takeCounter(db: Db, ctx: Context, { passkey, counter, isBackedUp }: VerifiedAssertion): Promise<void> {
  if (!(await takeAnswer(db, passkey.id, { counter, isBackedUp, now: ctx.now }))) refusePasskey(ctx, 'counter');
}
