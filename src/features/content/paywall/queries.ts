import { and, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database.ts';
import { articles } from '../articles/tables.ts';
import { giftLinks, giftOpenings, meterReadings } from './tables.ts';

/** Locks the meter of a reader until the transaction ends: two articles opened at the same time are counted one after the other. */
export async function lockMeter(db: Db, reader: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`meter ${reader}`}, 0))`);
}

export async function listReadings(db: Db, reader: string, after: Date) {
  return db
    .select({ articleId: meterReadings.articleId, readAt: meterReadings.readAt })
    .from(meterReadings)
    .where(and(eq(meterReadings.reader, reader), gt(meterReadings.readAt, after)));
}

export async function noteReading(db: Db, reader: string, articleId: number, now: Date): Promise<void> {
  await db
    .insert(meterReadings)
    .values({ reader, articleId, readAt: now })
    .onConflictDoUpdate({ target: [meterReadings.reader, meterReadings.articleId], set: { readAt: now } });
}

/** The reader name under which readings of a browser are recorded as merged into a member's, whichever member it was. */
const claimedOf = (browser: string): string => `claimed:${browser}`;

type Reading = { articleId: number; readAt: Date };

/** What a browser opened and no member has taken over. */
export async function listUnclaimed(db: Db, browser: string, after: Date): Promise<Reading[]> {
  const claims = alias(meterReadings, 'claims');
  const { reader, articleId, readAt } = meterReadings;
  return db
    .select({ articleId, readAt })
    .from(meterReadings)
    .leftJoin(
      claims,
      and(eq(claims.reader, claimedOf(browser)), eq(claims.articleId, articleId), gte(claims.readAt, readAt)),
    )
    .where(and(eq(reader, browser), gt(readAt, after), isNull(claims.reader)));
}

/** Moves readings of a browser to a member; of an article that both opened, the later reading is kept. */
export async function mergeReadings(
  db: Db,
  { browser, member }: { browser: string; member: string },
  readings: readonly Reading[],
): Promise<void> {
  if (readings.length === 0) return;
  const rows = [member, claimedOf(browser)].flatMap((reader) => readings.map((reading) => ({ ...reading, reader })));
  await db
    .insert(meterReadings)
    .values(rows)
    .onConflictDoUpdate({
      target: [meterReadings.reader, meterReadings.articleId],
      set: { readAt: sql`greatest(${meterReadings.readAt}, excluded.read_at)` },
    });
}

export async function insertGiftLink(db: Db, link: typeof giftLinks.$inferInsert): Promise<number> {
  const [row] = await db.insert(giftLinks).values(link).returning({ id: giftLinks.id });
  if (!row) throw new Error('no gift link was written');
  return row.id;
}

/** Locks a member's gift links until the transaction ends. */
export async function lockGiver(db: Db, userId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gift links of ${userId}`}, 0))`);
}

export async function listGiftLinksOf(db: Db, userId: number, after: Date) {
  return db
    .select({
      id: giftLinks.id,
      slug: articles.slug,
      headline: articles.headline,
      createdAt: giftLinks.createdAt,
      expiresAt: giftLinks.expiresAt,
      openings: giftLinks.openings,
      revokedAt: giftLinks.revokedAt,
    })
    .from(giftLinks)
    .innerJoin(articles, eq(articles.id, giftLinks.articleId))
    .where(and(eq(giftLinks.userId, userId), gt(giftLinks.createdAt, after)))
    .orderBy(desc(giftLinks.createdAt), desc(giftLinks.id));
}

/** The link of a token for this article, locked until the transaction ends. */
export async function lockGiftLink(db: Db, tokenHash: string, articleId: number) {
  const [row] = await db
    .select()
    .from(giftLinks)
    .where(and(eq(giftLinks.tokenHash, tokenHash), eq(giftLinks.articleId, articleId)))
    .for('update');
  return row ?? null;
}

export async function hasOpenedLink(db: Db, linkId: number, readers: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ linkId: giftOpenings.linkId })
    .from(giftOpenings)
    .where(and(eq(giftOpenings.linkId, linkId), inArray(giftOpenings.reader, [...readers])));
  return rows.length > 0;
}

export async function noteOpening(db: Db, linkId: number, reader: string, now: Date): Promise<void> {
  await db.insert(giftOpenings).values({ linkId, reader, openedAt: now });
  await db
    .update(giftLinks)
    .set({ openings: sql`${giftLinks.openings} + 1` })
    .where(eq(giftLinks.id, linkId));
}

/** Gift links of articles that one of these readers has opened before: the member, and the browser before they logged in. */
export async function listOpenedLinks(db: Db, articleIds: readonly number[], readers: readonly string[]) {
  if (readers.length === 0) return [];
  return db
    .select({
      articleId: giftLinks.articleId,
      expiresAt: giftLinks.expiresAt,
      revokedAt: giftLinks.revokedAt,
      openings: giftLinks.openings,
    })
    .from(giftOpenings)
    .innerJoin(giftLinks, eq(giftLinks.id, giftOpenings.linkId))
    .where(and(inArray(giftOpenings.reader, [...readers]), inArray(giftLinks.articleId, [...articleIds])));
}

/** False: not the member's, unknown, or already revoked. */
export async function revokeGiftLinkOf(
  db: Db,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(giftLinks)
    .set({ revokedAt: now })
    .where(and(eq(giftLinks.id, id), eq(giftLinks.userId, userId), isNull(giftLinks.revokedAt)))
    .returning({ id: giftLinks.id });
  return rows.length > 0;
}

/** Deletes what no longer counts. Openings are deleted with their links. */
export async function sweepPaywall(
  db: Db,
  { readBefore, endedBefore }: { readBefore: Date; endedBefore: Date },
): Promise<void> {
  await db.delete(meterReadings).where(lt(meterReadings.readAt, readBefore));
  await db.delete(giftLinks).where(lt(giftLinks.expiresAt, endedBefore));
}

export async function listAllOf(db: Db, userId: number, reader: string) {
  const [links, readings] = [
    await db.select().from(giftLinks).where(eq(giftLinks.userId, userId)),
    await db.select().from(meterReadings).where(eq(meterReadings.reader, reader)),
  ];
  return { links, readings };
}

export async function deleteAllOf(db: Db, userId: number, reader: string): Promise<void> {
  await db.delete(giftLinks).where(eq(giftLinks.userId, userId));
  await db.delete(giftOpenings).where(eq(giftOpenings.reader, reader));
  await db.delete(meterReadings).where(eq(meterReadings.reader, reader));
}
