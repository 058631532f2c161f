import { siteUrl } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import { forgetBounce } from '#platform/mail/bounces.ts';
import {
  CHANGE_HALVES,
  findToken,
  forgetTokens,
  issueToken,
  listTokens,
  redeemToken,
  stopEmailChange,
} from '../../mailed-tokens/public.ts';
import { endSessionsOf, lockOwnSession, renewSession } from '../../sessions/public.ts';
import { issueUndoLink } from '../../undo-links/public.ts';
import { changeNewMail, changeOldMail, emailChangedMail } from '../emails.tsx';
import { forgetRequestedMails, mayMail, mayMailStranger } from '../mail-allowance.ts';
import { EMAIL_TAKEN } from '../member.ts';
import { changeIdentity, findMemberForUpdate, type Member } from '../queries.ts';
import { LINK_GONE } from './confirm-email.ts';
import { endEarlierAccess, isOwnBrowser } from './first-proof.ts';
import { contactOf } from './restore-email.ts';

/**
 * An email change is approved at the old address and confirmed at the new one; the last of the two makes it. Only its two tokens are
 * stored, and a used token is a completed half. An address that was never confirmed isn't asked, because it may be a typo that nobody can
 * read (decision 0036).
 */

/** Tokens sent to the old address, which would let in anybody who reads its email. */
const OF_THE_OLD_ADDRESS = ['confirm_email', 'reset_password', 'sign_in_link', 'strict_code'] as const;

type PendingEmail = { email: string; isOldConfirmed: boolean; isNewConfirmed: boolean };

/** Decided now, not when the change began: an address that was confirmed since then must agree too. */
const mustOldAgree = ({ email, emailConfirmedAt }: Member): boolean => email !== null && emailConfirmedAt !== null;

/** The pending change; null: none. */
export async function pendingEmailOf(db: Db, member: Member, now: Date): Promise<PendingEmail | null> {
  const tokens = (await listTokens(db, member.id, CHANGE_HALVES)).filter(({ expiresAt }) => expiresAt > now);
  const mailed = tokens.find(({ kind }) => kind === 'change_email_new');
  if (!mailed?.facts.email) return null;
  const old = tokens.find(({ kind }) => kind === 'change_email_old');
  return {
    email: mailed.facts.email,
    isOldConfirmed: old ? old.usedAt !== null : !mustOldAgree(member),
    isNewConfirmed: mailed.usedAt !== null,
  };
}

const MAILS = 'change_email';

/** Consumes the email limits for both halves; false if one is used up. The new address can be anybody's, because the member types it. */
export const mayMailChange = async ({ ports }: Context, member: Member, newEmail: string): Promise<boolean> =>
  (await mayMail(ports, MAILS, member)) && (await mayMailStranger(ports, MAILS, newEmail));

/**
 * Emails both halves, within the transaction that locked the member, and drops a pending change. `isOldAgreed`: staff verified a member who
 * can't read the old address. It isn't asked then, but is still told of the change, with a link that undoes it.
 */
export async function startEmailChange(
  db: Db,
  ctx: Context,
  member: Member,
  newEmail: string,
  { isOldAgreed = false }: { isOldAgreed?: boolean } = {},
): Promise<void> {
  const { config, ports, now, site } = ctx;
  const base = siteUrl(config, site.subdomain);
  const facts = { email: newEmail };
  const needsOld = mustOldAgree(member);
  await stopEmailChange(db, member.id);
  if (member.email !== null && needsOld) {
    const token = await issueToken(db, { userId: member.id, kind: 'change_email_old', facts, now });
    if (isOldAgreed) await redeemToken(db, 'change_email_old', token, now);
    else {
      // The browser and address of staff are not the member's to see.
      const requester = ctx.actor.kind === 'member' && ctx.actor.userId === member.id ? ctx : null;
      await ports.mail.post(db, await changeOldMail(requester, { to: member.email, base, token, newEmail }));
    }
  }
  const token = await issueToken(db, { userId: member.id, kind: 'change_email_new', facts, now });
  await ports.mail.post(db, await changeNewMail({ to: newEmail, base, token, needsOld: needsOld && !isOldAgreed }));
}

