import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/http/transact.ts';
import { findMemberByLogin, findMemberForUpdate, type Member, updateMember } from '../../accounts/public.ts';
import { hashPassword, isOutdated, isPassword } from '../../passwords/public.ts';
import { findKnownDevice } from '../../sessions/public.ts';
import type { SignedInView } from '../contract.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { consumeSignInAttempt } from './sign-in-limits.ts';
import { trackFailure } from './track-failure.ts';

type Given = {
  /** Email or username. */
  login: string;
  password: string;
  captchaToken?: string | undefined;
  rememberMe?: boolean | undefined;
  returnTo?: string | undefined;
};

/** Logs in by password. A failure is sent to analytics, never to error reporting (specification, section 8). */
export async function signInByPassword(ctx: Context, given: Given): Promise<SignedInView> {
  return trackFailure(ctx, 'password', async () => {
    const { login, captchaToken } = given;
    const known = await findMemberByLogin(ctx.db, login);
    const memberId = known?.id ?? null;
    const deviceHash = await findKnownDevice(ctx.db, ctx, memberId);
    const giveBack = await consumeSignInAttempt(ctx, { login, memberId, deviceHash }, captchaToken);
    const view = await enter(ctx, known, given);
    await giveBack();
    return view;
  });
}

/** An unknown login, a wrong password and an account without a password take the same time and get the same reply. */
async function enter(
  ctx: Context,
  known: Member | null,
  { password, rememberMe = false, returnTo }: Given,
): Promise<SignedInView> {
  const hash = known?.passwordHash ?? null;
  if (!(await isPassword(password, hash, ctx.config.REQUEST_TIMEOUT_MS)) || !known || hash === null)
    throw wrongCredentials();
  const newHash = isOutdated(hash) ? await hashPassword(password) : hash;
  return transact(ctx, async (db) => {
    // The password may have been changed, or the account deleted, while it was being compared.
    const member = await findMemberForUpdate(db, known.id);
    if (member?.passwordHash !== hash) throw wrongCredentials();
    if (newHash !== hash) await updateMember(db, member.id, { passwordHash: newHash });
    return completeSignIn(db, ctx, member, {
      method: 'password',
      isRemembered: rememberMe,
      isSecondFactorGiven: false,
      returnTo,
    });
  });
}

const wrongCredentials = () =>
  apiError('wrong_credentials', { message: 'That email or username and password don’t match.' });
