import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { findMemberForUpdate, updateMember } from '../../accounts/public.ts';
import { memberTag } from '../../entitlements/public.ts';

export type Reinstated = { ok: false } | { ok: true; wasSuspended: boolean };

/** Lifts a suspension and writes the audit entry. `ok` is false if the account does not exist. */
export async function reinstateAccount(
  root: Db,
  ctx: AuditContext,
  { userId, reason, dryRun }: { userId: number; reason: string; dryRun: boolean },
): Promise<Reinstated> {
  return root.transaction(async (db): Promise<Reinstated> => {
    const member = await findMemberForUpdate(db, userId);
    if (!member) return { ok: false };
    if (member.suspendedAt === null) return { ok: true, wasSuspended: false };
    if (dryRun) return { ok: true, wasSuspended: true };
    await updateMember(db, userId, { suspendedAt: null });
    await audit(db, ctx, {
      action: 'member.reinstate',
      subject: { type: 'member', id: userId },
      before: { isSuspended: true },
      after: { isSuspended: false },
      reason,
    });
    await purgeTags(db, [memberTag(userId)]);
    return { ok: true, wasSuspended: true };
  });
}
