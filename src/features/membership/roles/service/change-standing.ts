import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import {
  findMemberForUpdate,
  listPublisherSites,
  lockSuperAdmins,
  type Member,
  replacePublisherSites,
  updateMember,
} from '../../accounts/public.ts';
import { memberTag } from '../../entitlements/public.ts';
import { issueToken, stopEmailChange } from '../../mailed-tokens/public.ts';
import { endSessionsOf } from '../../sessions/public.ts';
import { hasSecondFactor } from '../queries.ts';
import { isSameStanding, isStaffStanding, type StaffStanding } from '../standing.ts';

export type StandingChange = {
  userId: number;
  change: (before: StaffStanding) => StaffStanding;
  reason: string | null;
  /** Reports the result without changing anything. */
  dryRun: boolean;
};

export type StandingChanged =
  | {
      ok: true;
      before: StaffStanding;
      after: StaffStanding;
      /** The number of sessions that ended: the member logs in again under the new role. */
      endedSessions: number;
      hasSecondFactor: boolean;
      /** True for a member who becomes staff, because their password was chosen under the shorter minimum length for members. */
      losesPassword: boolean;
      /** The token to set a new password; null if the password is kept or nothing was changed. */
      passwordToken: string | null;
    }
  | { ok: false; reason: 'unknown_member' | 'last_super_admin' };

/** Grants or revokes role, sites and staff writing. Writes the audit entry in the same transaction. */
export async function changeStanding(root: Db, ctx: AuditContext, wish: StandingChange): Promise<StandingChanged> {
  const { userId, change, reason, dryRun } = wish;
  return root.transaction(async (db): Promise<StandingChanged> => {
    const superAdmins = await lockSuperAdmins(db);
    const member = await findMemberForUpdate(db, userId);
    if (!member) return { ok: false, reason: 'unknown_member' };
    const before = await standingOfMember(db, member);
    const after = change(before);
    const isLosing = before.role === 'super_admin' && after.role !== 'super_admin';
    if (isLosing && superAdmins.every(({ id, isSuspended }) => id === userId || isSuspended))
      return { ok: false, reason: 'last_super_admin' };
    const facts = {
      ok: true,
      before,
      after,
      losesPassword: !isStaffStanding(before) && isStaffStanding(after) && member.passwordHash !== null,
      hasSecondFactor: await hasSecondFactor(db, userId),
    } as const;
    if (dryRun || isSameStanding(before, after)) return { ...facts, endedSessions: 0, passwordToken: null };
    await updateMember(db, userId, { role: after.role, isStaffWriter: after.isStaffWriter });
    await replacePublisherSites(db, userId, after.publisherSiteIds);
    await stopEmailChange(db, userId);
    const endedSessions = await endSessionsOf(db, null, userId);
    const passwordToken = facts.losesPassword ? await takePassword(db, ctx, userId) : null;
    await audit(db, ctx, {
      action: 'member.change_standing',
      subject: { type: 'member', id: userId },
      before,
      after,
      reason,
    });
    await purgeTags(db, [memberTag(userId)]);
    if (before.role !== after.role)
      await emit(db, { type: 'role_changed', userId, role: after.role, at: ctx.now.toISOString() });
    return { ...facts, endedSessions, passwordToken };
  });
}

/**
 * A hash does not reveal the length of its password, and staff need a longer one (decision 38), so the member sets a new one with the
 * token.
 */
async function takePassword(db: Db, ctx: AuditContext, userId: number): Promise<string> {
  await updateMember(db, userId, { passwordHash: null, wrongPasswords: 0, wrongPasswordsSince: null });
  await audit(db, ctx, {
    action: 'member.clear_password',
    subject: { type: 'member', id: userId },
    reason: 'staff need a longer one',
  });
  return issueToken(db, { userId, kind: 'reset_password', now: ctx.now });
}

export async function standingOfMember(db: Db, member: Member): Promise<StaffStanding> {
  return {
    role: member.role,
    publisherSiteIds: await listPublisherSites(db, member.id),
    isStaffWriter: member.isStaffWriter,
  };
}
