import { and, count, desc, eq, inArray, isNull, lte, max } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { notices } from './tables.ts';

/** One member's notices. Who of their prospects may be shown is another area's to say: it is asked between two of these. */

export type NoticeRow = typeof notices.$inferSelect;

/** What is unread of each prospect: how many, and the newest. */
export async function listUnreadByProspect(db: Db, userId: number) {
  const { prospectId, id } = notices;
  return db
    .select({ prospectId, unread: count(), latestId: max(id).mapWith(Number) })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)))
    .groupBy(prospectId);
}

/** How many there are of each prospect. */
export async function countByProspect(db: Db, userId: number) {
  const { prospectId } = notices;
  return db.select({ prospectId, total: count() }).from(notices).where(eq(notices.userId, userId)).groupBy(prospectId);
}

/** Those of `prospectIds`, what happened last first, whichever job told of it when. */
export async function listNotices(
  db: Db,
  { userId, prospectIds, limit, offset }: { userId: number; prospectIds: number[]; limit: number; offset: number },
): Promise<NoticeRow[]> {
  if (prospectIds.length === 0) return [];
  return db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), inArray(notices.prospectId, prospectIds)))
    .orderBy(desc(notices.at), desc(notices.eventId), desc(notices.id))
    .limit(limit)
    .offset(offset);
}

/** All of a member's, for his export. */
export async function listNoticesOf(db: Db, userId: number): Promise<NoticeRow[]> {
  return db.select().from(notices).where(eq(notices.userId, userId)).orderBy(notices.id);
}

/** Null: it is not his. */
export async function findNotice(db: Db, { userId, id }: { userId: number; id: number }): Promise<NoticeRow | null> {
  const [found] = await db
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), eq(notices.userId, userId)));
  return found ?? null;
}

/** `readAt` null: unread again. One that was read before keeps its time. */
export async function setRead(
  db: Db,
  { userId, id, readAt }: { userId: number; id: number; readAt: Date | null },
): Promise<void> {
  const isHis = and(eq(notices.id, id), eq(notices.userId, userId));
  await db
    .update(notices)
    .set({ readAt })
    .where(readAt === null ? isHis : and(isHis, isNull(notices.readAt)));
}

export async function setAllRead(
  db: Db,
  { userId, upTo, readAt }: { userId: number; upTo: number; readAt: Date },
): Promise<void> {
  await db
    .update(notices)
    .set({ readAt })
    .where(and(eq(notices.userId, userId), lte(notices.id, upTo), isNull(notices.readAt)));
}
