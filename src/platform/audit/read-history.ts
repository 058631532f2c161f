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

const isWithinDays = ({ since, until }: AuditDays): SQL | undefined =>
  and(since ? gte(auditEntries.at, since) : undefined, until ? lt(auditEntries.at, until) : undefined);

function isAbout(subjects: AuditSubjects, days: AuditDays): SQL | undefined {
  const alternatives = subjects.flatMap(({ type, ids }) =>
    ids.length === 0 ? [] : and(eq(auditEntries.subjectType, type), inArray(auditEntries.subjectId, ids.map(String))),
  );
  return and(or(...alternatives), isWithinDays(days));
}

/**
 * The newest first unless `isOldestFirst`. At least one subject must have an id. Each subject gives at most `limit` entries, in the order of its
 * index: a long history is not read to its end for one page of it.
 */
export async function listEntriesAbout(
  db: Db,
  subjects: AuditSubjects,
  { limit, isOldestFirst = false, ...days }: AuditDays & { limit: number; isOldestFirst?: boolean },
): Promise<AuditRow[]> {
  const order = isOldestFirst ? asc : desc;
  const keys = subjects.flatMap(({ type, ids }) => ids.map((id) => ({ type, id: String(id) })));
  const about = sql`unnest(${sql.param(keys.map(({ type }) => type))}::text[], ${sql.param(keys.map(({ id }) => id))}::text[]) as about (type, id)`;
  const ofOne = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(sql`${auditEntries.subjectType} = about.type`, sql`${auditEntries.subjectId} = about.id`, isWithinDays(days)),
    )
    .orderBy(order(auditEntries.id))
    .limit(limit);
  return db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.id} in (select found.id from ${about} cross join lateral ${ofOne} found)`)
    .orderBy(order(auditEntries.id))
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
