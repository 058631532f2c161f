import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { auditEntries } from './tables.ts';

type Sought = {
  action: string;
  subject: { type: string; id: string | number };
  /** A number in `after`, by its name. */
  fact: { name: string; value: number };
};

/** Whether the log has an entry with this action, subject and fact. */
export async function hasEntry(db: Db, { action, subject, fact }: Sought): Promise<boolean> {
  const [found] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, subject.type),
        eq(auditEntries.subjectId, String(subject.id)),
        eq(auditEntries.action, action),
        eq(sql`${auditEntries.after}->>${fact.name}`, String(fact.value)),
      ),
    )
    .limit(1);
  return found !== undefined;
}
