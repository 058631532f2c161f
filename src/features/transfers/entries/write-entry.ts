import { eq } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { ENTRY_TYPES, EXIT_TYPES } from './entry.ts';
import { collegeTransfers } from './tables.ts';
import { type EntryState, type NewEntry, type RecordedEntry, UNKNOWN_ENTRY } from './write-entries.ts';

/** The write side of one player's portal entries, as staff change them. */

/** All entries of a player, hidden ones included, held until the transaction ends. */
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
  await db
    .update(collegeTransfers)
    .set({ ...state, year, updatedAt: now })
    .where(eq(collegeTransfers.id, id));
}

export async function deleteEntry(db: Db, id: number): Promise<void> {
  await db.delete(collegeTransfers).where(eq(collegeTransfers.id, id));
}
