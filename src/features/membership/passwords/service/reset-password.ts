import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import {
  confirmEmail,
  emailKey,
  findMember,
  findMemberForUpdate,
  forgetRequestedMails,
  listStandings,
  type Member,
  requesterOf,
} from '../../accounts/public.ts';
import { findToken, redeemToken } from '../../mailed-tokens/public.ts';
import { forgetPasskeys } from '../../passkeys/public.ts';
import { isSecondFactorOn, removeByMail } from '../../second-factor/public.ts';
import { recogniseDevice } from '../../sessions/public.ts';
import { forgetMemberTries } from '../../sign-in/public.ts';
import { changePassword, hashNewPassword } from './new-password.ts';

export const MAIL_RESET = 'mail_password_reset';

/** Looks up nothing, so that neither the reply nor its timing reveals whether the address has an account. */
export async function askForReset(ctx: Context, email: string): Promise<void> {
  const { db, ports, site } = ctx;
  await ports.jobs.enqueue(db, MAIL_RESET, { email, subdomain: site.subdomain, requester: requesterOf(ctx) });
}

type Reset = { token: string; password: string; removesOtherWays: boolean };

/**
 * Sets a new password with the emailed token; throws gone if it is unknown, used or expired. A refused password doesn't use up the token.
 * The email also confirms its address. The owner must be able to log in with the new password, so wrong passwords of strangers are
 * forgotten, and this browser becomes a known device unless a second factor is still due. `removesOtherWays`: also removes the passkeys,
 * and the second factor at once or after a wait (decision 0092); those of staff stay.
 */
export async function resetPassword(ctx: Context, { token, password, removesOtherWays }: Reset) {
  const { db, now } = ctx;
  const found = await findToken(db, 'reset_password', token, now);
  const asked = found && (await findMember(db, found.userId));
  if (!asked) throw gone();
  const passwordHash = await hashNewPassword(db, asked, password, 'user.password');
  await transact(ctx, async (tx) => {
    const member = await findMemberForUpdate(tx, found.userId);
    const used = member && (await redeemToken(tx, 'reset_password', token, now));
    if (!used || !isStillTheirs(member, used.facts)) throw gone();
    const { hasRemovedFactors } = used.facts.email
      ? await confirmEmail(tx, ctx, member, { isPasswordReplaced: true })
      : { hasRemovedFactors: false };
    const hasRemoved = removesOtherWays && (await removeWays(tx, ctx, member));
    const removed = hasRemovedFactors ? 'first_proof' : hasRemoved ? 'chosen' : 'none';
    await changePassword(tx, ctx, member, { passwordHash, how: 'by a token', removed });
    // A mailbox is only one factor: the browser becomes known once it gives the second factor too.
    if (!(await isSecondFactorOn(tx, member.id))) await recogniseDevice(tx, ctx, member.id);
  });
  await forgetMemberTries(ctx, found.userId);
  await forgetRequestedMails(ctx, found.userId);
}

/** Returns whether there was anything to remove. */
async function removeWays(db: Db, ctx: Context, member: Member): Promise<boolean> {
  if ((await listStandings(db, [member.id])).get(member.id)?.isStaff) return false;
  const hadPasskeys = await forgetPasskeys(db, member.id);
  if (hadPasskeys)
    await audit(db, ctx, {
      action: 'member.remove_passkeys',
      subject: { type: 'member', id: member.id },
      reason: 'requested by email',
    });
  const { outcome } = await removeByMail(db, ctx, member);
  return hadPasskeys || outcome !== 'none';
}

/** A link to an address that the account no longer has lets nobody in; one that the operator handed over was never sent to an address. */
export const isStillTheirs = ({ email }: Member, facts: Readonly<Record<string, string>>) =>
  facts.email === undefined || (email !== null && emailKey(email) === facts.email);

export const gone = () =>
  apiError('gone', { message: 'This link has expired or was already used. Request a new one.' });
