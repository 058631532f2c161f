import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { checkServed, findMemberForUpdate, type Member } from '../../accounts/public.ts';

/** The member being served, locked until the transaction ends. Throws not_found, and what `checkServed` throws. */
export async function lockServedMember(db: Db, ctx: Context, userId: number): Promise<Member> {
  const member = await findMemberForUpdate(db, userId);
  if (!member) throw apiError('not_found');
  await checkServed(db, ctx, { member, ownWords: 'Change your own account in your profile' });
  return member;
}
