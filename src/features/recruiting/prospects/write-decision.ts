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
  /** YYYY-MM-DD in Central Time. */
  happenedOn: string;
  source: string;
  /** When it is entered. Events are ordered by it, and it tells the rows of one write from those of another. */
  now: Date;
};

/** Writes a decision within the caller's transaction: the prospect's status, the history, and the resulting interest of the colleges. */
export async function writeDecision(db: Db, decision: WrittenDecision): Promise<void> {
  const { prospectId, after, steps, happenedOn, source, now } = decision;
  // Marks the rows as entered by staff: imports recognize the source name and do not change them.
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
