import { siteUrl } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import {
  emailKey,
  findMember,
  findMemberForUpdate,
  forgetRequestedMails,
  listStandings,
  type Member,
  restoreEmail,
} from '../../accounts/public.ts';
import {
  cancelTokensAfter,
  findUndoToken,
  issueToken,
  redeemToken,
  UNDO_KINDS,
  type UndoKind,
  type UsedToken,
} from '../../mailed-tokens/public.ts';
import { deletePasskey, listPasskeysOf } from '../../passkeys/public.ts';
import { endPassword } from '../../passwords/public.ts';
import { findSecondFactor, removalDueAt, removeByMail, stopRemoval } from '../../second-factor/public.ts';
import { changeUndoneMail } from '../emails.tsx';

/** “This wasn’t me”: undoes the one change that an email reported (decision 0092). */

type Found = { member: Member; link: UsedToken<UndoKind> };

const CHANGES = {
  undo_email: 'email',
  undo_password: 'password',
  undo_passkey: 'passkey',
  undo_second_factor: 'second_factor',
  undo_factor_removal: 'factor_removal',
} as const satisfies Record<UndoKind, string>;

/** What the link is about, for its page. Throws gone. */
export async function readUndo({ db, now }: Pick<Context, 'db' | 'now'>, token: string) {
  const link = await findUndoToken(db, token, now);
  const member = link && (await findMember(db, link.userId));
  if (!member) throw gone();
  await checkUsable(db, { member, link });
  const passkeys = link.kind === 'undo_passkey' ? await listPasskeysOf(db, member.id) : [];
  const factor = link.kind === 'undo_second_factor' ? await factorOf(db, link) : null;
  return {
    change: CHANGES[link.kind],
    changedAt: link.createdAt.toISOString(),
    label: passkeys.find(({ id }) => id === passkeyOf(link))?.label ?? null,
    email: link.kind === 'undo_email' ? (link.facts.email ?? null) : null,
    removalDueAt: (factor && removalDueAt(factor, now)?.toISOString()) ?? null,
  };
}

/**
 * Undoes the change, once. If the change was not the member's, somebody else is in the account, so every session, device and mailed link
 * ends, and so does the password. A new one is set by a link sent to the account's current address, because the link that was used may have
 * been copied long ago: it logs nobody in. Throws gone.
 */
export async function undoChangeBy(ctx: Context, token: string) {
  const { userId, outcome } = await transact(ctx, async (db) => {
    const found = await findUndoToken(db, token, ctx.now);
    const member = found && (await findMemberForUpdate(db, found.userId));
    if (!member) throw gone();
    await checkUsable(db, { member, link: found });
    // The member's row is locked: of two concurrent clicks the second finds the token used.
    if (!(await redeemToken(db, found.kind, token, ctx.now))) throw gone();
    const undone = await undo(db, ctx, { member, link: found });
    await endPassword(db, ctx, member.id);
    await audit(db, ctx, {
      action: 'member.undo_change',
      subject: { type: 'member', id: member.id },
      reason: `the owner says that it was not them: ${CHANGES[found.kind]}`,
    });
    const present = await findMember(db, member.id);
    if (present && undone !== 'address_taken') await postReset(db, ctx, present);
    return { userId: member.id, outcome: undone };
  });
  await forgetRequestedMails(ctx, userId);
  return { outcome, message: MESSAGES[outcome] };
}

type Outcome = 'link_mailed' | 'removal_scheduled' | 'address_taken';

const MESSAGES: Readonly<Record<Outcome, string>> = {
  link_mailed: 'We undid the change and logged out every device. We emailed you a link to choose a new password.',
  removal_scheduled:
    'We logged out every device. Two-step login will be removed after the wait. We emailed you a link to choose a new password.',
  address_taken: 'We logged out every device, but another account uses your address now. Contact us.',
};

async function undo(db: Db, ctx: Context, { member, link }: Found): Promise<Outcome> {
  switch (link.kind) {
    case 'undo_password':
      return 'link_mailed';
    case 'undo_passkey':
      await deletePasskey(db, member.id, passkeyOf(link));
      return 'link_mailed';
    case 'undo_second_factor': {
      if (!(await factorOf(db, link))) return 'link_mailed';
      const { outcome } = await removeByMail(db, ctx, member);
      return outcome === 'waits' ? 'removal_scheduled' : 'link_mailed';
    }
    case 'undo_factor_removal':
      await stopRemoval(db, ctx, member);
      return 'link_mailed';
    case 'undo_email':
      return undoEmail(db, ctx, { member, link });
  }
}

/** The older address takes precedence: links sent since then to the newer one can no longer undo this. */
async function undoEmail(db: Db, ctx: Context, { member, link }: Found): Promise<Outcome> {
  await stopRemoval(db, ctx, member);
  if (!(await restoreEmail(db, ctx, member, link.facts.email ?? ''))) return 'address_taken';
  await cancelTokensAfter(db, member.id, UNDO_KINDS, link.id);
  return 'link_mailed';
}

/**
 * Refuses a link to an address that the account no longer has, unless it restores that address; and what email alone may not do to staff.
 */
async function checkUsable(db: Db, { member, link }: Found): Promise<void> {
  const { kind, facts } = link;
  if (kind === 'undo_email') return;
  if (emailKey(member.email ?? '') !== emailKey(facts.sentTo ?? '')) throw moved();
  if (kind === 'undo_password') return;
  if ((await listStandings(db, [member.id])).get(member.id)?.isStaff) throw staff();
}

/** Null: it was turned on after this email, and has an email of its own. */
async function factorOf(db: Db, { userId, createdAt }: UsedToken<UndoKind>) {
  const factor = await findSecondFactor(db, userId);
  return factor?.turnedOnAt && factor.turnedOnAt > createdAt ? null : factor;
}

const passkeyOf = ({ facts }: UsedToken): number => Number(facts.passkey ?? 0);

async function postReset(db: Db, { ports, config, site, now }: Context, { id, email }: Member): Promise<void> {
  if (email === null) return;
  const token = await issueToken(db, {
    userId: id,
    kind: 'reset_password',
    facts: { email: emailKey(email) },
    now,
  });
  await ports.mail.post(db, await changeUndoneMail({ to: email, base: siteUrl(config, site.subdomain), token }));
}

const gone = () => apiError('gone', { message: 'This link has expired or was already used.' });
const moved = () =>
  apiError('gone', {
    message:
      'This account’s email address was changed after this email was sent. First use “This wasn’t me” in the email about that change.',
  });
const staff = () =>
  apiError('gone', { message: 'Staff accounts can’t be changed with an emailed link. Ask a super admin.' });
