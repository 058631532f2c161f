import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import { purgeTags } from '#platform/events/events.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { updateMember } from '../../accounts/public.ts';
import { memberTag } from '../../entitlements/public.ts';
import { endSessionsOf } from '../../sessions/public.ts';
import type { reinstateMember, suspendMember } from '../contract.ts';
import { lockServedMember } from './served-member.ts';

/** A suspended account lets nobody sign in, by any way; what was paid for goes on. */

export async function suspend(
  ctx: Context,
  userId: number,
  { reason }: ParsedOf<typeof suspendMember>['body'],
): Promise<ReplyOf<typeof suspendMember>> {
  return ctx.db.transaction(async (db) => {
    const { suspendedAt } = await lockServedMember(db, ctx, userId);
    if (suspendedAt !== null) return { userId, endedSessions: 0 };
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

export async function reinstate(
  ctx: Context,
  userId: number,
  { reason }: ParsedOf<typeof reinstateMember>['body'],
): Promise<ReplyOf<typeof reinstateMember>> {
  return ctx.db.transaction(async (db) => {
    const { suspendedAt } = await lockServedMember(db, ctx, userId);
    if (suspendedAt === null) return { userId };
    await updateMember(db, userId, { suspendedAt: null });
    await audit(db, ctx, {
      action: 'member.reinstate',
      subject: { type: 'member', id: userId },
      before: { isSuspended: true },
      after: { isSuspended: false },
      reason,
    });
    await purgeTags(db, [memberTag(userId)]);
    return { userId };
  });
}
