import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { auditEntries } from './tables.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

export type AuditWish = {
  /** Only entries about these kinds of things; null: about anything. */
  subjectTypes: readonly string[] | null;
  subject?: { type: string; id: string } | undefined;
  /** Entries before this one; absent: from the newest on. */
  beforeId?: number | undefined;
  limit: number;
};

/** Entries of the audit log, the newest first. */
export async function listAuditEntries(db: Db, wish: AuditWish): Promise<AuditRow[]> {
  const { subjectTypes, subject, beforeId, limit } = wish;
  const conditions: (SQL | undefined)[] = [
    subjectTypes === null ? undefined : inArray(auditEntries.subjectType, [...subjectTypes]),
    subject === undefined
      ? undefined
      : and(eq(auditEntries.subjectType, subject.type), eq(auditEntries.subjectId, subject.id)),
    beforeId === undefined ? undefined : lt(auditEntries.id, beforeId),
  ];
  return db
    .select()
    .from(auditEntries)
    .where(and(...conditions))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

/** Whether something of a kind was ever done to anything of a kind. */
export async function hasEntry(
  db: Db,
  { subjectType, action }: { subjectType: string; action: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, subjectType), eq(auditEntries.action, action)))
    .limit(1);
  return rows.length > 0;
}

const MOST_ENTRIES = 100;

/** What was last done of a kind to something, the oldest first. */
export async function lastEntries(
  db: Db,
  { subject, action }: { subject: { type: string; id: string | number }; action: string },
): Promise<AuditRow[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, subject.type),
        eq(auditEntries.subjectId, String(subject.id)),
        eq(auditEntries.action, action),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(MOST_ENTRIES);
  return rows.toReversed();
}
