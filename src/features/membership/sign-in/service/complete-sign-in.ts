import { apiError } from '#kernel/errors.ts';
import { localAddress } from '#kernel/local-address.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Member } from '../../accounts/public.ts';
import { isSecondFactorOn } from '../../second-factor/public.ts';
import { type SignInMethod, startSession } from '../../sessions/public.ts';
import type { SignedInView } from '../contract.ts';
import { newDeviceMail } from '../emails.tsx';

export type SignIn = {
  method: SignInMethod;
  isRemembered: boolean;
  /** True for a passkey with verification, which is two factors in one. */
  isSecondFactorGiven: boolean;
  returnTo?: string | undefined;
};

/**
 * What every way of signing in ends with, in the caller's transaction (throws account_suspended): the session, pending where the member's second factor is
 * still awaited; else, on a device never seen, a mail to the member. Who registers is told of no device.
 */
export async function completeSignIn(
  db: Db,
  ctx: Context,
  member: Member,
  { method, isRemembered, isSecondFactorGiven, returnTo }: SignIn,
): Promise<SignedInView> {
  if (member.suspendedAt !== null) throw apiError('account_suspended', { message: SUSPENDED });
  const needsSecondFactor = !isSecondFactorGiven && (await isSecondFactorOn(db, member.id));
  const { isNewDevice } = await startSession(db, ctx, {
    userId: member.id,
    method,
    isRemembered,
    secondFactor: isSecondFactorGiven ? 'given' : needsSecondFactor ? 'pending' : 'none',
  });
  if (isNewDevice) await announceNewDevice(db, ctx, member);
  return signedInViewOf(member, { needsSecondFactor, returnTo });
}

/** Shown only after the password or passkey was right. */
const SUSPENDED = 'This account is suspended. Please contact customer support.';

/** Mails the member that somebody signed in from a device never seen, in the transaction that made it known. */
export async function announceNewDevice(db: Db, ctx: Context, member: Member): Promise<void> {
  if (member.email) await ctx.ports.mail.post(db, await newDeviceMail(ctx, { to: member.email }));
}

export function signedInViewOf(
  { id, username, email, emailConfirmedAt }: Member,
  { needsSecondFactor, returnTo }: { needsSecondFactor: boolean; returnTo?: string | undefined },
): SignedInView {
  const user = { userId: id, username: username ?? '', email: email ?? '', emailConfirmed: emailConfirmedAt !== null };
  return {
    user: needsSecondFactor ? null : user,
    needsSecondFactor,
    returnTo: localAddress(returnTo, '/'),
  };
}
