import { listMembersByIds } from '#features/membership/accounts/public.ts';
import type { Db } from '#platform/db/database.ts';
import { memberIdOf } from '../../prospects/public.ts';

/** Names of editors in one batch: usernames, or the stored text for the command line and deleted members. */
export async function listNames(db: Db, kept: readonly (string | null)[]): Promise<(changedBy: string) => string> {
  const ids = kept.flatMap((each) => memberIdOf(each ?? '') ?? []);
  const members = ids.length === 0 ? [] : await listMembersByIds(db, [...new Set(ids)]);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  return (changedBy) => names.get(memberIdOf(changedBy) ?? 0) ?? changedBy;
}
