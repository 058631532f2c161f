import { findMemberByLogin, listStandings } from '#features/membership/accounts/public.ts';
import type { Db } from '#platform/db/database.ts';
import { findAuthorOfMember } from '../queries.ts';

export type AccountRefusal = 'no_such_account' | 'not_staff' | 'account_has_author';
export type AccountVerdict = { ok: true; userId: number | null } | { ok: false; reason: AccountRefusal };

/** The member that a byline is linked to, by username or email; empty: nobody. `authorId`: the byline to be linked. */
export async function accountFor(db: Db, login: string, authorId: number | null): Promise<AccountVerdict> {
  if (login === '') return { ok: true, userId: null };
  const member = await findMemberByLogin(db, login);
  if (!member) return { ok: false, reason: 'no_such_account' };
  const standing = (await listStandings(db, [member.id])).get(member.id);
  if (!standing?.isStaff) return { ok: false, reason: 'not_staff' };
  const present = await findAuthorOfMember(db, member.id);
  if (present && present.id !== authorId) return { ok: false, reason: 'account_has_author' };
  return { ok: true, userId: member.id };
}
