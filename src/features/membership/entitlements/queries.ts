import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Grant, GrantSource } from './grant.ts';
import { entitlementGrants as grants } from './tables.ts';

const COLUMNS = {
  id: grants.id,
  resource: grants.resource,
  siteId: grants.siteId,
  source: grants.source,
  sourceId: grants.sourceId,
  reason: grants.reason,
  startsAt: grants.startsAt,
  endsAt: grants.endsAt,
  revokedAt: grants.revokedAt,
  grantedBy: grants.grantedBy,
};

/** The member's grants that are in force or will be: neither revoked nor ended. */
export async function listLiveGrants(db: Db, userId: number, now: Date): Promise<Grant[]> {
  return db
    .select(COLUMNS)
    .from(grants)
    .where(and(eq(grants.userId, userId), isNull(grants.revokedAt), or(isNull(grants.endsAt), gt(grants.endsAt, now))))
    .orderBy(asc(grants.id));
}

/** The same for several members, each grant with its member. */
export async function listLiveGrantsOf(
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<(Grant & { userId: number })[]> {
  return db
    .select({ ...COLUMNS, userId: grants.userId })
    .from(grants)
    .where(
      and(
        inArray(grants.userId, [...userIds]),
        isNull(grants.revokedAt),
        or(isNull(grants.endsAt), gt(grants.endsAt, now)),
      ),
    )
    .orderBy(asc(grants.id));
}

/** All grants that a member ever had, the oldest first. */
export async function listGrants(db: Db, userId: number): Promise<Grant[]> {
  return db.select(COLUMNS).from(grants).where(eq(grants.userId, userId)).orderBy(asc(grants.id));
}

export async function insertGrant(db: Db, grant: typeof grants.$inferInsert): Promise<number> {
  const [made] = await db.insert(grants).values(grant).returning({ id: grants.id });
  if (!made) throw new Error('a grant was not written');
  return made.id;
}

export async function insertGrants(db: Db, rows: readonly (typeof grants.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(grants).values([...rows]);
}

/** Returns the revoked grant; null if there is no such grant of this source, or it was revoked before. `userId` null: any member's. */
export async function revokeGrant(
  db: Db,
  { id, userId, source }: { id: number; userId: number | null; source: GrantSource },
  now: Date,
): Promise<(Grant & { userId: number }) | null> {
  const [done] = await db
    .update(grants)
    .set({ revokedAt: now })
    .where(
      and(
        eq(grants.id, id),
        eq(grants.source, source),
        isNull(grants.revokedAt),
        userId === null ? undefined : eq(grants.userId, userId),
      ),
    )
    .returning({ ...COLUMNS, userId: grants.userId });
  return done ?? null;
}

/** Revokes the live grants of a deleted member, and removes the typed reasons from all of theirs. */
export async function stripGrants(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(grants)
    .set({ revokedAt: now })
    .where(and(eq(grants.userId, userId), isNull(grants.revokedAt)));
  await db.update(grants).set({ reason: '' }).where(eq(grants.userId, userId));
}

/** Revokes at `now` the member's live grants of one source. */
export async function revokeGrantsOf(
  db: Db,
  { source, sourceId }: { source: GrantSource; sourceId: string },
  now: Date,
): Promise<void> {
  await db
    .update(grants)
    .set({ revokedAt: now })
    .where(and(eq(grants.source, source), eq(grants.sourceId, sourceId), isNull(grants.revokedAt)));
}
