import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import { confirmEmail, emailKey, findMemberForUpdate, type Member, updateMember } from '../../accounts/public.ts';
import { findToken, redeemToken } from '../../mailed-tokens/public.ts';
import { forgetDevices } from '../../sessions/public.ts';
import type { SignedInView } from '../../sign-in/contract.ts';
import { completeSignIn } from '../../sign-in/public.ts';
import { passwordClearedMail } from '../emails.tsx';

type Given = { token: string; rememberMe?: boolean | undefined };

/**
 * Signs in by the token of the mail, once; throws gone for one that is unknown, used or too old. The mail proves its address too; a
 * member who has a second factor is still asked for it, because a mailbox is one factor.
 */
export async function enterByLink(ctx: Context, { token, rememberMe = false }: Given): Promise<SignedInView> {
  const { now } = ctx;
  return transact(ctx, async (db) => {
    const found = await findToken(db, 'sign_in_link', token, now);
    const member = found && (await findMemberForUpdate(db, found.userId));
    const link = member && (await redeemToken(db, 'sign_in_link', token, now));
    // A link to an address that is no longer the account's lets nobody in.
    if (!link || !member.email || emailKey(member.email) !== link.facts.email) throw gone();
    if (await confirmEmail(db, ctx, member)) await clearPassword(db, ctx, member);
    const confirmed = { ...member, emailConfirmedAt: member.emailConfirmedAt ?? now };
    return completeSignIn(db, ctx, confirmed, {
      method: 'mailed_link',
      isRemembered: rememberMe,
      isSecondFactorGiven: false,
      returnTo: link.facts.returnTo,
    });
  });
}

/**
 * The address was proven for the first time, by somebody who was not signed in. Whoever registered with it may be somebody else, who
 * knows the password: it goes, and so does every device that it made known.
 */
async function clearPassword(db: Db, ctx: Context, { id, email, passwordHash }: Member): Promise<void> {
  await forgetDevices(db, id);
  if (passwordHash === null) return;
  await updateMember(db, id, { passwordHash: null, wrongPasswords: 0, wrongPasswordsSince: null });
  await audit(db, ctx, {
    action: 'member.clear_password',
    subject: { type: 'member', id },
    reason: 'the address was first proven by a mailed link',
  });
  if (email) await ctx.ports.mail.post(db, await passwordClearedMail(ctx, { to: email }));
}

const gone = () => apiError('gone', { message: 'This link was used already, or it is too old. Ask for a new one.' });