type Verdict =
  | { ok: true; isChanged: boolean; needsPassword: boolean; userId: number }
  | { ok: false; reason: 'gone' | 'email_taken' };

/** Confirms one of the two halves by its token. */
export async function confirmEmailChangeBy(ctx: Context, token: string) {
  const verdict = await transact(ctx, (db) => confirmHalf(db, ctx, token));
  // Thrown outside the transaction, so that the writes of the refusal are kept.
  if (!verdict.ok) throw apiError(verdict.reason, { message: verdict.reason === 'gone' ? LINK_GONE : EMAIL_TAKEN });
  const { isChanged, needsPassword, userId } = verdict;
  if (isChanged) await forgetRequestedMails(ctx, userId);
  return { isChanged, needsPassword, message: needsPassword ? CHANGED_ELSEWHERE : isChanged ? CHANGED : HALF_DONE };
}

const CHANGED = 'Your email address was changed.';
const CHANGED_ELSEWHERE =
  'Your email was changed. To keep your account safe, set a new password. We emailed you the steps.';
const HALF_DONE = 'Confirmed. The change takes effect once the other address is confirmed too.';

async function confirmHalf(db: Db, ctx: Context, token: string): Promise<Verdict> {
  const half = await findHalf(db, token, ctx.now);
  // The member is locked first: two concurrent halves wait here, and the second sees the first.
  const member = half && (await findMemberForUpdate(db, half.userId));
  if (!member || !(await redeemToken(db, half.kind, token, ctx.now))) return { ok: false, reason: 'gone' };
  const pending = await pendingEmailOf(db, member, ctx.now);
  if (!pending?.isOldConfirmed || !pending.isNewConfirmed)
    return { ok: true, isChanged: false, needsPassword: false, userId: member.id };
  return makeChange(db, ctx, member, pending.email);
}

async function findHalf(db: Db, token: string, now: Date) {
  for (const kind of CHANGE_HALVES) {
    const found = await findToken(db, kind, token, now);
    if (found) return { ...found, kind };
  }
  return null;
}

async function makeChange(db: Db, ctx: Context, member: Member, newEmail: string): Promise<Verdict> {
  await forgetTokens(db, member.id, [...CHANGE_HALVES, ...OF_THE_OLD_ADDRESS]);
  if (!(await changeIdentity(db, member.id, { email: newEmail, emailConfirmedAt: ctx.now })))
    return { ok: false, reason: 'email_taken' };
  await forgetBounce(db, newEmail);
  // Without either address, because audit entries outlive the account.
  await audit(db, ctx, { action: 'member.change_email', subject: { type: 'member', id: member.id } });
  // No address of the account was ever confirmed, so this is the first confirmation, as in confirmEmail.
  const needsPassword = member.emailConfirmedAt === null && !isOwnBrowser(ctx, member.id);
  if (needsPassword) await endEarlierAccess(db, ctx, { ...member, email: newEmail }, { isPasswordReplaced: false });
  else await leaveOwnSession(db, ctx, member.id);
  const contact = contactOf(ctx);
  const old = member.email ?? newEmail;
  // An unconfirmed address may be a typo, and its reader must not get a link that takes over the account.
  const undoUrl = mustOldAgree(member)
    ? await issueUndoLink(db, ctx, { member, kind: 'undo_email', facts: { email: old } })
    : null;
  for (const to of new Set([old, newEmail]))
    await ctx.ports.mail.post(
      db,
      await emailChangedMail({ to, newEmail, contact, undoUrl: to === newEmail ? null : undoUrl }),
    );
  return { ok: true, isChanged: true, needsPassword, userId: member.id };
}

/**
 * Ends all of the member's sessions except the one in this browser, which gets a new secret. A session that awaits a second factor ends
 * too, because it isn't anybody's yet.
 */
async function leaveOwnSession(db: Db, ctx: Context, userId: number): Promise<void> {
  const own = isOwnBrowser(ctx, userId) ? await lockOwnSession(db, ctx) : null;
  await endSessionsOf(db, ctx, userId, { keep: own?.id ?? null });
  if (own) await renewSession(db, ctx, own);
}
