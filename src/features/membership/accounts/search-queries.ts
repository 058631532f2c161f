import { and, asc, desc, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { emailKey } from './member.ts';
import type { Member } from './queries.ts';
import { users } from './tables.ts';

/** Searches members for staff, page by page along an index. */

const isThere = isNull(users.deletedAt);
const USERNAME = sql<string>`(${users.usernameKey} collate "C")`;
const EMAIL = sql<string>`(${users.emailKey} collate "C")`;

/** The highest character: every key with a given prefix sorts below the prefix followed by it. */
const LAST = '\u{10FFFF}';

export type FoundMember = {
  member: Member;
  /** The sort key, from which the next page continues. */
  key: string;
  /** Found by email although the username matches as well, so it is already in the list. */
  isRepeated: boolean;
};

/**
 * Members whose username or email begins with `prefix`, ordered by that key; `after` is the last key of the previous page. A member who
 * matches by both comes twice, the second time marked: excluding them in SQL would read every email with that prefix.
 */
export async function searchMembersByPrefix(
  db: Db,
  { prefix, after, limit }: { prefix: string; after: string | null; limit: number },
): Promise<FoundMember[]> {
  const text = emailKey(prefix);
  const pageBy = (key: SQL<string>) =>
    db
      .select({ member: users, key })
      .from(users)
      .where(and(gte(key, text), lt(key, text + LAST), after === null ? undefined : gt(key, after), isThere))
      .orderBy(asc(key))
      .limit(limit);
  const [byUsername, byEmail] = await Promise.all([pageBy(USERNAME), pageBy(EMAIL)]);
  return [
    ...byUsername.map((found) => ({ ...found, isRepeated: false })),
    ...byEmail.map((found) => ({ ...found, isRepeated: found.member.usernameKey?.startsWith(text) ?? false })),
  ]
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
    .slice(0, limit);
}

/** The newest accounts first; `before` is the last id of the previous page. */
export async function listNewestMembers(
  db: Db,
  { before, limit }: { before: number | null; limit: number },
): Promise<Member[]> {
  return db
    .select()
    .from(users)
    .where(and(isThere, before === null ? undefined : lt(users.id, before)))
    .orderBy(desc(users.id))
    .limit(limit);
}
