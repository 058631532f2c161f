import { and, asc, count, desc, eq, notInArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { prospectFollows, siteFollows } from './tables.ts';

type ProspectFollow = { userId: number; prospectId: number };

const isHis = ({ userId, prospectId }: ProspectFollow) =>
  and(eq(prospectFollows.userId, userId), eq(prospectFollows.prospectId, prospectId));

export async function isFollowing(db: Db, follow: ProspectFollow): Promise<boolean> {
  const found = await db.select({ userId: prospectFollows.userId }).from(prospectFollows).where(isHis(follow));
  return found.length > 0;
}

export async function countFollowedProspects(db: Db, userId: number): Promise<number> {
  const [found] = await db.select({ value: count() }).from(prospectFollows).where(eq(prospectFollows.userId, userId));
  return found?.value ?? 0;
}

/** The latest followed first. */
export async function listFollowedProspectIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ prospectId: prospectFollows.prospectId })
    .from(prospectFollows)
    .where(eq(prospectFollows.userId, userId))
    .orderBy(desc(prospectFollows.followedAt), asc(prospectFollows.prospectId));
  return rows.map(({ prospectId }) => prospectId);
}

export async function insertProspectFollow(db: Db, follow: ProspectFollow & { followedAt: Date }): Promise<void> {
  await db.insert(prospectFollows).values(follow).onConflictDoNothing();
}

/** False where he did not follow him. */
export async function deleteProspectFollow(db: Db, follow: ProspectFollow): Promise<boolean> {
  const gone = await db.delete(prospectFollows).where(isHis(follow)).returning({ userId: prospectFollows.userId });
  return gone.length > 0;
}

export async function listFollowedSiteIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ siteId: siteFollows.siteId })
    .from(siteFollows)
    .where(eq(siteFollows.userId, userId))
    .orderBy(siteFollows.siteId);
  return rows.map(({ siteId }) => siteId);
}

export async function insertSiteFollow(
  db: Db,
  follow: { userId: number; siteId: number; followedAt: Date },
): Promise<void> {
  await db.insert(siteFollows).values(follow).onConflictDoNothing();
}

/** Those that stay keep the time since when they are followed. */
export async function replaceSiteFollows(
  db: Db,
  { userId, siteIds, followedAt }: { userId: number; siteIds: readonly number[]; followedAt: Date },
): Promise<void> {
  await db.delete(siteFollows).where(and(eq(siteFollows.userId, userId), notInArray(siteFollows.siteId, [...siteIds])));
  if (siteIds.length === 0) return;
  const rows = siteIds.map((siteId) => ({ userId, siteId, followedAt }));
  await db.insert(siteFollows).values(rows).onConflictDoNothing();
}

/** All that a member follows, for his export. */
export async function listFollowsOf(db: Db, userId: number) {
  const prospects = await db.select().from(prospectFollows).where(eq(prospectFollows.userId, userId));
  const sites = await db.select().from(siteFollows).where(eq(siteFollows.userId, userId));
  return { prospects, sites };
}

export async function deleteFollowsOf(db: Db, userId: number): Promise<void> {
  await db.delete(prospectFollows).where(eq(prospectFollows.userId, userId));
  await db.delete(siteFollows).where(eq(siteFollows.userId, userId));
}
