import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { commitments, prospects } from './tables.ts';

/** All decisions of a prospect so far, oldest first. The list of one person is short. */

export type DecidedStep = typeof commitments.$inferSelect;

export async function listDecidedSteps(db: Db, prospectId: number): Promise<DecidedStep[]> {
  return db.select().from(commitments).where(eq(commitments.prospectId, prospectId)).orderBy(asc(commitments.id));
}

/** Changes the dates of decisions, within the caller's transaction. `isStanding`: the steps include the prospect's current commitment. */
export async function redateSteps(
  db: Db,
  {
    prospectId,
    ids,
    happenedOn,
    isStanding,
    now,
  }: { prospectId: number; ids: number[]; happenedOn: string; isStanding: boolean; now: Date },
): Promise<void> {
  await db
    .update(commitments)
    .set({ happenedOn })
    .where(and(eq(commitments.prospectId, prospectId), inArray(commitments.id, ids)));
  if (isStanding)
    await db.update(prospects).set({ committedOn: happenedOn, updatedAt: now }).where(eq(prospects.id, prospectId));
}
