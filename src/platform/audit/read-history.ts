import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type HistoryKeys, type HistoryRows, type HistoryWindow, isAmong, orderOf } from '../db/history-keys.ts';
import type { AuditRow } from './read-audit.ts';
import { auditEntries } from './tables.ts';

/** Keys of audit entries about a member: changes to the account, and to what affects them, such as their payments. */
export function auditKeysOf(memberId: number): HistoryKeys {
  const { subjectType, subjectId } = auditEntries;
  return (window) => sql`
    select id, at from (
      (${keysWhere(and(eq(subjectType, 'member'), eq(subjectId, String(memberId))), window)})
      union all
      (${keysWhere(eq(auditEntries.memberId, memberId), window)})
    ) as about order by ${orderOf(sql`at`, sql`id`, window)} limit ${window.limit}`;
}

/** Keys of entries about other subjects that concern a member, such as their payments. */
export const concerningKeysOf =
  (memberId: number): HistoryKeys =>
  (window) =>
    keysWhere(eq(auditEntries.memberId, memberId), window);

function keysWhere(isAbout: SQL | undefined, window: HistoryWindow): SQL {
  const { since, until, limit } = window;
  const { id, at } = auditEntries;
  return sql`select ${id}, ${at} from ${auditEntries}
    where ${and(isAbout, since ? gte(at, since) : undefined, until ? lt(at, until) : undefined)}
    order by ${orderOf(at, id, window)} limit ${limit}`;
}

/** An entry without the address and browser of the person who made the change. */
export type HistoryEntry = Pick<
  AuditRow,
  'id' | 'at' | 'action' | 'actorKind' | 'actorId' | 'before' | 'after' | 'reason'
>;

/** Newest first. */
export async function listEntries(db: Db, rows: HistoryRows): Promise<HistoryEntry[]> {
  const { id, at, action, actorKind, actorId, before, after, reason } = auditEntries;
  return db
    .select({ id, at, action, actorKind, actorId, before, after, reason })
    .from(auditEntries)
    .where(isAmong(auditEntries.id, rows))
    .orderBy(desc(at), desc(id));
}
