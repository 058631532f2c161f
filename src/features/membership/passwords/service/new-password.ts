import { invalidFields } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { listStandings, type Member, siteNames, updateMember } from '../../accounts/public.ts';
import { cancelTokens, stopEmailChange } from '../../mailed-tokens/public.ts';
import { endSessionsOf, forgetDevices } from '../../sessions/public.ts';
import { issueUndoLink } from '../../undo-links/public.ts';
import { passwordChangedMail, type RemovedWays } from '../emails.tsx';
import { isCommonPassword } from '../password-blocklist.ts';
import { hashPassword } from '../password-hash.ts';
import { faultOfPassword } from '../password-rules.ts';

/** Hashes a member's new password. Refuses one that breaks the rules; `field` is where a form shows why. */
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

type Change = { passwordHash: string; how: string; removed?: RemovedWays };

/**
 * Sets the password, in the caller's transaction: all sessions end, all known devices are forgotten, emailed login links stop working, and
 * the owner gets an email. A pending email change is dropped, because the person it should keep out may have begun it.
 */
export async function changePassword(
  db: Db,
  ctx: Context,
  member: Member,
  { passwordHash, how, removed = 'none' }: Change,
): Promise<void> {
  await setPassword(db, ctx, member.id, passwordHash);
  await audit(db, ctx, { action: 'member.change_password', subject: { type: 'member', id: member.id }, reason: how });
  if (!member.email) return;
  const undoUrl = await issueUndoLink(db, ctx, { member, kind: 'undo_password' });
  await ctx.ports.mail.post(db, await passwordChangedMail(ctx, { to: member.email, removed, undoUrl }));
}

/** Removes a password that somebody else may know: the same without a new one and without an email. */
export const endPassword = (db: Db, ctx: Context, userId: number): Promise<void> => setPassword(db, ctx, userId, null);

async function setPassword(db: Db, ctx: Context, userId: number, passwordHash: string | null): Promise<void> {
  await updateMember(db, userId, { passwordHash, wrongPasswords: 0, wrongPasswordsSince: null });
  await endSessionsOf(db, ctx, userId);
  await forgetDevices(db, userId);
  for (const kind of ['reset_password', 'sign_in_link', 'strict_code'] as const) await cancelTokens(db, userId, kind);
  await stopEmailChange(db, userId);
}
