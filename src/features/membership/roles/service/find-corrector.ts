import { reachOf } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/database.ts';
import { findMemberByLogin } from '../../accounts/public.ts';
import { standingOfMember } from './change-standing.ts';

/**
 * Whether somebody may enter or approve a correction of the books: support managers and super admins, who may refund any amount. The limit of
 * customer support admins is for a single refund, so they may not.
 */
export async function findCorrector(db: Db, login: string): Promise<{ userId: number; mayCorrect: boolean } | null> {
  const member = await findMemberByLogin(db, login);
  if (!member) return null;
  const { role, isStaffWriter, publisherSiteIds } = await standingOfMember(db, member);
  const reach = reachOf({ role, isStaffWriter, isPublisher: publisherSiteIds.length > 0 }, 'refunds:write');
  return { userId: member.id, mayCorrect: reach === 'all' || (reach === 'limited' && role === 'super_admin') };
}
