import { invalidFields } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { listStandings, type Member, siteNames, updateMember } from '../../accounts/public.ts';
import { CHANGE_HALVES, cancelTokens, forgetTokens } from '../../mailed-tokens/public.ts';
import { endSessionsOf, forgetDevices } from '../../sessions/public.ts';
import { passwordChangedMail } from '../emails.tsx';
import { isCommonPassword } from '../password-blocklist.ts';
import { hashPassword } from '../password-hash.ts';
import { faultOfPassword } from '../password-rules.ts';

/** The hash of a member's new password. Refuses one that breaks the rules; `field` is where a form shows why. */
export async function hashNewPassword(
  db: Db,
  { id, username, email }: Member,
  password: string,
  field: string,
): Promise<string> {
  const standing = (await listStandings(db, [id])).get(id);
  const own = [username, email?.split('@')[0]].filter((name) => typeof name === 'string');
  const fault = faultOfPassword(password, {
    isStaff: standing?.isStaff ?? false,
    names: [...own, ...(await siteNames(db))],
    isCommon: isCommonPassword,
  });
  if (fault) throw invalidFields({ [field]: [fault] });
  return hashPassword(password);
}

/**
 * Sets the password, in the caller's transaction: every session ends, no device is known any more, what mails gave out to get in
 * stops working, and the owner has a mail. A change of e-mail that is under way is dropped: whoever began it may be whom the new password is to keep out.
 */
export async function changePassword(
  db: Db,
  ctx: Context,
  member: Member,
  { passwordHash, how, hasRemovedFactors = false }: { passwordHash: string; how: string; hasRemovedFactors?: boolean },
): Promise<void> {
  await updateMember(db, member.id, { passwordHash, wrongPasswords: 0, wrongPasswordsSince: null });
  await endSessionsOf(db, ctx, member.id);
  await forgetDevices(db, member.id);
  for (const kind of ['reset_password', 'sign_in_link', 'strict_code'] as const)
    await cancelTokens(db, member.id, kind);
  await forgetTokens(db, member.id, CHANGE_HALVES);
  await audit(db, ctx, { action: 'member.change_password', subject: { type: 'member', id: member.id }, reason: how });
  if (member.email)
    await ctx.ports.mail.post(db, await passwordChangedMail(ctx, { to: member.email, hasRemovedFactors }));
}
