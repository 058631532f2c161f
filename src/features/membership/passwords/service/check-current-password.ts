import { pleaseEnter } from '#kernel/error-label.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import { findMemberForUpdate, type Member, updateMember } from '../../accounts/public.ts';
import { afterFailure, endSessionsOf, findSessionForUpdate, forgetDevices, isTooMany } from '../../sessions/public.ts';
import { suspiciousActivityMail } from '../emails.tsx';
import { isPassword } from '../password-hash.ts';
import { SUSPICIOUS_ACTIVITY, WRONG_PASSWORD } from '../password-words-view.ts';
import { isFromNewDevice } from './new-device.ts';

type Outcome = 'right' | 'wrong' | 'suspicious' | 'signed_out';

/**
 * Requires the current password before a change of email, password or PayPal email (decision 40). Resolves if it is correct. A wrong one
 * answers 422 for the field `current_password`. The fifth wrong one in 15 minutes, or a correct one soon after the first login from a
 * device, answers 429 `suspicious_activity`: every session has ended and the owner gets an email. Call it before your own transaction,
 * never inside: its counts must survive a rollback, and no connection is held while the password is hashed.
 */
export async function checkCurrentPassword(
  ctx: Context,
  member: Member,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword) throw invalidFields({ current_password: [pleaseEnter('Current password')] });
  const isRight = await isPassword(currentPassword, member.passwordHash, ctx.config.REQUEST_TIMEOUT_MS);
  const outcome = await transact(ctx, (db) => judge(db, ctx, member.id, isRight));
  if (outcome === 'signed_out') throw apiError('not_signed_in');
  if (outcome === 'suspicious') throw apiError('suspicious_activity', { message: SUSPICIOUS_ACTIVITY });
  if (outcome === 'wrong') throw invalidFields({ current_password: [WRONG_PASSWORD] });
}

/**
 * Runs under the locks of member and session: of many concurrent tries, the fifth wrong one ends all sessions and is the last that counts.
 */
async function judge(db: Db, ctx: Context, userId: number, isRight: boolean): Promise<Outcome> {
  const { now } = ctx;
  const member = await findMemberForUpdate(db, userId);
  const session = ctx.session && (await findSessionForUpdate(db, userId, ctx.session.id));
  if (!member || !session) return 'signed_out';
  if (isRight && !(await isFromNewDevice(db, { session, member, now }))) return 'right';
  if (!isRight) {
    const failures = afterFailure({ count: member.wrongPasswords, since: member.wrongPasswordsSince }, now);
    await updateMember(db, userId, { wrongPasswords: failures.count, wrongPasswordsSince: failures.since });
    if (!isTooMany(failures)) return 'wrong';
  }
  await updateMember(db, userId, { wrongPasswords: 0, wrongPasswordsSince: null });
  await endSessionsOf(db, ctx, userId);
  await forgetDevices(db, userId);
  await audit(db, ctx, {
    action: 'member.suspicious_activity',
    subject: { type: 'member', id: userId },
    reason: isRight ? 'a change soon after a sign-in from a new device' : 'wrong current passwords',
  });
  if (member.email) await ctx.ports.mail.post(db, await suspiciousActivityMail(ctx, { to: member.email }));
  return 'suspicious';
}
