import { audit } from '#platform/audit/audit.ts';
import { lastEntries } from '#platform/audit/read-audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findMember, mayMail } from '../../accounts/public.ts';
import { passkeyMail } from '../emails.tsx';
import type { PasskeyRow } from '../queries.ts';

/** Audit entries about counters that did not rise; the list of passkeys shows them. */

const ACTION = 'member.passkey_counter';

/**
 * In the caller's transaction. Limited to a few emails an hour, because a passkey on two devices that both count would otherwise send one
 * at every login.
 */
export async function noteCounter(
  db: Db,
  ctx: Context,
  { id, userId, label }: PasskeyRow,
  isAccepted: boolean,
): Promise<void> {
  const subject = { type: 'member', id: userId };
  await audit(db, ctx, { action: ACTION, subject, after: { passkey: id, isAccepted } });
  const member = await findMember(db, userId);
  if (!member?.email || !(await mayMail(ctx.ports, ACTION, member))) return;
  const news = isAccepted ? 'moved' : 'maybe_copied';
  await ctx.ports.mail.post(db, await passkeyMail(ctx, { to: member.email, label, news, undoUrl: null }));
}

/** When the counter of each passkey last failed to rise, and whether it was accepted all the same. */
export async function counterNotes(db: Db, userId: number): Promise<Map<number, { at: Date; isAccepted: boolean }>> {
  const entries = await lastEntries(db, { subject: { type: 'member', id: userId }, action: ACTION });
  return new Map(
    entries.map(({ at, after }) => [Number(after?.passkey), { at, isAccepted: after?.isAccepted === true }]),
  );
}
