import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import { prospectVisits } from './tables.ts';

export type NewVisit = Omit<typeof prospectVisits.$inferInsert, 'id'>;

/** For visits that are not recorded yet. */
export async function insertVisits(db: Db, visits: readonly NewVisit[]): Promise<void> {
  await insertRows(db, prospectVisits, visits);
}

export type Visit = typeof prospectVisits.$inferSelect;

export async function listVisits(db: Db, prospectId: number): Promise<Visit[]> {
  return db
    .select()
    .from(prospectVisits)
    .where(eq(prospectVisits.prospectId, prospectId))
    .orderBy(asc(prospectVisits.visitOn), asc(prospectVisits.id));
}

/** Null if a visit to that college on that day is already recorded. */
export async function insertVisit(db: Db, visit: NewVisit): Promise<Visit | null> {
  const [made] = await db.insert(prospectVisits).values(visit).onConflictDoNothing().returning();
  return made ?? null;
}

/** Null if the prospect has no such visit; locked until the caller's transaction ends. */
export async function findVisitForUpdate(db: Db, { prospectId, id }: { prospectId: number; id: number }) {
  const [found] = await db
    .select()
    .from(prospectVisits)
    .where(and(eq(prospectVisits.prospectId, prospectId), eq(prospectVisits.id, id)))
    .for('update');
  return found ?? null;
}

export async function deleteVisit(db: Db, id: number): Promise<void> {
  await db.delete(prospectVisits).where(eq(prospectVisits.id, id));
}
