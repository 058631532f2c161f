import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { ENTRY_TYPES, EXIT_TYPES } from './entry.ts';
import { isAmong } from './incoming.ts';
import { collegeTransfers } from './tables.ts';
import { type EntryState, type NewEntry, type RecordedEntry, UNKNOWN_ENTRY } from './write-entries.ts';

/** Staff writes of one player's portal entries. Files still have the former state: see `keepFormer`. */

/** All entries of a player, hidden ones included, locked until the transaction ends. */
export async function lockEntries(db: Db, collegePlayerId: number): Promise<RecordedEntry[]> {
  const rows = await db
    .select()
    .from(collegeTransfers)
    .where(eq(collegeTransfers.collegePlayerId, collegePlayerId))
    .orderBy(collegeTransfers.year, collegeTransfers.id)
    .for('update');
  return rows.map((row) => ({
    ...row,
    entryType: ENTRY_TYPES.find((type) => type === row.entryType) ?? UNKNOWN_ENTRY.entryType,
    exitType: EXIT_TYPES.find((type) => type === row.exitType) ?? null,
  }));
}

/** Returns its id. */
export async function insertEntry(
  db: Db,
  { state, ...entry }: NewEntry,
  { sport, now }: { sport: Sport; now: Date },
): Promise<number> {
  const row = { ...state, ...entry, sport, createdAt: now, updatedAt: now };
  const [inserted] = await db.insert(collegeTransfers).values(row).returning({ id: collegeTransfers.id });
  if (!inserted) throw new Error('The insert of a portal entry returned no row');
  return inserted.id;
}

export async function updateEntry(
  db: Db,
  { id, year, state }: { id: number; year: number; state: EntryState },
  { now }: { now: Date },
): Promise<void> {
  const { position, originCollegeId, originName } = state;
  await keepFormer(
    db,
    sql`id from college_transfers where id = ${id} and (year, position, origin_college_id, origin_name)
      is distinct from (${year}::smallint, ${position}::text, ${originCollegeId}::int, ${originName}::text)`,
    now,
  );
  await db
    .update(collegeTransfers)
    .set({ ...state, year, updatedAt: now })
    .where(eq(collegeTransfers.id, id));
}

export async function deleteEntries(db: Db, ids: readonly number[], { now }: { now: Date }): Promise<void> {
  if (ids.length === 0) return;
  await keepFormer(db, sql`null from college_transfers where ${isAmong(sql`id`, ids)}`, now);
  await db.delete(collegeTransfers).where(inArray(collegeTransfers.id, [...ids]));
}

/** Saves how files list the entry, so that the next import neither restores it nor creates a duplicate. */
async function keepFormer(db: Db, transfer: SQL, now: Date): Promise<void> {
  await db.execute(sql`
    insert into former_transfers (sport, year, name_key, position, origin_college_id, origin_name, created_at, transfer_id)
    select sport, year, name_key, position, origin_college_id, origin_name, ${now.toISOString()}::timestamptz, ${transfer}`);
}
