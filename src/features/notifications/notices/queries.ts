import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { prospectFollows } from '../follows/tables.ts';
import { NOTICES, type NoticeKind } from '../preferences/public.ts';
import { noticePreferences } from '../preferences/tables.ts';
import { notices, noticesSent } from './tables.ts';

export type Follower = { userId: number; byEmail: boolean; inPage: boolean };

/** The next followers of a prospect after `afterUserId` who want a kind of notice, and how; by user id: one batch of a long list. */
export async function listFollowersWhoWant(
  db: Db,
  batch: { prospectId: number; kind: NoticeKind; afterUserId: number; limit: number },
): Promise<Follower[]> {
  const { userId, prospectId } = prospectFollows;
  const { isOnByDefault } = NOTICES[batch.kind];
  const byEmail = sql<boolean>`coalesce(${noticePreferences.byEmail}, ${isOnByDefault}::boolean)`;
  const inPage = sql<boolean>`coalesce(${noticePreferences.inPage}, ${isOnByDefault}::boolean)`;
  return db
    .select({ userId, byEmail, inPage })
    .from(prospectFollows)
    .leftJoin(noticePreferences, and(eq(noticePreferences.userId, userId), eq(noticePreferences.kind, batch.kind)))
    .where(and(eq(prospectId, batch.prospectId), gt(userId, batch.afterUserId), or(byEmail, inPage)))
    .orderBy(asc(userId))
    .limit(batch.limit);
}

/** Of `userIds`, those who were not told of the event yet; from now on they were. In the transaction that tells them. */
export async function markTold(
  db: Db,
  { eventKey, userIds, sentAt }: { eventKey: string; userIds: readonly number[]; sentAt: Date },
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .insert(noticesSent)
    .values(userIds.map((userId) => ({ eventKey, userId, sentAt })))
    .onConflictDoNothing()
    .returning({ userId: noticesSent.userId });
  return new Set(rows.map(({ userId }) => userId));
}

export async function insertNotices(db: Db, rows: readonly (typeof notices.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(notices).values([...rows]);
}

export async function deleteToldBefore(db: Db, before: Date): Promise<void> {
  await db.delete(noticesSent).where(lt(noticesSent.sentAt, before));
}

export async function deleteNoticesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.at, before));
}

export async function listToldOf(db: Db, userId: number) {
  return db.select().from(noticesSent).where(eq(noticesSent.userId, userId)).orderBy(noticesSent.sentAt);
}

export async function deleteToldOf(db: Db, userId: number): Promise<void> {
  await db.delete(noticesSent).where(eq(noticesSent.userId, userId));
}

export async function deleteNoticesOf(db: Db, userId: number): Promise<void> {
  await db.delete(notices).where(eq(notices.userId, userId));
}
