import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { commitments, prospects } from './tables.ts';

/** What a prospect has decided until now, the first first. A person's is short. */

export type DecidedStep = typeof commitments.$inferSelect;

export async function listDecidedSteps(db: Db, prospectId: number): Promise<DecidedStep[]> {
  return db.select().from(commitments).where(eq(commitments.prospectId, prospectId)).orderBy(asc(commitments.id));
}

/** Dates steps of a prospect anew, within the caller's transaction; `isStanding`: they say where the prospect is committed now. */
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
