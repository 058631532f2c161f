import { apiError } from '#kernel/errors.ts';
import { reachOf } from '#kernel/permissions.ts';
import { audit } from '#platform/audit/audit.ts';
import { type Context, standingOf } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { findBounce, forgetBounce } from '#platform/mail/bounces.ts';
import {
  deliverNow,
  findMail,
  type LoggedMail,
  listMail,
  listMailTemplates,
  resendMail,
} from '#platform/mail/list-mail.ts';
import type { EmailView, getEmail, listEmails } from './contract.ts';
import { EMAILS_PER_PAGE, type Resend } from './emails-view.ts';

export async function emailLog(
  { db }: Context,
  { address, template, state, cursor }: ParsedOf<typeof listEmails>['query'],
): Promise<ReplyOf<typeof listEmails>> {
  const filters = { address: address || undefined, template: template || undefined, status: state };
  const [rows, templates] = await Promise.all([
    listMail(db, { ...filters, beforeId: cursor, limit: EMAILS_PER_PAGE + 1 }),
    listMailTemplates(db),
  ]);
  const emails = rows.slice(0, EMAILS_PER_PAGE);
  const nextCursor = rows.length > emails.length ? (emails.at(-1)?.id ?? null) : null;
  return { emails: emails.map(emailView), nextCursor, templates };
}

export async function oneEmail({ db, actor }: Context, emailId: number): Promise<ReplyOf<typeof getEmail>> {
  const mail = await getEmailById(db, emailId);
  const bounce = await findBounce(db, mail.toAddress);
  return {
    email: emailView(mail),
    resend: resendOf(mail),
    bounce: bounce && { at: bounce.at.toISOString(), reason: bounce.reason },
    mayResend: actor.kind !== 'member' || reachOf(standingOf(actor), 'member_service:write') !== null,
  };
}

function resendOf({ status, hasText }: LoggedMail): Resend {
  if (status === 'queued') return 'now';
  return hasText ? 'again' : 'no';
}

/** Returns the id of the email to be sent: a new one, or the one that was already waiting. */
export function resend(ctx: Context, emailId: number, reason: string): Promise<number> {
  return ctx.db.transaction(async (db) => {
    const mail = await getEmailById(db, emailId);
    const { jobs } = ctx.ports;
    const isQueued = mail.status === 'queued';
    if (isQueued) await deliverNow(db, jobs, emailId);
    const resent = isQueued
      ? { ok: true as const, id: emailId }
      : await resendMail(db, jobs, { id: emailId, now: ctx.now });
    if (!resent.ok) throw refusalOf(resent.reason);
    const sentAs = resent.id;
    // Without the address: it is personal data, and the audit log is never erased.
    await audit(db, ctx, {
      action: 'email.resend',
      subject: { type: 'email', id: emailId },
      before: { template: mail.template, state: mail.status, error: mail.lastError },
      after: { sentAs },
      reason: reason || null,
    });
    return sentAs;
  });
}

const refusalOf = (reason: 'no_text' | 'just_resent') =>
  reason === 'just_resent'
    ? apiError('conflict', { message: 'Someone sent this email again less than a minute ago.' })
    : apiError('no_text', {
        message: 'The text of this email is gone. Emails with a link or code that lets their reader in are not kept.',
      });

export async function unblock(ctx: Context, emailId: number, reason: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const { toAddress } = await getEmailById(db, emailId);
    const bounce = await findBounce(db, toAddress);
    if (!bounce) return;
    await forgetBounce(db, toAddress);
    await audit(db, ctx, {
      action: 'email.unblock_address',
      subject: { type: 'email', id: emailId },
      before: { bouncedAt: bounce.at.toISOString() },
      after: { bouncedAt: null },
      reason: reason || null,
    });
  });
}

async function getEmailById(db: Context['db'], emailId: number): Promise<LoggedMail> {
  const mail = await findMail(db, emailId);
  if (!mail) throw apiError('not_found');
  return mail;
}

const emailView = ({
  toAddress,
  status,
  createdAt,
  sentAt,
  lastError,
  hasText: _,
  ...mail
}: LoggedMail): EmailView => ({
  ...mail,
  to: toAddress,
  state: status,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  error: lastError,
});
