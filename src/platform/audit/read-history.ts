import { and, asc, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { COUNTED_ROWS } from '#kernel/pagination.ts';
import type { Db } from '../db/database.ts';
import type { AuditRow } from './read-audit.ts';
import { auditEntries } from './tables.ts';

/** What the log says of several things that belong together: a member and their payments. */

export type AuditSubjects = readonly { type: string; ids: readonly (string | number)[] }[];

export type AuditDays = {
  /** Inclusive; null: from the first on. */
  since: Date | null;
  /** Exclusive; null: to the last. */
  until: Date | null;
};

function isAbout(subjects: AuditSubjects, { since, until }: AuditDays): SQL | undefined {
  const alternatives = subjects.flatMap(({ type, ids }) =>
    ids.length === 0 ? [] : and(eq(auditEntries.subjectType, type), inArray(auditEntries.subjectId, ids.map(String))),
  );
  return and(
    or(...alternatives),
    since ? gte(auditEntries.at, since) : undefined,
    until ? lt(auditEntries.at, until) : undefined,
  );
}

/**
 * Not the bare column: for a small page PostgreSQL would walk the whole log along its key and look for the few entries of one member, in
 * place of finding them by what they are about.
 */
const BY_ID = sql`(${auditEntries.id} + 0)`;

/** The newest first unless `isOldestFirst`. At least one subject must have an id. */
export async function listEntriesAbout(
  db: Db,
  subjects: AuditSubjects,
  { limit, isOldestFirst = false, ...days }: AuditDays & { limit: number; isOldestFirst?: boolean },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(isAbout(subjects, days))
    .orderBy(isOldestFirst ? asc(BY_ID) : desc(BY_ID))
    .limit(limit);
}

/** How many those are, counted up to one more than the window of numbered pages. */
export async function countEntriesAbout(db: Db, subjects: AuditSubjects, days: AuditDays): Promise<number> {
  const counted = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(isAbout(subjects, days))
    .limit(COUNTED_ROWS)
    .as('counted');
  const [row] = await db.select({ entries: count() }).from(counted);
  return row?.entries ?? 0;
}
