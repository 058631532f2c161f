import { apiError } from '#kernel/errors.ts';
import { isStaff } from '#kernel/permissions.ts';
import { audit } from '#platform/audit/audit.ts';
import { type Context, standingOf } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findMember, findMemberForUpdate, type Member } from '../../accounts/public.ts';
import { stopEmailChange } from '../../mailed-tokens/public.ts';
import { requireConfirmedEmail, requireSecondFactorGiven } from '../../second-factor/public.ts';
import { deviceName } from '../../sessions/public.ts';
import { issueUndoLink } from '../../undo-links/public.ts';
import { type PasskeyNews, passkeyMail } from '../emails.tsx';
import { deletePasskey, insertPasskey, listPasskeysOf, type PasskeyRow, relabelPasskey } from '../queries.ts';
import { counterNotes } from './note-counter.ts';
import { refusePasskey, verifyNewCredential } from './verify-answer.ts';

/** Listing and changing a member's passkeys. */

const MOST_PASSKEYS = 10;

function passkeyViewOf({ id, label, isBackedUp, createdAt, lastUsedAt }: PasskeyRow, notes: CounterNotes) {
  const note = notes.get(id);
  return {
    id,
    label,
    isBackedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    counterReset: note ? { at: note.at.toISOString(), isAccepted: note.isAccepted } : null,
  };
}

type CounterNotes = Awaited<ReturnType<typeof counterNotes>>;

export async function passkeysOf({ db }: Context, userId: number) {
  const notes = await counterNotes(db, userId);
  return { passkeys: (await listPasskeysOf(db, userId)).map((each) => passkeyViewOf(each, notes)) };
}

/** A passkey with user verification counts as a second factor, so a member who has a second factor must give it before adding one. */
export async function checkMayAdd(db: Db, ctx: Context, member: Member | null): Promise<void> {
  if (!member) throw apiError('not_signed_in');
  requireConfirmedEmail(member);
  await requireSecondFactorGiven(db, ctx, member.id);
  if ((await listPasskeysOf(db, member.id)).length >= MOST_PASSKEYS)
    throw apiError('too_many_passkeys', { message: `An account has at most ${MOST_PASSKEYS} passkeys` });
}

export async function keepPasskey(
  ctx: Context,
  userId: number,
  { json, label }: { json: string; label: string | undefined },
) {
  const credential = await verifyNewCredential(ctx, json, userId);
  const passkey = await ctx.db.transaction(async (db) => {
    // Locked, so that concurrent requests can't exceed the limit of ten.
    await checkMayAdd(db, ctx, await findMemberForUpdate(db, userId));
    const made = await insertPasskey(db, {
      ...credential,
      userId,
      label: label || deviceName(ctx.client.userAgent),
      createdAt: ctx.now,
    });
    if (made) await tell(db, ctx, made, 'added');
    return made;
  });
  return { passkey: passkeyViewOf(passkey ?? refusePasskey(ctx, 'known_already'), new Map()) };
}

export async function relabel({ db }: Context, userId: number, id: number, label: string) {
  const passkey = await relabelPasskey(db, userId, id, label);
  if (!passkey) throw apiError('not_found');
  return { passkey: passkeyViewOf(passkey, await counterNotes(db, userId)) };
}

/** The last one can be removed too, because a mailed link always logs in. */
export async function remove(ctx: Context, userId: number, id: number) {
  await ctx.db.transaction(async (db) => {
    if (!(await findMemberForUpdate(db, userId))) throw apiError('not_signed_in');
    await requireSecondFactorGiven(db, ctx, userId);
    const passkey = await deletePasskey(db, userId, id);
    if (!passkey) throw apiError('not_found');
    await tell(db, ctx, passkey, 'removed');
  });
  return { message: 'Passkey removed' };
}

/** The owner is told by email; support finds it in the audit log, which keeps no text of theirs. */
async function tell(
  db: Db,
  ctx: Context,
  { id, userId, label }: PasskeyRow,
  news: Extract<PasskeyNews, 'added' | 'removed'>,
): Promise<void> {
  const subject = { type: 'member', id: userId };
  const facts = { passkey: id };
  await audit(
    db,
    ctx,
    news === 'added'
      ? { action: 'member.add_passkey', subject, after: facts }
      : { action: 'member.remove_passkey', subject, before: facts },
  );
  await stopEmailChange(db, userId);
  const member = await findMember(db, userId);
  if (!member?.email) return;
  const undoUrl =
    news === 'added' && !(ctx.actor.kind === 'member' && isStaff(standingOf(ctx.actor)))
      ? await issueUndoLink(db, ctx, { member, kind: 'undo_passkey', facts: { passkey: String(id) } })
      : null;
  await ctx.ports.mail.post(db, await passkeyMail(ctx, { to: member.email, label, news, undoUrl }));
}
