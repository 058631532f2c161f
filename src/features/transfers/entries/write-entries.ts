import { and, eq, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';
import { ENTRY_TYPES, type EntryType, EXIT_TYPES, type ExitType } from './entry.ts';
import { collegeTransfers } from './tables.ts';

/** Bulk writes of portal entries: one statement for a batch, never one per row. */

export type EntryProvenance = Record<string, { source: string; on: string }>;

/** The facts of an entry that a write can change. Dates are YYYY-MM-DD. */
export type EntryState = {
  entryType: EntryType;
  classYear: number | null;
  position: string | null;
  enteredOn: string | null;
  originCollegeId: number | null;
  originName: string | null;
  intentOn: string | null;
  exitCollegeId: number | null;
  exitName: string | null;
  exitOn: string | null;
  exitType: ExitType | null;
  ratingTenths: number | null;
  stars: number | null;
  service: string | null;
  serviceRating: number | null;
  serviceStars: number | null;
  eligibility: string | null;
  provenance: EntryProvenance;
};

/** An entry with no known facts. */
export const UNKNOWN_ENTRY: EntryState = {
  entryType: 'portal',
  classYear: null,
  position: null,
  enteredOn: null,
  originCollegeId: null,
  originName: null,
  intentOn: null,
  exitCollegeId: null,
  exitName: null,
  exitOn: null,
  exitType: null,
  ratingTenths: null,
  stars: null,
  service: null,
  serviceRating: null,
  serviceStars: null,
  eligibility: null,
  provenance: {},
};

/** The facts of a recorded entry that a write can change. */
export function stateOfEntry(entry: EntryState): EntryState {
  const known = Object.entries(entry).filter(([field]) => field in UNKNOWN_ENTRY);
  return { ...UNKNOWN_ENTRY, ...Object.fromEntries(known) };
}

export type RecordedEntry = EntryState & {
  id: number;
  collegePlayerId: number;
  year: number;
  nameKey: string;
  isHidden: boolean;
};

export type NewEntry = {
  collegePlayerId: number;
  year: number;
  name: string;
  nameKey: string;
  source: string;
  state: EntryState;
};
export type ChangedEntry = { id: number; collegePlayerId: number; state: EntryState };

/** Every entry of these names, of all seasons, hidden ones included, by id; locked until the transaction ends. */
export async function findEntriesForWrite(
  db: Db,
  { sport, nameKeys }: { sport: Sport; nameKeys: readonly string[] },
): Promise<RecordedEntry[]> {
  const rows = await db
    .select()
    .from(collegeTransfers)
    .where(and(eq(collegeTransfers.sport, sport), sql`${collegeTransfers.nameKey} = ${anyOfTexts(nameKeys)}`))
    .orderBy(collegeTransfers.id)
    .for('update');
  return rows.map((row) => ({
    ...row,
    entryType: ENTRY_TYPES.find((type) => type === row.entryType) ?? UNKNOWN_ENTRY.entryType,
    exitType: EXIT_TYPES.find((type) => type === row.exitType) ?? null,
  }));
}

/** In the given order. */
export async function insertEntries(
  db: Db,
  created: readonly NewEntry[],
  { sport, now }: { sport: Sport; now: Date },
): Promise<void> {
  if (created.length === 0) return;
  const rows = created.map(({ state, ...entry }, place) => ({ ...state, ...entry, place }));
  await db.execute(sql`
    insert into college_transfers (college_player_id, sport, year, name, name_key, entry_type, source, class_year, position,
      entered_on, origin_college_id, origin_name, intent_on, exit_college_id, exit_name, exit_on, exit_type, rating_tenths,
      stars, service, service_rating, service_stars, eligibility, provenance, created_at, updated_at)
    select "collegePlayerId", ${sport}, year, name, "nameKey", "entryType", source, "classYear", "position",
      "enteredOn", "originCollegeId", "originName", "intentOn", "exitCollegeId", "exitName", "exitOn", "exitType", "ratingTenths",
      stars, service, "serviceRating", "serviceStars", eligibility, provenance,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(place int, "collegePlayerId" int, year int, name text,
      "nameKey" text, source text, ${STATE_COLUMNS})
    order by place`);
}

export async function updateEntries(db: Db, changed: readonly ChangedEntry[], { now }: { now: Date }): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ state, ...entry }) => ({ ...state, ...entry }));
  await db.execute(sql`
    update college_transfers set
      college_player_id = given."collegePlayerId", entry_type = given."entryType", class_year = given."classYear", position = given."position",
      entered_on = given."enteredOn", origin_college_id = given."originCollegeId", origin_name = given."originName",
      intent_on = given."intentOn", exit_college_id = given."exitCollegeId", exit_name = given."exitName",
      exit_on = given."exitOn", exit_type = given."exitType", rating_tenths = given."ratingTenths", stars = given.stars,
      service = given.service, service_rating = given."serviceRating", service_stars = given."serviceStars",
      eligibility = given.eligibility, provenance = given.provenance, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id int, "collegePlayerId" int, ${STATE_COLUMNS})
    where college_transfers.id = given.id`);
}

const STATE_COLUMNS =
  sql.raw(`"entryType" text, "classYear" int, "position" text, "enteredOn" date, "originCollegeId" int,
  "originName" text, "intentOn" date, "exitCollegeId" int, "exitName" text, "exitOn" date, "exitType" text,
  "ratingTenths" int, stars int, service text, "serviceRating" int, "serviceStars" int, eligibility text, provenance jsonb`);
