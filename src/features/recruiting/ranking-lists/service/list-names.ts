import { listMembersByIds } from '#features/membership/accounts/public.ts';
import type { Db } from '#platform/db/database.ts';
import { memberIdOf } from '../../prospects/public.ts';

/** Whoever changed lists as people read it: usernames in one batch; the command line and those who are gone by what is kept. */
export async function listNames(db: Db, kept: readonly (string | null)[]): Promise<(changedBy: string) => string> {
  const ids = kept.flatMap((each) => memberIdOf(each ?? '') ?? []);
  const members = ids.length === 0 ? [] : await listMembersByIds(db, [...new Set(ids)]);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  return (changedBy) => names.get(memberIdOf(changedBy) ?? 0) ?? changedBy;
}
