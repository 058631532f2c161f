import { and, desc, eq, sql } from 'drizzle-orm';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import { type Db, preparedOnce } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
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

/** Highest interest first. */
export async function listInterests(db: Db, prospectId: number) {
  return interests(db).execute({ prospectId });
}

export async function isShownProspect(db: Db, prospectId: number): Promise<boolean> {
  const rows = await db
    .select({ id: prospects.id })
    .from(prospects)
    .where(and(eq(prospects.id, prospectId), eq(prospects.isHidden, false), isOfferedSport(prospects.sport)));
  return rows.length > 0;
}

/** The interest level of a college and a prospect who committed to it. */
const TAKEN_LEVEL = 5;

export type TakenInterest = { prospectId: number; collegeId: number; source: string; status: 'committed' | 'signed' };

/** A commitment or signing sets the highest level of interest, whatever was recorded before. */
export async function recordTakenInterests(db: Db, taken: readonly TakenInterest[]): Promise<void> {
  await db.execute(sql`
    insert into prospect_interests (prospect_id, college_id, level, status, source)
    select "prospectId", "collegeId", ${TAKEN_LEVEL}::int, status, source
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
      as given("prospectId" int, "collegeId" int, status text, source text)
    on conflict (prospect_id, college_id)
      do update set level = excluded.level, status = excluded.status, source = excluded.source`);
}

/** Clears the college's interest after a corrected signing that never happened, or a commitment that ended. */
export async function dropTakenInterests(db: Db, gone: readonly Omit<TakenInterest, 'status'>[]): Promise<void> {
  await db.execute(sql`
    delete from ${prospectInterests} using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
      as gone("prospectId" int, "collegeId" int, source text)
    where ${prospectInterests}.prospect_id = gone."prospectId" and ${prospectInterests}.college_id = gone."collegeId"
      and ${prospectInterests}.source = gone.source and ${prospectInterests}.status in ('committed', 'signed')`);
}

/** After a decommitment the college is one of several again; an offer it made stays. */
const LOST_LEVEL = 3;

/** Called when staff enter a decommitment: the college and the prospect may still be interested in each other. */
export async function endTakenInterest(
  db: Db,
  { prospectId, collegeId }: { prospectId: number; collegeId: number },
): Promise<void> {
  await db
    .update(prospectInterests)
    .set({
      level: sql`least(${prospectInterests.level}, ${LOST_LEVEL})`,
      status: sql`case when ${prospectInterests.offeredOn} is null then 'none' else 'offered' end`,
    })
    .where(and(eq(prospectInterests.prospectId, prospectId), eq(prospectInterests.collegeId, collegeId)));
}

export type NewInterest = typeof prospectInterests.$inferInsert;

/** For prospects who have no interests recorded yet. */
export async function insertInterests(db: Db, rows: readonly NewInterest[]): Promise<void> {
  await insertRows(db, prospectInterests, rows);
}

export type Interest = typeof prospectInterests.$inferSelect;
type Pair = { prospectId: number; collegeId: number };

const isOf = ({ prospectId, collegeId }: Pair) =>
  and(eq(prospectInterests.prospectId, prospectId), eq(prospectInterests.collegeId, collegeId));

export async function findInterest(db: Db, pair: Pair): Promise<Interest | null> {
  const [found] = await db.select().from(prospectInterests).where(isOf(pair));
  return found ?? null;
}

/** Saves the interest of a college and a prospect, replacing what was recorded before. */
export async function saveInterest(db: Db, interest: NewInterest): Promise<void> {
  const { prospectId: _prospect, collegeId: _college, ...facts } = interest;
  await db
    .insert(prospectInterests)
    .values(interest)
    .onConflictDoUpdate({ target: [prospectInterests.prospectId, prospectInterests.collegeId], set: facts });
}

export async function deleteInterest(db: Db, pair: Pair): Promise<void> {
  await db.delete(prospectInterests).where(isOf(pair));
}
