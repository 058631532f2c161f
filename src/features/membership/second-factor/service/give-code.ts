import { DAY_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import { plainCode } from '#platform/security/spoken-code.ts';
import { findMember, type Member } from '../../accounts/public.ts';
import { countWrongSecret, giveSecondFactor, lockOwnSession } from '../../sessions/public.ts';
import type { SignedInView } from '../../sign-in/contract.ts';
import { announceNewDevice, signedInViewOf } from '../../sign-in/public.ts';
import { recoveryCodeMail, wrongCodesMail } from '../emails.tsx';
import { countRecoveryCodes, findSecondFactor, takeRecoveryCode, takeStep } from '../queries.ts';
import { recoveryHash } from '../recovery-code.ts';
import { openSecrets } from '../sealed-secrets.ts';
import { totpStep } from '../totp.ts';
import { wrongCode } from './change-second-factor.ts';
import { stopRemoval } from './removal.ts';

/**
 * Tries at the code of the application that a member has a day, in all sessions: who knows the password could else open one session
 * after another. Recovery codes have 80 bits and are not counted, so that the owner always has a way in.
 */
const TRIES_A_DAY = { points: 50, seconds: DAY_MS / 1000 };

const isTotp = (code: string) => /^\d{6}$/.test(code);

export type GivenCode = { code: string; rememberMe?: boolean | undefined; returnTo?: string | undefined };

/**
 * Finishes a sign-in by the second factor, or raises a full session that has not given it: staff who signed in before they enrolled.
 * Five wrong codes end the session, either way: 401.
 */
export async function giveCode(ctx: Context, { code, rememberMe, returnTo }: GivenCode): Promise<SignedInView> {
  if (!ctx.session) throw apiError('not_signed_in');
  const typed = plainCode(code);
  if (isTotp(typed)) await takeTry(ctx, ctx.session.userId);
  const verdict = await transact(ctx, async (db) => {
    const session = await lockOwnSession(db, ctx);
    const member = session && (await findMember(db, session.userId));
    if (!session || !member) throw apiError('not_signed_in');
    const isRight = isTotp(typed) ? await takeTotp(db, ctx, member, typed) : await takeRecovery(db, ctx, member, typed);
    if (!isRight) {
      if (!(await countWrongSecret(db, ctx, session))) return 'wrong';
      if (member.email) await ctx.ports.mail.post(db, await wrongCodesMail(ctx, { to: member.email }));
      return 'ended';
    }
    // A member with the code has not lost it, so a removal that was requested by mail alone ends.
    await stopRemoval(db, ctx, member);
    const isRemembered = rememberMe ?? session.isRemembered;
    const { isNewDevice } = await giveSecondFactor(db, ctx, session, { isRemembered });
    if (isNewDevice) await announceNewDevice(db, ctx, member);
    return signedInViewOf(member, { needsSecondFactor: false, returnTo });
  });
  // After the transaction: what it counted must stand.
  if (verdict === 'ended') throw apiError('not_signed_in', { message: 'Too many wrong codes. Please log in again' });
  if (verdict === 'wrong') throw wrongCode();
  return verdict;
}

async function takeTry({ ports }: Context, userId: number): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await ports.rateLimiter.consume(`second_factor ${userId}`, TRIES_A_DAY);
  if (!isAllowed)
    throw apiError('too_many_requests', {
      retryAfter: retryAfterSeconds,
      message: 'Too many codes today. You can still use a recovery code',
    });
}

async function takeTotp(db: Db, { secretBox, now, log }: Context, { id }: Member, code: string): Promise<boolean> {
  const row = await findSecondFactor(db, id);
  const secret = row ? (openSecrets(secretBox, id, row.sealedSecret)?.inUse ?? null) : null;
  if (row?.confirmedAt && secret === null) {
    log.error({ userId: id }, 'a second factor was sealed under another SESSION_SECRET');
    throw unreadable();
  }
  const step = secret === null ? null : totpStep(secret, code, now);
  return step !== null && takeStep(db, id, step);
}

/** No code can be right, so none is counted as wrong. */
const unreadable = () =>
  apiError('second_factor_unreadable', {
    message:
      'We can’t check codes from your authenticator app right now. Use a recovery code or a passkey, or contact us to reset two-step login.',
  });

/** Emails the member at the first use, so that they learn of stolen recovery codes. */
async function takeRecovery(db: Db, ctx: Context, { id, email }: Member, code: string): Promise<boolean> {
  const isTaken = await takeRecoveryCode(db, id, recoveryHash(id, code), ctx.now);
  if (isTaken && email) {
    const left = await countRecoveryCodes(db, id);
    await ctx.ports.mail.post(db, await recoveryCodeMail(ctx, { to: email, left }));
  }
  return isTaken;
}
