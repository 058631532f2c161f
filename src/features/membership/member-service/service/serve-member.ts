import { apiError, invalidFields } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import {
  askForConfirmation,
  isEmailTaken,
  mayMailChange,
  startEmailChange,
  updateMember,
} from '../../accounts/public.ts';
import { askForReset } from '../../passwords/public.ts';
import { resetSecondFactor } from '../../roles/public.ts';
import { endSessionsOf } from '../../sessions/public.ts';
import { forgetMemberTries } from '../../sign-in/public.ts';
import type { changeMemberEmail, logOutMember, mailMember, resetMemberFactor, unlockMember } from '../contract.ts';
import { lockServedMember } from './served-member.ts';

/** Staff actions on an account. Each writes its audit entry in the same transaction. */

const member = (userId: number) => ({ type: 'member', id: userId });

/** Queues the same jobs as the member's own request, with the same limits. */
export async function sendMail(
  ctx: Context,
  userId: number,
  { mail, reason }: ParsedOf<typeof mailMember>['body'],
): Promise<ReplyOf<typeof mailMember>> {
  await ctx.db.transaction(async (db) => {
    const { email, emailConfirmedAt } = await lockServedMember(db, ctx, userId);
    if (email === null) throw apiError('no_email', { message: 'This account has no email address' });
    if (mail === 'confirmation' && emailConfirmedAt !== null)
      throw apiError('already_confirmed', { message: 'This email is already confirmed' });
    const within = { ...ctx, db };
    if (mail === 'confirmation') await askForConfirmation(within, userId);
    else await askForReset(within, email);
    await audit(db, ctx, {
      action: 'member.mail',
      subject: member(userId),
      before: { isConfirmed: emailConfirmedAt !== null },
      after: { mail },
      reason,
    });
  });
  return { userId };
}

const TOO_MANY_MAILS =
  'We’ve already emailed this member or this address several times about a change. Try again later.';

/** The audit log keeps neither address, because an entry outlives the account. */
export async function startChangeOfEmail(
  ctx: Context,
  userId: number,
  { email, skipsOld, reason }: ParsedOf<typeof changeMemberEmail>['body'],
): Promise<ReplyOf<typeof changeMemberEmail>> {
  await ctx.db.transaction(async (db) => {
    const served = await lockServedMember(db, ctx, userId);
    if (await isEmailTaken(db, email)) throw invalidFields({ email: ['Another account has this email'] });
    if (!(await mayMailChange(ctx, served, email))) throw invalidFields({ email: [TOO_MANY_MAILS] });
    await startEmailChange(db, ctx, served, email, { isOldAgreed: skipsOld });
    await audit(db, ctx, {
      action: 'member.start_email_change',
      subject: member(userId),
      after: { asksOldAddress: !skipsOld },
      reason,
    });
  });
  return { userId };
}

export async function unlock(
  ctx: Context,
  userId: number,
  { reason }: ParsedOf<typeof unlockMember>['body'],
): Promise<ReplyOf<typeof unlockMember>> {
  await ctx.db.transaction(async (db) => {
    const { wrongPasswords } = await lockServedMember(db, ctx, userId);
    await updateMember(db, userId, { wrongPasswords: 0, wrongPasswordsSince: null });
    await audit(db, ctx, {
      action: 'member.unlock',
      subject: member(userId),
      before: { wrongPasswords },
      after: { wrongPasswords: 0 },
      reason,
    });
  });
  await forgetMemberTries(ctx, userId);
  return { userId };
}

export async function resetFactor(
  ctx: Context,
  userId: number,
  { reason, withPasskeys }: ParsedOf<typeof resetMemberFactor>['body'],
): Promise<ReplyOf<typeof resetMemberFactor>> {
  const { config, ports } = ctx;
  return ctx.db.transaction(async (db) => {
    await lockServedMember(db, ctx, userId);
    const done = await resetSecondFactor(
      db,
      { ctx, config, mail: ports.mail },
      { userId, reason, withPasskeys, dryRun: false },
    );
    if (!done.ok) throw apiError('not_found');
    const { hadApplication, removedPasskeys, keptPasskeys, endedSessions } = done;
    if (!hadApplication && removedPasskeys === 0)
      throw apiError('no_second_factor', {
        message:
          keptPasskeys > 0
            ? 'There is no authenticator app. Choose to remove the passkeys too.'
            : 'No second factor is set up',
      });
    return { userId, hadApplication, removedPasskeys, keptPasskeys, endedSessions };
  });
}

export async function logOut(
  ctx: Context,
  userId: number,
  { reason }: ParsedOf<typeof logOutMember>['body'],
): Promise<ReplyOf<typeof logOutMember>> {
  return ctx.db.transaction(async (db) => {
    await lockServedMember(db, ctx, userId);
    const endedSessions = await endSessionsOf(db, ctx, userId);
    await audit(db, ctx, {
      action: 'member.log_out',
      subject: member(userId),
      before: { sessions: endedSessions },
      after: { sessions: 0 },
      reason,
    });
    return { userId, endedSessions };
  });
}
