import { and, asc, desc, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { emailKey } from './member.ts';
import type { Member } from './queries.ts';
import { users } from './tables.ts';

/** How staff find members, page by page along an index. */

const isThere = isNull(users.deletedAt);
const USERNAME = sql<string>`(${users.usernameKey} collate "C")`;
const EMAIL = sql<string>`(${users.emailKey} collate "C")`;

/** The last character there is: every key that begins with a text is below the text with it. */
const LAST = '\u{10FFFF}';

export type FoundMember = {
  member: Member;
  /** What the order is by, and where the next page begins. */
  key: string;
  /** Found by the email, although the username begins like this too: listed there already. */
  isRepeated: boolean;
};

/**
 * Those whose username or email begins with `prefix`, in the order of that key; `after` is the key of the last one before. A member who
 * matches by both comes twice, the second time marked: leaving them out in the statement would read every email of that beginning.
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

/** The newest accounts first; `before` is the number of the last one before. */
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
