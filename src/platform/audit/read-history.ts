import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type HistoryKeys, type HistoryRows, type HistoryWindow, isAmong } from '../db/history-keys.ts';
import type { AuditRow } from './read-audit.ts';
import { auditEntries } from './tables.ts';

/** Log entries about a member: changes to the account, and to what affects them, such as their payments. */
export function auditKeysOf(memberId: number): HistoryKeys {
  const { subjectType, subjectId } = auditEntries;
  return (window) => sql`
    select id, at from (
      (${keysWhere(and(eq(subjectType, 'member'), eq(subjectId, String(memberId))), window)})
      union all
      (${keysWhere(eq(auditEntries.memberId, memberId), window)})
    ) as about order by id ${window.isOldestFirst ? sql`asc` : sql`desc`} limit ${window.limit}`;
}

function keysWhere(isAbout: SQL | undefined, { since, until, isOldestFirst, limit }: HistoryWindow): SQL {
  const { id, at } = auditEntries;
  return sql`select ${id}, ${at} from ${auditEntries}
    where ${and(isAbout, since ? gte(at, since) : undefined, until ? lt(at, until) : undefined)}
    order by ${isOldestFirst ? asc(id) : desc(id)} limit ${limit}`;
}

/** An entry without the address and browser of the person who made the change. */
export type HistoryEntry = Pick<
  AuditRow,
  'id' | 'at' | 'action' | 'actorKind' | 'actorId' | 'before' | 'after' | 'reason'
>;

/** The newest first. */
export async function listEntries(db: Db, rows: HistoryRows): Promise<HistoryEntry[]> {
  const { id, at, action, actorKind, actorId, before, after, reason } = auditEntries;
  return db
    .select({ id, at, action, actorKind, actorId, before, after, reason })
    .from(auditEntries)
    .where(isAmong(auditEntries.id, rows))
    .orderBy(desc(auditEntries.id));
}
