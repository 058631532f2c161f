import { siteUrl } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import { forgetBounce } from '#platform/mail/bounces.ts';
import {
  CHANGE_HALVES,
  cancelTokens,
  findToken,
  forgetTokens,
  issueToken,
  redeemToken,
} from '../../mailed-tokens/public.ts';
import { endSessionsOf } from '../../sessions/public.ts';
import { confirmationMail } from '../emails.tsx';
import { findMemberForUpdate, type Member, updateMember } from '../queries.ts';
import { requesterOf } from '../requester.ts';

/** The e-mail of a registration is proven by the token of a mail. */

type Mailing = Pick<Context, 'config' | 'ports' | 'now'>;

/** Mails the token, in the caller's transaction. */
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

type Given = { token?: string | undefined; email?: string | undefined };

/**
 * By the token, or who has none is sent another: by a job, whatever was typed, so that neither the answer nor its time tells whether
 * there is such an account. Who is signed in need not type it.
 */
export async function confirmEmailBy(ctx: Context, { token, email }: Given) {
  if (token !== undefined) {
    await confirmByToken(ctx, token);
    return { isConfirmed: true, message: 'Your e-mail address is confirmed.' };
  }
  const whose = email === undefined || email === '' ? ownAccount(ctx) : { email };
  await ctx.ports.jobs.enqueue(ctx.db, MAIL_CONFIRMATION, {
    ...whose,
    subdomain: ctx.site.subdomain,
    requester: requesterOf(ctx),
  });
  return {
    isConfirmed: false,
    message: 'If there is an account with this address that is not confirmed yet, a mail is on its way to it.',
  };
}

function ownAccount({ actor }: Context): { userId: number } {
  if (actor.kind !== 'member') throw invalidFields({ email: ['Please enter Email'] });
  return { userId: actor.userId };
}

async function confirmByToken(ctx: Context, token: string): Promise<void> {
  const { now } = ctx;
  const isDone = await transact(ctx, async (tx) => {
    const found = await findToken(tx, 'confirm_email', token, now);
    const member = found && (await findMemberForUpdate(tx, found.userId));
    if (!member || !(await redeemToken(tx, 'confirm_email', token, now))) return false;
    // It proves the address that it was mailed to, which may be another by now.
    if (member.email === null || member.email !== found.facts.email) return false;
    await confirmEmail(tx, ctx, member);
    return true;
  });
  if (!isDone) throw apiError('gone', { message: LINK_GONE });
}

export const LINK_GONE = 'This link was used before, or is too old. Ask for another.';

/**
 * Notes that the member's address is his own, as whoever opens any mail of ours proves. Whoever registered with it need not be its
 * owner: at the first proof from outside the member's own session, every session ends, and so does a change of address that somebody
 * began (decision 0036). True then: what else he may have left to come in by is the caller's to take away.
 */
export async function confirmEmail(db: Db, ctx: Context, { id, email, emailConfirmedAt }: Member): Promise<boolean> {
  if (email !== null) await forgetBounce(db, email);
  await cancelTokens(db, id, 'confirm_email');
  if (emailConfirmedAt !== null) return false;
  await updateMember(db, id, { emailConfirmedAt: ctx.now });
  const isFromWithin = ctx.session?.userId === id && !ctx.session.isPending;
  if (!isFromWithin) await endSessionsOf(db, ctx, id);
  await forgetTokens(db, id, CHANGE_HALVES);
  return !isFromWithin;
}
