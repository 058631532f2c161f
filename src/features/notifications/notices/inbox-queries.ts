import { and, count, desc, eq, isNull, lte, max, not, or, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { SubjectRef } from './subjects.ts';
import { notices } from './tables.ts';

/** One member's alerts. Whether a subject may be shown is decided by other areas, which are called between two of these queries. */

export type NoticeRow = typeof notices.$inferSelect;

const { subject, subjectId } = notices;

/** The number of unread alerts for each subject, and the newest. */
export async function listUnreadBySubject(db: Db, userId: number) {
  return db
    .select({ subject, subjectId, unread: count(), latestId: max(notices.id).mapWith(Number) })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)))
    .groupBy(subject, subjectId);
}

/** The number of alerts for each subject. */
export async function countBySubject(db: Db, userId: number) {
  return db
    .select({ subject, subjectId, total: count() })
    .from(notices)
    .where(eq(notices.userId, userId))
    .groupBy(subject, subjectId);
}

type Page = { userId: number; hidden: readonly SubjectRef[]; limit: number; offset: number };

/** All except those of `hidden` subjects, latest event first. */
export async function listNotices(db: Db, { userId, hidden, limit, offset }: Page): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), isNotOf(hidden)))
    .orderBy(desc(notices.at), desc(notices.eventId), desc(notices.id))
    .limit(limit)
    .offset(offset);
}

/** Few are hidden, and most members have none. */
function isNotOf(hidden: readonly SubjectRef[]): SQL | undefined {
  if (hidden.length === 0) return undefined;
  const isHidden = or(...hidden.map((ref) => and(eq(subject, ref.subject), eq(subjectId, ref.subjectId))));
  return isHidden && not(isHidden);
}

/** All alerts of a member, for the data export. */
export async function listNoticesOf(db: Db, userId: number): Promise<NoticeRow[]> {
  return db.select().from(notices).where(eq(notices.userId, userId)).orderBy(notices.id);
}

/** Null if it is not the member's. */
export async function findNotice(db: Db, { userId, id }: { userId: number; id: number }): Promise<NoticeRow | null> {
  const [found] = await db
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), eq(notices.userId, userId)));
  return found ?? null;
}

/** `readAt` null: marks as unread. An alert that was already read keeps its time. */
export async function setRead(
  db: Db,
  { userId, id, readAt }: { userId: number; id: number; readAt: Date | null },
): Promise<void> {
  const isOwn = and(eq(notices.id, id), eq(notices.userId, userId));
  await db
    .update(notices)
    .set({ readAt })
    .where(readAt === null ? isOwn : and(isOwn, isNull(notices.readAt)));
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
