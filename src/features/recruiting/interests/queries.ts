import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, preparedOnce } from '#platform/db/database.ts';
import { prospects } from '../prospects/tables.ts';
import { prospectInterests } from './tables.ts';

const interests = preparedOnce((db) =>
  db
    .select()
    .from(prospectInterests)
    .where(eq(prospectInterests.prospectId, sql.placeholder('prospectId')))
    .orderBy(desc(prospectInterests.level), prospectInterests.offeredOn, prospectInterests.collegeId)
    .prepare('prospect_interests'),
);

/** The warmest first. */
export async function listInterests(db: Db, prospectId: number) {
  return interests(db).execute({ prospectId });
}

export async function isShownProspect(db: Db, prospectId: number): Promise<boolean> {
  const rows = await db
    .select({ id: prospects.id })
    .from(prospects)
    .where(and(eq(prospects.id, prospectId), eq(prospects.isHidden, false)));
  return rows.length > 0;
}

/** How much a college and a prospect who said yes want each other. */
const TAKEN_LEVEL = 5;

export type TakenInterest = { prospectId: number; collegeId: number; source: string; status: 'committed' | 'signed' };

/** A commitment or signing shows the highest interest, whatever was known before. */
export async function recordTakenInterests(db: Db, taken: readonly TakenInterest[]): Promise<void> {
  await db
    .insert(prospectInterests)
    .values(taken.map((each) => ({ ...each, level: TAKEN_LEVEL })))
    .onConflictDoUpdate({
      target: [prospectInterests.prospectId, prospectInterests.collegeId],
      set: { level: TAKEN_LEVEL, status: sql`excluded.status`, source: sql`excluded.source` },
    });
}

/** A signing that never happened leaves its college no interest. */
export async function dropSignedInterests(db: Db, gone: readonly Omit<TakenInterest, 'status'>[]): Promise<void> {
  await db.execute(sql`
    delete from ${prospectInterests} using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
      as gone("prospectId" int, "collegeId" int, source text)
    where ${prospectInterests}.prospect_id = gone."prospectId" and ${prospectInterests}.college_id = gone."collegeId"
      and ${prospectInterests}.source = gone.source and ${prospectInterests}.status = 'signed'`);
}
