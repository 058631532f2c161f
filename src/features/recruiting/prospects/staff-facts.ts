import { eq, sql } from 'drizzle-orm';
import { formatDate } from '#kernel/dates.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import type { Db } from '#platform/db/database.ts';
import type { Provenance } from './provenance.ts';
import { starsOf } from './rating.ts';
import { prospects, ratingChanges } from './tables.ts';

/** Staff edits of one prospect, within the caller's transaction; imports do not overwrite them afterwards. */

const VITALS = {
  position: prospects.position,
  heightInches: prospects.heightInches,
  weightLbs: prospects.weightLbs,
  hometownCity: prospects.hometownCity,
  hometownState: prospects.hometownState,
  hometownCountry: prospects.hometownCountry,
  highSchoolName: prospects.highSchoolName,
};

export type Vitals = Pick<typeof prospects.$inferSelect, keyof typeof VITALS>;
type EnteredFacts = Vitals & {
  personId: number;
  ratingTenths: number | null;
  isRatingDerived: boolean;
  provenance: Provenance;
};

/** The fields that staff can change, with their sources. */
export async function findEnteredFacts(db: Db, prospectId: number): Promise<EnteredFacts | null> {
  const { personId, ratingTenths, isRatingDerived, provenance } = prospects;
  const [found] = await db
    .select({ ...VITALS, personId, ratingTenths, isRatingDerived, provenance })
    .from(prospects)
    .where(eq(prospects.id, prospectId));
  return found ?? null;
}

type Entry = { prospectId: number; now: Date };

/** Writes the vitals that differ. */
export async function writeVitals(
  db: Db,
  { prospectId, vitals, now }: Entry & { vitals: Partial<Vitals> },
): Promise<void> {
  // The id of a high school goes with its name.
  const school = 'highSchoolName' in vitals ? { highSchoolId: null } : {};
  await db
    .update(prospects)
    .set({ ...vitals, ...school, provenance: byStaff(Object.keys(vitals), now), updatedAt: now })
    .where(eq(prospects.id, prospectId));
}

type RatingEntry = Entry & { oldTenths: number | null; newTenths: number | null; changedBy: string; reason: string };

/** Writes a rating and its history; the caller reranks the class. */
export async function writeRating(db: Db, entry: RatingEntry): Promise<void> {
  const { prospectId, oldTenths, newTenths, changedBy, reason, now } = entry;
  const provenance = byStaff(['ratingTenths', 'isRatingDerived'], now);
  await db
    .update(prospects)
    .set({ ratingTenths: newTenths, isRatingDerived: false, stars: starsOf(newTenths), provenance, updatedAt: now })
    .where(eq(prospects.id, prospectId));
  await db.insert(ratingChanges).values({ prospectId, at: now, changedBy, reason, oldTenths, newTenths });
}

function byStaff(fields: readonly string[], now: Date) {
  const origin = { source: STAFF_SOURCE, on: formatDate(now, 'YYYY-MM-DD') };
  const entered = Object.fromEntries(fields.map((field) => [field, origin]));
  return sql`${prospects.provenance} || ${JSON.stringify(entered)}::jsonb`;
}
