import { apiError } from '#kernel/errors.ts';
import { isStaff } from '#kernel/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findMember, findMemberForUpdate, listPublisherSites, type Member } from '../queries.ts';

/** Staff of any kind, publishers and writers included. */
async function isStaffAccount(db: Db, { id, role, isStaffWriter }: Member): Promise<boolean> {
  return isStaff({ role, isStaffWriter, isPublisher: (await listPublisherSites(db, id)).length > 0 });
}

/**
 * Throws own_account if staff would serve themselves, and staff_account if only a super admin may serve this account. Otherwise support
 * could give a colleague content or money, charge their card, or take over an account with more rights.
 */
export async function checkServed(
  db: Db,
  { actor }: Pick<Context, 'actor'>,
  { member, ownWords }: { member: Member | number; ownWords: string },
): Promise<void> {
  if (actor.kind !== 'member') return;
  if (actor.userId === (typeof member === 'number' ? member : member.id))
    throw apiError('own_account', { message: ownWords });
  if (actor.role === 'super_admin') return;
  const served = typeof member === 'number' ? await findMember(db, member) : member;
  if (served && (await isStaffAccount(db, served)))
    throw apiError('staff_account', { message: 'Only a super admin can do this for a staff account' });
}

/**
 * Locks the member that staff serve before anything else of theirs, so that nobody can make them staff or erase them before the transaction
 * ends. Throws not_found, and the errors of `checkServed`.
 */
export async function lockServed(
  db: Db,
  ctx: Pick<Context, 'actor'>,
  { userId, ownWords }: { userId: number; ownWords: string },
): Promise<Member> {
  const member = await findMemberForUpdate(db, userId);
  if (!member) throw apiError('not_found');
  await checkServed(db, ctx, { member, ownWords });
  return member;
}
