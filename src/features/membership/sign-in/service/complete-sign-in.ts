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
 * Completes every login method, in the caller's transaction (throws account_suspended): starts the session, pending if the member's second
 * factor is still awaited; otherwise, on a new device, emails the member. A registration reports no new device.
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

/** Shown only after a correct password or passkey. */
const SUSPENDED = 'This account is suspended. Please contact customer support.';

/** Emails the member about a login from a new device, in the transaction that made the device known. */
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
