import { findMember, type Member } from '#features/membership/accounts/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Db } from '#platform/db/database.ts';

/** Throws not_found for unknown members, and for those who deleted their account. */
export async function needMember(db: Db, userId: number): Promise<Member> {
  const member = await findMember(db, userId);
  if (!member) throw apiError('not_found');
  return member;
}
