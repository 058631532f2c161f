import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { lockSuperAdmins, scheduleDeletion, undoDeletion } from '../../accounts/public.ts';
import type { scheduleMemberDeletion, undoMemberDeletion } from '../contract.ts';
import { lockServedMember } from './served-member.ts';

/** A deletion that a member asked staff for, by the same rules as their own: 14 days to undo it, and an email each time. */

export async function scheduleFor(
  ctx: Context,
  userId: number,
  { reason }: ParsedOf<typeof scheduleMemberDeletion>['body'],
): Promise<ReplyOf<typeof scheduleMemberDeletion>> {
  return ctx.db.transaction(async (db) => {
    const superAdmins = await lockSuperAdmins(db);
    const member = await lockServedMember(db, ctx, userId);
    const dueAt = await scheduleDeletion(db, ctx, { member, superAdmins, reason });
    return { userId, deletionDueAt: dueAt.toISOString() };
  });
}

export async function undoFor(
  ctx: Context,
  userId: number,
  { reason }: ParsedOf<typeof undoMemberDeletion>['body'],
): Promise<ReplyOf<typeof undoMemberDeletion>> {
  return ctx.db.transaction(async (db) => {
    await undoDeletion(db, ctx, { member: await lockServedMember(db, ctx, userId), reason });
    return { userId };
  });
}
