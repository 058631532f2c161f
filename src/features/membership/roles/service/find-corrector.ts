import { refundReach } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/database.ts';
import { findMemberByLogin } from '../../accounts/public.ts';
import { standingOfMember } from './change-standing.ts';

/**
 * Whether somebody may enter or approve a correction of the books: support managers and super admins, who may refund any amount. Customer
 * support admins may not, because their limit applies to single refunds.
 */
export async function findCorrector(db: Db, login: string): Promise<{ userId: number; mayCorrect: boolean } | null> {
  const member = await findMemberByLogin(db, login);
  if (!member) return null;
  const { role, isStaffWriter, publisherSiteIds } = await standingOfMember(db, member);
  const standing = { role, isStaffWriter, isPublisher: publisherSiteIds.length > 0 };
  return { userId: member.id, mayCorrect: refundReach(standing) === 'full' };
}
