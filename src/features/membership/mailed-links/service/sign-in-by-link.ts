import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/http/transact.ts';
import { confirmEmail, emailKey, findMemberForUpdate, forgetRequestedMails } from '../../accounts/public.ts';
import { findToken, redeemToken } from '../../mailed-tokens/public.ts';
import type { SignedInView } from '../../sign-in/contract.ts';
import { completeSignIn } from '../../sign-in/public.ts';

type Given = { token: string; rememberMe?: boolean | undefined };

/**
 * Logs in with the emailed token, once; throws gone if it is unknown, used or expired. The email also confirms its address. A member with a
 * second factor is still asked for it, because a mailbox is only one factor.
 */
export async function enterByLink(ctx: Context, { token, rememberMe = false }: Given): Promise<SignedInView> {
  const { now } = ctx;
  const signedIn = await transact(ctx, async (db) => {
    const found = await findToken(db, 'sign_in_link', token, now);
    const member = found && (await findMemberForUpdate(db, found.userId));
    const link = member && (await redeemToken(db, 'sign_in_link', token, now));
    // A link to an address that the account no longer has logs nobody in.
    if (!link || !member.email || emailKey(member.email) !== link.facts.email) throw gone();
    await confirmEmail(db, ctx, member);
    const confirmed = { ...member, emailConfirmedAt: member.emailConfirmedAt ?? now };
    const view = await completeSignIn(db, ctx, confirmed, {
      method: 'mailed_link',
      isRemembered: rememberMe,
      isSecondFactorGiven: false,
      returnTo: link.facts.returnTo,
    });
    return { view, userId: member.id };
  });
  await forgetRequestedMails(ctx, signedIn.userId);
  return signedIn.view;
}

const gone = () => apiError('gone', { message: 'This link has expired or was already used. Request a new one.' });
