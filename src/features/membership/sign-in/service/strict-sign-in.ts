import { randomInt } from 'node:crypto';
import { pleaseEnter } from '#kernel/error-label.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';
import { findMember, findMemberForUpdate, type Member, mayMail } from '../../accounts/public.ts';
import { issueToken, redeemToken } from '../../mailed-tokens/public.ts';
import { isFromNewDevice, isPassword, WRONG_PASSWORD } from '../../passwords/public.ts';
import { countWrongSecret, giveStrictGrant, lockOwnSession, signedInMember } from '../../sessions/public.ts';
import { strictCodeMail } from '../emails.tsx';

/** Confirms that it is still the member at the browser (decision 39): by password, or by an emailed code. */

/**
 * Codes that may be tried for one member. A session ends at its fifth wrong code, but a thief with the password could open
 * any number of sessions.
 */
const CODE_TRIES = { points: 30, seconds: 3_600 };
const NEW_DEVICE = 'You just logged in on this device. Use a code sent to your email instead, or a passkey.';

type Given = { password?: string | undefined; code?: string | undefined };

/**
 * Returns when the grant ends. The password alone is not enough on a device first seen minutes ago, because a thief who has it could add
 * a passkey that outlives the owner's reset (rule 40). Throws invalid_fields for such a device; wrong_password or wrong_code;
 * session_revoked after one wrong try too many; too_many_requests; conflict when another confirmation finished first.
 */
export async function confirmMember(ctx: Context, { password, code }: Given): Promise<Date> {
  const member = await ownMember(ctx);
  if (!password && !code) throw invalidFields({ password: [pleaseEnter('Password')] });
  if (!password) await consumeCodeTry(ctx, member.id);
  const isByPassword = password
    ? await isPassword(password, member.passwordHash, ctx.config.REQUEST_TIMEOUT_MS)
    : false;
  const outcome = await transact(ctx, async (db) => {
    const session = await lockOwnSession(db, ctx);
    if (!session) return 'revoked' as const;
    // A given password takes precedence: it must not use up a code that was sent with it, nor be excused by one.
    const isRight = password ? isByPassword : await redeemCode(db, ctx, member.id, code ?? '');
    if (isRight && password) {
      if (await isFromNewDevice(db, { session, member, now: ctx.now })) return 'new_device' as const;
    }
    if (isRight) return giveStrictGrant(db, ctx, session);
    return (await countWrongSecret(db, ctx, session)) ? ('revoked' as const) : ('wrong' as const);
  });
  if (outcome === 'new_device') throw invalidFields({ password: [NEW_DEVICE] });
  if (outcome === 'revoked')
    throw apiError('session_revoked', { message: 'Too many wrong attempts. Please log in again.' });
  if (outcome === 'wrong') {
    throw password
      ? apiError('wrong_password', { message: WRONG_PASSWORD })
      : apiError('wrong_code', { message: 'That code is wrong or expired. Use the most recent one.' });
  }
  return outcome;
}

async function consumeCodeTry({ ports }: Context, memberId: number): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await ports.rateLimiter.consume(`strict code ${memberId}`, CODE_TRIES);
  if (isAllowed) return;
  const message = 'Too many codes were tried. Wait an hour, or confirm with a passkey.';
  throw apiError('too_many_requests', { message, retryAfter: retryAfterSeconds });
}

const ENOUGH_CODES = 'We’ve emailed you several codes in the last hour. Use the most recent one, or wait.';

export async function mailCode(ctx: Context): Promise<void> {
  const member = await ownMember(ctx);
  const { email } = member;
  if (!email) return;
  if (!(await mayMail(ctx.ports, 'strict_code', member)))
    throw apiError('too_many_requests', { message: ENOUGH_CODES, retryAfter: 3_600 });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const mail = await strictCodeMail({ to: email, code });
  await ctx.db.transaction(async (db) => {
    if ((await findMemberForUpdate(db, member.id))?.email !== email) return;
    await issueToken(db, {
      userId: member.id,
      kind: 'strict_code',
      now: ctx.now,
      token: tokenOf(ctx, member.id, code),
    });
    await ctx.ports.mail.post(db, mail);
  });
}

async function redeemCode(db: Db, ctx: Context, userId: number, code: string): Promise<boolean> {
  const used = await redeemToken(db, 'strict_code', tokenOf(ctx, userId, code), ctx.now);
  return used?.userId === userId;
}

/**
 * Six digits aren't unique among all members, so a code is valid only together with its member. Signed, because anybody who can read the
 * table could find the preimage of a plain hash among a million candidates within a second.
 */
const tokenOf = ({ config }: Context, userId: number, code: string): string =>
  createSigner(programSecret(config), 'strict code').sign(`${userId}:${code}`);

async function ownMember(ctx: Context): Promise<Member> {
  const member = await findMember(ctx.db, signedInMember(ctx).userId);
  if (!member) throw apiError('not_signed_in');
  return member;
}
