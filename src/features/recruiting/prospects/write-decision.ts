import { eq, sql } from 'drizzle-orm';
import { formatDate } from '#kernel/dates.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import type { Db } from '#platform/db/database.ts';
import { endTakenInterest, recordTakenInterests } from '../interests/public.ts';
import type { DecisionStep, Standing } from './decision.ts';
import { commitments, prospects } from './tables.ts';

export type WrittenDecision = {
  prospectId: number;
  after: Standing;
  steps: readonly DecisionStep[];
  /** YYYY-MM-DD in Chicago. */
  happenedOn: string;
  source: string;
  /** When it is entered: by it what became known is ordered, and the rows of one write are told from those of another. */
  now: Date;
};

/** Writes a decision within the caller's transaction: the prospect's present standing, the history, and what the colleges' interest is now. */
export async function writeDecision(db: Db, decision: WrittenDecision): Promise<void> {
  const { prospectId, after, steps, happenedOn, source, now } = decision;
  // The words of whoever decided stand in the history; by this name imports know what is not theirs to change.
  const origin = JSON.stringify({ source: STAFF_SOURCE, on: formatDate(now, 'YYYY-MM-DD') });
  await db
    .update(prospects)
    .set({
      status: after.status,
      collegeId: after.collegeId,
      committedOn: after.collegeId === null ? null : happenedOn,
      provenance: sql`${prospects.provenance} || jsonb_build_object('status', ${origin}::jsonb, 'collegeId', ${origin}::jsonb, 'committedOn', ${origin}::jsonb)`,
      updatedAt: now,
    })
    .where(eq(prospects.id, prospectId));
  for (const { kind, collegeId } of steps) {
    await db.insert(commitments).values({ prospectId, collegeId, status: kind, happenedOn, knownAt: now, source });
    if (kind === 'decommitted') await endTakenInterest(db, { prospectId, collegeId });
    else await recordTakenInterests(db, [{ prospectId, collegeId, status: kind, source }]);
  }
}
