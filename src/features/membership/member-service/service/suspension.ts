import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import { purgeTags } from '#platform/events/events.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { lockSuperAdmins, type Member, updateMember } from '../../accounts/public.ts';
import { memberTag } from '../../entitlements/public.ts';
import { reinstateAccount } from '../../roles/public.ts';
import { endSessionsOf } from '../../sessions/public.ts';
import type { reinstateMember, suspendMember } from '../contract.ts';
import { lockServedMember } from './served-member.ts';

/** Nobody can sign in to a suspended account by any method; its paid subscriptions continue. */

export async function suspend(
  ctx: Context,
  userId: number,
  { reason }: ParsedOf<typeof suspendMember>['body'],
): Promise<ReplyOf<typeof suspendMember>> {
  return ctx.db.transaction(async (db) => {
    const superAdmins = await lockSuperAdmins(db);
    const member = await lockServedMember(db, ctx, userId);
    if (member.suspendedAt !== null) return { userId, endedSessions: 0 };
    if (member.role === 'super_admin') checkSuperAdminsLeft(ctx, member, superAdmins);
    await updateMember(db, userId, { suspendedAt: ctx.now });
    const endedSessions = await endSessionsOf(db, ctx, userId);
    await audit(db, ctx, {
      action: 'member.suspend',
      subject: { type: 'member', id: userId },
      before: { isSuspended: false },
      after: { isSuspended: true, endedSessions },
      reason,
    });
    await purgeTags(db, [memberTag(userId)]);
    return { userId, endedSessions };
  });
}

/**
 * Two super admins could otherwise suspend each other at the same time and leave nobody to run the network: the second one waits for the
 * lock and then finds their own account suspended. The last super admin whose account is not scheduled for deletion cannot be suspended
 * either.
 */
function checkSuperAdminsLeft(
  { actor }: Context,
  { id }: Member,
  superAdmins: Awaited<ReturnType<typeof lockSuperAdmins>>,
): void {
  const active = superAdmins.filter(({ isSuspended }) => !isSuspended);
  if (actor.kind === 'member' && active.every((each) => each.id !== actor.userId)) throw apiError('not_signed_in');
  if (active.every((each) => each.id === id || each.isLeaving))
    throw apiError('last_super_admin', {
      message: 'This is the last super admin. Cancel the deletion of your own account first.',
    });
}

export async function reinstate(
  ctx: Context,
  userId: number,
  { reason }: ParsedOf<typeof reinstateMember>['body'],
): Promise<ReplyOf<typeof reinstateMember>> {
  return ctx.db.transaction(async (db) => {
    await lockServedMember(db, ctx, userId);
    const done = await reinstateAccount(db, ctx, { userId, reason, dryRun: false });
    if (!done.ok) throw apiError('not_found');
    return { userId };
  });
}
