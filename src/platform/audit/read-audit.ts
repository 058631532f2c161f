import { and, count, desc, eq, gte, inArray, isNull, lt, max, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { auditEntries } from './tables.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

export type AuditFilters = {
  /** Only entries with these subject types; null for any. */
  subjectTypes: readonly string[] | null;
  subject?: { type: string; id: string } | undefined;
  /** Entries about any of these subjects. */
  subjects?: readonly { type: string; id: string }[] | undefined;
  action?: string | undefined;
  /** `id` is null for an actor without an account, such as the command line. */
  actor?: { kind: string; id: number | null } | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
};

export type AuditQuery = AuditFilters & {
  /** Returns entries older than this id. Without it, starts at the newest. */
  beforeId?: number | undefined;
  limit: number;
};

/** Entries of the audit log, newest first. */
export async function listAuditEntries(db: Db, { beforeId, limit, ...filters }: AuditQuery): Promise<AuditRow[]> {
  const { at, id } = auditEntries;
  return db
    .select()
    .from(auditEntries)
    .where(and(...conditionsOf(filters), beforeId === undefined ? undefined : isOlderThan(beforeId)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

function conditionsOf(filters: AuditFilters): (SQL | undefined)[] {
  const { subjectTypes, subject, subjects, action, actor, from, until } = filters;
  return [
    subjectTypes === null ? undefined : inArray(auditEntries.subjectType, [...subjectTypes]),
    subject === undefined ? undefined : isAbout(subject),
    subjects === undefined ? undefined : (or(...subjects.map(isAbout)) ?? sql`false`),
    action === undefined ? undefined : eq(auditEntries.action, action),
    actor === undefined ? undefined : isBy(actor),
    from === undefined ? undefined : gte(auditEntries.at, from),
    until === undefined ? undefined : lt(auditEntries.at, until),
  ];
}

const isAbout = ({ type, id }: { type: string; id: string }) =>
  and(eq(auditEntries.subjectType, type), eq(auditEntries.subjectId, id));

const isBy = ({ kind, id }: { kind: string; id: number | null }) =>
  and(eq(auditEntries.actorKind, kind), id === null ? isNull(auditEntries.actorId) : eq(auditEntries.actorId, id));

/** Among entries of the same moment, lower ids are older. Nothing is older than an id that does not exist. */
const isOlderThan = (id: number) =>
  sql`(${auditEntries.at}, ${auditEntries.id}) < ((select shown.at from ${auditEntries} as shown where shown.id = ${id}), ${id}::bigint)`;

/** An action on a type of subject. */
export type AuditKind = { subjectType: string; action: string };

/**
 * Every kind of change in the log, by subject type and action. Skips through the index from one kind to the next, so it reads one entry of
 * each however many there are.
 */
export async function listAuditKinds(db: Db): Promise<AuditKind[]> {
  const { rows } = await db.execute<{ subject_type: string; action: string }>(sql`
    with recursive kinds as (
      (select subject_type, action from audit_entries order by subject_type, action limit 1)
      union all
      select next.subject_type, next.action
      from kinds cross join lateral (
        select subject_type, action from audit_entries as entry
        where (entry.subject_type, entry.action) > (kinds.subject_type, kinds.action)
        order by subject_type, action limit 1
      ) as next
    )
    select subject_type, action from kinds`);
  return rows.map(({ subject_type: subjectType, action }) => ({ subjectType, action }));
}

/** Whether the log has an entry with this action on this kind of subject. */
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

/** The latest entries with an action on a subject, oldest first. */
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
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(MOST_ENTRIES);
  return rows.toReversed();
}

export type ActionCount = { actorId: number; actions: number; lastAt: Date };

/** For each of these members, the number of changes since then and the time of the last one. Changes to their own account do not count. */
export async function countActionsOf(db: Db, actorIds: readonly number[], since: Date): Promise<ActionCount[]> {
  if (actorIds.length === 0) return [];
  const { actorId, at, subjectType, subjectId } = auditEntries;
  const isOfOthers = sql`not (${subjectType} = 'member' and ${subjectId} = ${actorId}::text)`;
  const rows = await db
    .select({ actorId, actions: count(), lastAt: max(at) })
    .from(auditEntries)
    .where(and(inArray(actorId, [...actorIds]), gte(at, since), isOfOthers))
    .groupBy(actorId);
  return rows.flatMap((row) =>
    row.actorId === null || row.lastAt === null ? [] : [{ ...row, actorId: row.actorId, lastAt: row.lastAt }],
  );
}
