import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Role } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/database.ts';
import { publisherSites, users } from './tables.ts';

/** What other features may know about members: their public name, their site, and whether they are staff. */
export type MemberStanding = {
  id: number;
  /** The name that readers may see; null after a deletion and for members under 16, who appear in no public list. */
  publicName: string | null;
  primarySiteId: number;
  /** Staff of any kind, publishers and writers included. */
  isStaff: boolean;
};

/** Whether a member is staff other than a publisher. Same condition as `isStaff` of the kernel and the partial index of staff. */
const HAS_ROLE = sql`(${users.role} <> 'user' or ${users.isStaffWriter})`;

/** Keyed by id, in one query. Leaves unknown ids out. */
export async function listStandings(db: Db, ids: readonly number[]): Promise<Map<number, MemberStanding>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      publicName: sql<string | null>`case when ${users.ageBand} = '13_to_15' then null else ${users.username} end`,
      primarySiteId: users.primarySiteId,
      isStaff: sql<boolean>`${HAS_ROLE} or exists (select 1 from ${publisherSites} where ${publisherSites.userId} = ${users.id})`,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of all staff, read from indexes that hold only staff. */
export async function listStaffIds(db: Db): Promise<number[]> {
  const withRole = db.select({ id: users.id }).from(users).where(HAS_ROLE);
  const rows = await union(withRole, db.select({ id: publisherSites.userId }).from(publisherSites));
  return rows.map(({ id }) => id);
}

/** Every member with a role, by username. A handful of rows, from the index of staff. */
export async function listMembersWithRole(
  db: Db,
  role: Exclude<Role, 'user'>,
): Promise<{ id: number; username: string; email: string }[]> {
  const rows = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(and(HAS_ROLE, eq(users.role, role), isNull(users.deletedAt)))
    .orderBy(asc(users.usernameKey));
  return rows.map(({ id, username, email }) => ({ id, username: username ?? '', email: email ?? '' }));
}

/** The members among `ids` that have a role, locked until the transaction ends so that the role cannot be revoked meanwhile. */
export async function lockIdsWithRole(
  db: Db,
  role: Exclude<Role, 'user'>,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.role, role), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update');
  return new Set(rows.map(({ id }) => id));
}
