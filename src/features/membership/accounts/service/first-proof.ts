import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { forgetPasskeys } from '../../passkeys/public.ts';
import { forgetSecondFactor } from '../../second-factor/public.ts';
import { endSessionsOf, forgetDevices } from '../../sessions/public.ts';
import { passwordClearedMail } from '../emails.tsx';
import { type Member, updateMember } from '../queries.ts';

/** Whether this browser is fully logged in to the account: then the person who confirms the address also knows the password. */
export const isOwnBrowser = ({ session }: Pick<Context, 'session'>, userId: number): boolean =>
  session?.userId === userId && !session.isPending;

/**
 * Anybody can register with an address that is not theirs. When its owner confirms it from another browser, everything the registrant could
 * still log in with ends: sessions, known devices, passkeys, the second factor and the password (decision 0036). The owner is emailed how
 * to choose a password, unless the caller sets a new one in the same transaction (`isPasswordReplaced`). Returns whether passkeys or a
 * second factor were removed, so that such a caller can tell the owner.
 */
export async function endEarlierAccess(
  db: Db,
  ctx: Context,
  { id, email, passwordHash }: Pick<Member, 'id' | 'email' | 'passwordHash'>,
  { isPasswordReplaced }: { isPasswordReplaced: boolean },
): Promise<{ hasRemovedFactors: boolean }> {
  await endSessionsOf(db, ctx, id);
  await forgetDevices(db, id);
  const hadPasskeys = await forgetPasskeys(db, id);
  const hadSecondFactor = await forgetSecondFactor(db, id);
  const hasRemovedFactors = hadPasskeys || hadSecondFactor;
  const entry = { subject: { type: 'member', id }, reason: 'the address was first proven from another browser' };
  if (hasRemovedFactors) await audit(db, ctx, { ...entry, action: 'member.end_earlier_access' });
  if (isPasswordReplaced) return { hasRemovedFactors };
  if (passwordHash !== null) {
    await updateMember(db, id, { passwordHash: null, wrongPasswords: 0, wrongPasswordsSince: null });
    await audit(db, ctx, { ...entry, action: 'member.clear_password' });
  }
  if (email && (hasRemovedFactors || passwordHash !== null))
    await ctx.ports.mail.post(db, await passwordClearedMail(ctx, { to: email }));
  return { hasRemovedFactors };
}
