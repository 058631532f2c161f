import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findMemberForUpdate, type Member } from '../../accounts/public.ts';
import { isStaffStanding, standingOfMember } from '../../roles/public.ts';

/**
 * The member whom staff serve, locked until the transaction ends. Throws not_found; own_account for staff who serve themselves; and
 * staff_account where only a super admin may: a manager could otherwise take over the account of somebody with more rights.
 */
export async function lockServedMember(db: Db, { actor }: Context, userId: number): Promise<Member> {
  if (actor.kind === 'member' && actor.userId === userId)
    throw apiError('own_account', { message: 'Change your own account in your profile' });
  const member = await findMemberForUpdate(db, userId);
  if (!member) throw apiError('not_found');
  const isSuperAdmin = actor.kind !== 'member' || actor.role === 'super_admin';
  if (!isSuperAdmin && isStaffStanding(await standingOfMember(db, member)))
    throw apiError('staff_account', { message: 'Only a super admin can change the account of staff' });
  return member;
}
