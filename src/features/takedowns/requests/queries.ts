import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { RequestStatus } from './request-view.ts';
import { takedownRequests } from './tables.ts';

export type TakedownRequest = typeof takedownRequests.$inferSelect;
type NewRequest = Omit<typeof takedownRequests.$inferInsert, 'id' | 'status' | 'decidedAt' | 'decidedBy' | 'decision'>;

/** Inserts a request; an open one from the same address is left as it is. */
export async function insertRequest(db: Db, request: NewRequest): Promise<void> {
  await db.insert(takedownRequests).values(request).onConflictDoNothing();
}

type Wanted = { status: RequestStatus; personId?: number | undefined };

/** A page of requests: open ones oldest first, others latest first. */
export async function listRequests(
  db: Db,
  { status, personId, limit, offset }: Wanted & { limit: number; offset: number },
): Promise<TakedownRequest[]> {
  return db
    .select()
    .from(takedownRequests)
    .where(
      and(
        eq(takedownRequests.status, status),
        personId === undefined ? undefined : eq(takedownRequests.personId, personId),
      ),
    )
    .orderBy(
      ...(status === 'open'
        ? [asc(takedownRequests.id)]
        : [desc(takedownRequests.decidedAt), desc(takedownRequests.id)]),
    )
    .limit(limit)
    .offset(offset);
}

export async function countRequests(db: Db, personId?: number): Promise<Record<RequestStatus, number>> {
  const rows = await db
    .select({ status: takedownRequests.status, total: sql<number>`count(*)::int` })
    .from(takedownRequests)
    .where(personId === undefined ? undefined : eq(takedownRequests.personId, personId))
    .groupBy(takedownRequests.status);
  const counts = { open: 0, taken_down: 0, declined: 0 };
  for (const { status, total } of rows) counts[status] = total;
  return counts;
}

/** Null if there is none; locked until the caller's transaction ends. */
export async function findRequestForUpdate(db: Db, id: number): Promise<TakedownRequest | null> {
  const [found] = await db.select().from(takedownRequests).where(eq(takedownRequests.id, id)).for('update');
  return found ?? null;
}

type Decided = { decidedAt: Date; decidedBy: number | null; decision: string };

export async function decideRequest(
  db: Db,
  id: number,
  { status, ...decided }: Decided & { status: Exclude<RequestStatus, 'open'> },
): Promise<void> {
  await db
    .update(takedownRequests)
    .set({ status, ...decided })
    .where(eq(takedownRequests.id, id));
}

/** Deletes requests decided before a date; the audit log keeps the decisions, without the people who asked. */
export async function deleteDecidedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(takedownRequests).where(lt(takedownRequests.decidedAt, before));
}

/** Grants all open requests about a person; returns them. */
export async function grantRequestsOf(db: Db, personId: number, decided: Decided): Promise<TakedownRequest[]> {
  return db
    .update(takedownRequests)
    .set({ status: 'taken_down', ...decided })
    .where(and(eq(takedownRequests.personId, personId), eq(takedownRequests.status, 'open')))
    .returning();
}
