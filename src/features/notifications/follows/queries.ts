import { and, asc, count, desc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Digest, Rhythm } from './digest-view.ts';
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

/** The number of members who follow a prospect of the sport. */
export async function countFollowersOfSport(db: Db, sport: Sport): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct user_id)::int as count from prospect_follows
    join prospects on prospects.id = prospect_id and prospects.sport = ${sport}`);
  return rows[0]?.count ?? 0;
}

/** Latest followed first. */
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

/** False if the member did not follow the prospect. */
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

/** Sites that stay keep the date since when they are followed. */
export async function replaceSiteFollows(
  db: Db,
  { userId, siteIds, followedAt }: { userId: number; siteIds: readonly number[]; followedAt: Date },
): Promise<void> {
  await db.delete(siteFollows).where(and(eq(siteFollows.userId, userId), notInArray(siteFollows.siteId, [...siteIds])));
  if (siteIds.length === 0) return;
  const rows = siteIds.map((siteId) => ({ userId, siteId, followedAt }));
  await db.insert(siteFollows).values(rows).onConflictDoNothing();
}

/** The followed sites with the frequency of their digests, by site id. */
export async function listSiteDigests(db: Db, userId: number): Promise<{ siteId: number; digest: Digest }[]> {
  return db
    .select({ siteId: siteFollows.siteId, digest: siteFollows.digest })
    .from(siteFollows)
    .where(eq(siteFollows.userId, userId))
    .orderBy(siteFollows.siteId);
}

/** Articles published before the member subscribed to the digest are not sent. False if the member does not follow the site. */
export async function setSiteDigest(
  db: Db,
  { userId, siteId, digest, now }: { userId: number; siteId: number; digest: Digest; now: Date },
): Promise<boolean> {
  const since = sql`case when ${siteFollows.digest} = 'none' then ${now.toISOString()}::timestamptz else ${siteFollows.digestedUntil} end`;
  const done = await db
    .update(siteFollows)
    .set({ digest, digestedUntil: digest === 'none' ? null : since })
    .where(and(eq(siteFollows.userId, userId), eq(siteFollows.siteId, siteId)))
    .returning({ siteId: siteFollows.siteId });
  return done.length > 0;
}

type DigestBatch = { siteId: number; rhythm: Rhythm; until: Date; afterUserId: number; limit: number };

/** The sites with members whose digest is due, for news up to `until`. */
export async function listSitesWithDigests(db: Db, { rhythm, until }: Pick<DigestBatch, 'rhythm' | 'until'>) {
  const rows = await db
    .selectDistinct({ siteId: siteFollows.siteId })
    .from(siteFollows)
    .where(and(eq(siteFollows.digest, rhythm), lt(siteFollows.digestedUntil, until)))
    .orderBy(siteFollows.siteId);
  return rows.map(({ siteId }) => siteId);
}

/** The next members whose digest of a site is due, for news up to `until`, by user id. Locked, so that only one worker emails them. */
export async function lockDigestReaders(db: Db, { siteId, rhythm, until, afterUserId, limit }: DigestBatch) {
  return db
    .select({
      userId: siteFollows.userId,
      since: sql<Date>`${siteFollows.digestedUntil}`.mapWith(siteFollows.digestedUntil),
    })
    .from(siteFollows)
    .where(
      and(
        eq(siteFollows.siteId, siteId),
        eq(siteFollows.digest, rhythm),
        lt(siteFollows.digestedUntil, until),
        gt(siteFollows.userId, afterUserId),
      ),
    )
    .orderBy(asc(siteFollows.userId))
    .limit(limit)
    .for('update');
}

export async function markDigested(
  db: Db,
  { siteId, userIds, until }: { siteId: number; userIds: readonly number[]; until: Date },
): Promise<void> {
  await db
    .update(siteFollows)
    .set({ digestedUntil: until })
    .where(and(eq(siteFollows.siteId, siteId), inArray(siteFollows.userId, [...userIds])));
}

/** Everything that a member follows, for their data export. */
export async function listFollowsOf(db: Db, userId: number) {
  const prospects = await db
    .select()
    .from(prospectFollows)
    .where(eq(prospectFollows.userId, userId))
    .orderBy(asc(prospectFollows.prospectId));
  const sites = await db
    .select()
    .from(siteFollows)
    .where(eq(siteFollows.userId, userId))
    .orderBy(asc(siteFollows.siteId));
  return { prospects, sites };
}

export async function deleteFollowsOf(db: Db, userId: number): Promise<void> {
  await db.delete(prospectFollows).where(eq(prospectFollows.userId, userId));
  await db.delete(siteFollows).where(eq(siteFollows.userId, userId));
}
