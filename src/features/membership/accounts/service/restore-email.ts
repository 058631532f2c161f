import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { forgetBounce } from '#platform/mail/bounces.ts';
import { emailRestoredMail } from '../emails.tsx';
import { changeIdentity, dropUnprovenEmail, findMemberByLogin, type Member } from '../queries.ts';

/** The email or postal address where a person reads what members write. */
export const contactOf = ({ config: { MAIL_SUPPORT_ADDRESS, MAIL_POSTAL_ADDRESS } }: Pick<Context, 'config'>): string =>
  MAIL_SUPPORT_ADDRESS ?? MAIL_POSTAL_ADDRESS;

/**
 * Restores the old address, by the link that was sent to it. An account that took it meanwhile without confirming it loses it: otherwise a
 * thief could keep it from its owner by registering with it. Returns false if somebody has confirmed it since.
 */
export async function restoreEmail(db: Db, ctx: Context, member: Member, email: string): Promise<boolean> {
  const holder = await findMemberByLogin(db, email);
  if (holder && holder.id !== member.id && holder.emailConfirmedAt === null) {
    await dropUnprovenEmail(db, holder.id);
    await audit(db, ctx, { action: 'member.lose_unproven_email', subject: { type: 'member', id: holder.id } });
  }
  if (!(await changeIdentity(db, member.id, { email, emailConfirmedAt: ctx.now }))) return false;
  await forgetBounce(db, email);
  await audit(db, ctx, { action: 'member.restore_email', subject: { type: 'member', id: member.id } });
  if (member.email !== null && member.email !== email)
    await ctx.ports.mail.post(db, await emailRestoredMail({ to: member.email, contact: contactOf(ctx) }));
  return true;
}
