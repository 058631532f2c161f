import { siteUrl } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { forgetBodies } from '#platform/mail/forget-sender.ts';
import type { MemberDataPart } from '#platform/member-data.ts';
import { stopEmailChange } from '../../mailed-tokens/public.ts';
import { signedInMember } from '../../sessions/public.ts';
import { deletionDueAt } from '../deletion.ts';
import { deletionScheduledMail, deletionUndoneMail } from '../emails.tsx';
import { findMemberForUpdate, listDueForDeletion, lockSuperAdmins, type Member, updateMember } from '../queries.ts';

/** A member requests the deletion of their account and can undo it for 14 days; then a job deletes it (decision 43). */

/** A repeated request keeps the date of the first. */
export async function scheduleDeletionOf(ctx: Context) {
  const dueAt = await ctx.db.transaction(async (db) => {
    const superAdmins = await lockSuperAdmins(db);
    return scheduleDeletion(db, ctx, { member: await lockSelf(db, ctx), superAdmins });
  });
  return {
    deletionDueAt: dueAt.toISOString(),
    message: 'Your account is scheduled for deletion. You can cancel here.',
  };
}

type Scheduling = {
  /** Locked by the caller, after the super admins. */
  member: Member;
  superAdmins: Awaited<ReturnType<typeof lockSuperAdmins>>;
  /** Given when staff do it for the member. */
  reason?: string;
};

/** In the caller's transaction. Returns when it is due; throws last_super_admin. */
export async function scheduleDeletion(
  db: Db,
  ctx: Context,
  { member, superAdmins, reason }: Scheduling,
): Promise<Date> {
  if (member.deletionDueAt !== null) return member.deletionDueAt;
  // A super admin whose own deletion is scheduled doesn't count: of the last two, the second is refused.
  if (
    isLast(
      superAdmins.filter(({ isLeaving, isSuspended }) => !isLeaving && !isSuspended),
      member,
    )
  )
    throw apiError('last_super_admin', { message: LAST_SUPER_ADMIN });
  const due = deletionDueAt(ctx.now);
  await updateMember(db, member.id, { deletionDueAt: due });
  await stopEmailChange(db, member.id);
  await audit(db, ctx, {
    action: 'member.schedule_deletion',
    subject: { type: 'member', id: member.id },
    before: { deletionDueAt: null },
    after: { deletionDueAt: due.toISOString() },
    ...(reason === undefined ? {} : { reason }),
  });
  if (member.email !== null)
    await ctx.ports.mail.post(db, await deletionScheduledMail({ to: member.email, base: baseOf(ctx), dueAt: due }));
  await emit(db, { type: 'deletion_changed', userId: member.id });
  return due;
}

const LAST_SUPER_ADMIN = 'You’re the last super admin. Give someone else that role first.';

const isLast = (superAdmins: readonly { id: number }[], { id, role }: Member) =>
  role === 'super_admin' && superAdmins.every((each) => each.id === id);

export async function undoDeletionOf(ctx: Context) {
  await ctx.db.transaction(async (db) => undoDeletion(db, ctx, { member: await lockSelf(db, ctx) }));
  return { message: 'Deletion canceled. Your account stays open.' };
}

/** In the caller's transaction, which has locked the member. */
export async function undoDeletion(
  db: Db,
  ctx: Context,
  { member, reason }: Pick<Scheduling, 'member' | 'reason'>,
): Promise<void> {
  if (member.deletionDueAt === null) return;
  await updateMember(db, member.id, { deletionDueAt: null });
  await stopEmailChange(db, member.id);
  await audit(db, ctx, {
    action: 'member.undo_deletion',
    subject: { type: 'member', id: member.id },
    before: { deletionDueAt: member.deletionDueAt.toISOString() },
    after: { deletionDueAt: null },
    ...(reason === undefined ? {} : { reason }),
  });
  if (member.email !== null)
    await ctx.ports.mail.post(db, await deletionUndoneMail({ to: member.email, base: baseOf(ctx) }));
  await emit(db, { type: 'deletion_changed', userId: member.id });
}

const baseOf = ({ config, site }: Context) => siteUrl(config, site.subdomain);

async function lockSelf(db: Db, ctx: Context) {
  const member = await findMemberForUpdate(db, signedInMember(ctx).userId);
  if (!member) throw apiError('not_signed_in');
  return member;
}

type Deleting = Pick<JobDeps, 'db' | 'now' | 'log'> & { memberData: readonly MemberDataPart[] };

/** Deletes the accounts that are due, each in its own transaction, so that a failure affects only one. */
export async function deleteDueMembers({ db, now, log, memberData }: Deleting): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of await listDueForDeletion(db, now())) {
    try {
      const verdict = await db.transaction((tx) => deleteMember(tx, { userId, at: now(), memberData }));
      if (verdict === 'last_super_admin') log.error({ userId }, 'the last super admin was not deleted');
    } catch (error) {
      failures.push(error);
      log.error({ err: error, userId }, 'an account was not deleted');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'accounts were not deleted');
}

type Due = { userId: number; at: Date; memberData: readonly MemberDataPart[] };

async function deleteMember(db: Db, { userId, at, memberData }: Due): Promise<'deleted' | 'kept' | 'last_super_admin'> {
  const superAdmins = await lockSuperAdmins(db);
  const member = await findMemberForUpdate(db, userId);
  // Undone since the list was read.
  if (!member?.deletionDueAt || member.deletionDueAt > at) return 'kept';
  // The others may have lost the role since the request. An installation without an administrator would be unusable, so the last one is
  // kept.
  const present = superAdmins.filter(({ id, isSuspended }) => id === userId || !isSuspended);
  if (isLast(present, member)) return 'last_super_admin';
  for (const part of memberData) await part.erase(db, userId, at);
  if (member.email !== null) await forgetBodies(db, member.email);
  // Recorded as done by the program, so that neither the member's name nor their address remains.
  await audit(
    db,
    { actor: { kind: 'server' }, now: at, requestId: 'job:delete_due_members' },
    { action: 'member.delete', subject: { type: 'member', id: userId }, reason: 'asked for by the member' },
  );
  await emit(db, { type: 'member_deleted', userId });
  return 'deleted';
}
