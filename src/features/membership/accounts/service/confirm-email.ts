import { siteUrl } from '#features/sites/sites/public.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import { forgetBounce } from '#platform/mail/bounces.ts';
import { cancelTokens, findToken, issueToken, redeemToken, stopEmailChange } from '../../mailed-tokens/public.ts';
import { confirmationMail } from '../emails.tsx';
import { forgetRequestedMails } from '../mail-allowance.ts';
import { findMemberForUpdate, type Member, updateMember } from '../queries.ts';
import { requesterOf } from '../requester.ts';
import { endEarlierAccess, isOwnBrowser } from './first-proof.ts';

/** Confirms the email of a registration by an emailed token. */

type Mailing = Pick<Context, 'config' | 'ports' | 'now'>;

/** Emails the token, in the caller's transaction. */
export async function postConfirmation(
  db: Db,
  { config, ports, now }: Mailing,
  { id, email, username }: Pick<Member, 'id' | 'email' | 'username'>,
  subdomain: string,
): Promise<void> {
  if (email === null || username === null) return;
  const token = await issueToken(db, { userId: id, kind: 'confirm_email', facts: { email }, now });
  await ports.mail.post(db, await confirmationMail({ to: email, base: siteUrl(config, subdomain), token, username }));
}

export const MAIL_CONFIRMATION = 'mail_confirmation';

/** Queues a job that sends a member the registration email again. */
export const askForConfirmation = (ctx: Context, userId: number): Promise<void> => enqueueConfirmation(ctx, { userId });

async function enqueueConfirmation(ctx: Context, whose: { userId: number } | { email: string }): Promise<void> {
  const { db, ports, site } = ctx;
  const requester = requesterOf(ctx);
  await ports.jobs.enqueue(db, MAIL_CONFIRMATION, { ...whose, subdomain: site.subdomain, requester });
}

type Given = { token?: string | undefined; email?: string | undefined };

/**
 * Confirms by token, or without one sends a new email. A job does the sending for every address, so that neither the reply nor its timing
 * reveals whether the account exists. Logged-in members need not type their address.
 */
export async function confirmEmailBy(ctx: Context, { token, email }: Given) {
  if (token !== undefined) {
    const needsPassword = await confirmByToken(ctx, token);
    return { isConfirmed: true, needsPassword, message: needsPassword ? CONFIRMED_ELSEWHERE : CONFIRMED };
  }
  const whose = email === undefined || email === '' ? ownAccount(ctx) : { email };
  await enqueueConfirmation(ctx, whose);
  return {
    isConfirmed: false,
    needsPassword: false,
    message: 'If that address has an account that isn’t confirmed yet, we’ve emailed it a link.',
  };
}

const CONFIRMED = 'Your email address is confirmed.';
const CONFIRMED_ELSEWHERE =
  'Your email is confirmed. To keep your account safe, set a new password. We emailed you the steps.';

function ownAccount({ actor }: Context): { userId: number } {
  if (actor.kind !== 'member') throw invalidFields({ email: [pleaseEnter('Email')] });
  return { userId: actor.userId };
}

/** Returns whether the account now needs a new password. */
async function confirmByToken(ctx: Context, token: string): Promise<boolean> {
  const { now } = ctx;
  const confirmed = await transact(ctx, async (tx) => {
    const found = await findToken(tx, 'confirm_email', token, now);
    const member = found && (await findMemberForUpdate(tx, found.userId));
    if (!member || !(await redeemToken(tx, 'confirm_email', token, now))) return null;
    // The token confirms the address that it was sent to, and the account may have another one by now.
    if (member.email === null || member.email !== found.facts.email) return null;
    const { hasEndedAccess } = await confirmEmail(tx, ctx, member);
    return { needsPassword: hasEndedAccess, userId: member.id };
  });
  if (!confirmed) throw apiError('gone', { message: LINK_GONE });
  await forgetRequestedMails(ctx, confirmed.userId);
  return confirmed.needsPassword;
}

export const LINK_GONE = 'This link has expired or was already used. Request a new one.';

/**
 * Records that the address belongs to the member, as opening any of our emails proves. The first confirmation drops a pending email change
 * and, from any browser but the member's own, everything that an earlier registrant could log in with (first-proof.ts). Every way to
 * confirm an address must go through here, so that none leaves such access behind.
 */
export async function confirmEmail(
  db: Db,
  ctx: Context,
  member: Member,
  { isPasswordReplaced = false }: { isPasswordReplaced?: boolean } = {},
): Promise<{ hasEndedAccess: boolean; hasRemovedFactors: boolean }> {
  const { id, email, emailConfirmedAt } = member;
  if (email !== null) await forgetBounce(db, email);
  await cancelTokens(db, id, 'confirm_email');
  if (emailConfirmedAt !== null) return NOTHING_ENDED;
  await updateMember(db, id, { emailConfirmedAt: ctx.now });
  await stopEmailChange(db, id);
  if (isOwnBrowser(ctx, id)) return NOTHING_ENDED;
  const { hasRemovedFactors } = await endEarlierAccess(db, ctx, member, { isPasswordReplaced });
  return { hasEndedAccess: true, hasRemovedFactors };
}

const NOTHING_ENDED = { hasEndedAccess: false, hasRemovedFactors: false };
