import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/http/transact.ts';
import { confirmEmail, emailKey, findMemberForUpdate, forgetRequestedMails } from '../../accounts/public.ts';
import { findToken, redeemToken } from '../../mailed-tokens/public.ts';
import type { SignedInView } from '../../sign-in/contract.ts';
import { completeSignIn } from '../../sign-in/public.ts';

type Given = { token: string; rememberMe?: boolean | undefined };

/**
 * Signs in by the token of the mail, once; throws gone for one that is unknown, used or too old. The mail proves its address too; a
 * member who has a second factor is still asked for it, because a mailbox is one factor.
 */
export async function enterByLink(ctx: Context, { token, rememberMe = false }: Given): Promise<SignedInView> {
  const { now } = ctx;
  const signedIn = await transact(ctx, async (db) => {
    const found = await findToken(db, 'sign_in_link', token, now);
    const member = found && (await findMemberForUpdate(db, found.userId));
    const link = member && (await redeemToken(db, 'sign_in_link', token, now));
    // A link to an address that is no longer the account's lets nobody in.
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
