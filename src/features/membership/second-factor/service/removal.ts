import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Member } from '../../accounts/public.ts';
import { forgetTokens } from '../../mailed-tokens/public.ts';
import { issueUndoLink, type Linking } from '../../undo-links/public.ts';
import { removalMail } from '../emails.tsx';
import { clearRemoval, deleteSecondFactor, findSecondFactor, setRemovalDue } from '../queries.ts';
import { removalDueAt } from '../removal.ts';

/**
 * Removes a second factor for somebody who has only the mailbox (decision 0092). Each function runs with the member's row locked; the
 * caller checks that they are not staff.
 */

type Removal = { outcome: 'none' | 'removed' } | { outcome: 'waits'; dueAt: Date };

type Owner = Pick<Member, 'id' | 'email'>;

/** Removes the second factor and the recovery codes, at once or after the wait. */
export async function removeByMail(db: Db, ctx: Context, member: Owner): Promise<Removal> {
  const row = await findSecondFactor(db, member.id);
  if (!row) return { outcome: 'none' };
  const dueAt = removalDueAt(row, ctx.now);
  const entry = { subject: { type: 'member', id: member.id }, reason: 'requested by email' };
  if (dueAt === null) {
    await deleteSecondFactor(db, member.id);
    if (row.confirmedAt === null) return { outcome: 'none' };
    await audit(db, ctx, { ...entry, action: 'member.turn_off_second_factor' });
    return { outcome: 'removed' };
  }
  if (row.removalDueAt === null) {
    await setRemovalDue(db, member.id, dueAt);
    await audit(db, ctx, { ...entry, action: 'member.schedule_second_factor_removal' });
    await postRemoval(db, ctx, member, { news: 'scheduled', dueAt });
  }
  return { outcome: 'waits', dueAt };
}

/** Cancels a waiting removal; the owner gets an email. */
export async function stopRemoval(db: Db, ctx: Context, member: Owner): Promise<void> {
  if (!(await clearRemoval(db, member.id))) return;
  await forgetTokens(db, member.id, ['undo_factor_removal']);
  await audit(db, ctx, { action: 'member.stop_second_factor_removal', subject: { type: 'member', id: member.id } });
  await postRemoval(db, ctx, member, { news: 'stopped', dueAt: null });
}

type Notice = { news: 'scheduled'; dueAt: Date } | { news: 'stopped' | 'removed'; dueAt: null };

/** Emails the owner what happens to the second factor; while the removal waits, with a link that cancels it. */
export async function postRemoval(db: Db, linking: Linking, member: Owner, notice: Notice): Promise<void> {
  const { email: to } = member;
  if (to === null) return;
  const undoUrl =
    notice.news === 'scheduled' ? await issueUndoLink(db, linking, { member, kind: 'undo_factor_removal' }) : null;
  await linking.ports.mail.post(db, await removalMail(linking, { to, undoUrl, ...notice }));
}
