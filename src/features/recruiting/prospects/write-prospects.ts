import { and, between, eq, type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { dropSignedInterests, recordTakenInterests } from '../interests/public.ts';
import { drawPersonIds, insertPeople } from '../people/public.ts';
import { prospectNameKey, slugBase } from './prospect-slug.ts';
import type { Provenance } from './provenance.ts';
import { type ServiceRating, starsOf } from './rating.ts';
import { commitments, prospects, ratingChanges, serviceRatings } from './tables.ts';

/** The write side of prospects for whoever brings many at once: a few statements for a whole class, never one per row. */

/** Rows in one INSERT: PostgreSQL takes at most 65,535 parameters. */
const ROWS_PER_INSERT = 1000;

/** What is known of a prospect and can change by a write. */
export type ProspectState = {
  name: string;
  position: string | null;
  heightInches: number | null;
  weightLbs: number | null;
  hometownCity: string | null;
  hometownState: string | null;
  hometownCountry: string;
  highSchoolId: number | null;
  highSchoolName: string | null;
  ratingTenths: number | null;
  isRatingDerived: boolean;
  sourcePositionRank: number | null;
  status: string;
  collegeId: number | null;
  committedOn: string | null;
  provenance: Provenance;
};

export type RecordedProspect = ProspectState & {
  id: number;
  personId: number;
  sport: string;
  classYear: number;
  nameKey: string;
  isHidden: boolean;
  serviceRatings: ServiceRating[];
};

/** A commitment or signing that is new, and the one of an earlier reading of the same source that it corrects. */
export type Signing = {
  collegeId: number;
  status: 'committed' | 'signed';
  source: string;
  corrects: { collegeId: number; source: string } | null;
};

/** What a write says beside the state; each null where there is nothing to write. */
export type ProspectChange = {
  state: ProspectState;
  serviceRating: ServiceRating | null;
  ratingChange: { oldTenths: number | null; newTenths: number | null; reason: string } | null;
  signing: Signing | null;
};

/** `personId` null: somebody who is not known yet. */
export type NewProspect = ProspectChange & { slug: string; personId: number | null };
export type ChangedProspect = ProspectChange & { id: number };

export type WriteOccasion = {
  sport: Sport;
  classYear: number;
  now: Date;
  /** The day that ratings are dated by, YYYY-MM-DD. */
  on: string;
  /** "import", or the staff member. */
  changedBy: string;
  /** Asked before each batch; throws to give up. */
  checkpoint?: () => Promise<void>;
};

/**
 * The prospects of all sports with one of `nameKeys` in the classes from one year before `classYear` to one after, hidden ones
 * included, by id. `lock`: nobody else changes them until the transaction ends.
 */
export async function findProspectsByName(
  db: Db,
  { classYear, nameKeys, lock }: { classYear: number; nameKeys: readonly string[]; lock: boolean },
): Promise<RecordedProspect[]> {
  const wanted = and(
    between(prospects.classYear, classYear - 1, classYear + 1),
    sql`${prospects.nameKey} in (${textsOf(nameKeys)})`,
  );
  const query = db.select().from(prospects).where(wanted).orderBy(prospects.id);
  const rows = lock ? await query.for('update') : await query;
  const ratings = await db
    .select({
      prospectId: serviceRatings.prospectId,
      service: serviceRatings.service,
      scale: serviceRatings.scale,
      value: serviceRatings.value,
    })
    .from(serviceRatings)
    .innerJoin(prospects, eq(prospects.id, serviceRatings.prospectId))
    .where(wanted);
  const byProspect = Map.groupBy(ratings, (rating) => rating.prospectId);
  return rows.map((row) => ({ ...row, serviceRatings: byProspect.get(row.id) ?? [] }));
}

/** The addresses of a class year that prospects of these names could collide with. */
export async function takenSlugs(db: Db, classYear: number, names: readonly string[]): Promise<Set<string>> {
  const bases = [...new Set(names.map(slugBase))];
  const rows = await db
    .select({ slug: prospects.slug })
    .from(prospects)
    .where(
      and(
        eq(prospects.classYear, classYear),
        sql`(${prospects.slug} in (${textsOf(bases)}) or regexp_replace(${prospects.slug}, '-[0-9]+$', '') in (${textsOf(bases)}))`,
      ),
    );
  return new Set(rows.map((row) => row.slug));
}

/** Writes everything; the caller opens the transaction. Returns the ids of the new ones, in their order. */
export async function writeProspects(
  db: Db,
  { created, changed }: { created: readonly NewProspect[]; changed: readonly ChangedProspect[] },
  occasion: WriteOccasion,
): Promise<number[]> {
  const ids = await insertProspects(db, created, occasion);
  await updateProspects(db, changed, occasion);
  const withIds = created.map((prospect, index) => ({ ...prospect, id: ids[index] ?? 0 }));
  await writeFacts(db, [...withIds, ...changed], occasion);
  return ids;
}

async function insertProspects(db: Db, created: readonly NewProspect[], occasion: WriteOccasion): Promise<number[]> {
  const { sport, classYear, now } = occasion;
  // Ids are drawn before, because the order of RETURNING is nobody's promise.
  const ids = await drawIds(db, created.length);
  const strangers = created.filter((prospect) => prospect.personId === null);
  const personIds = await drawPersonIds(db, strangers.length);
  const personOf = new Map(strangers.map((prospect, index) => [prospect, personIds[index] ?? 0]));
  const persons = strangers.map((prospect) => {
    const { name } = prospect.state;
    return { id: personOf.get(prospect) ?? 0, name, nameKey: prospectNameKey(name), createdAt: now };
  });
  const rows = created.map((prospect, index) => ({
    ...prospect.state,
    id: ids[index] ?? 0,
    personId: prospect.personId ?? personOf.get(prospect) ?? 0,
    sport,
    classYear,
    slug: prospect.slug,
    nameKey: prospectNameKey(prospect.state.name),
    stars: starsOf(prospect.state.ratingTenths),
    createdAt: now,
    updatedAt: now,
  }));
  await inBatches(persons, occasion, (batch) => insertPeople(db, batch));
  await inBatches(rows, occasion, (batch) => db.insert(prospects).overridingSystemValue().values(batch));
  return ids;
}

async function updateProspects(db: Db, changed: readonly ChangedProspect[], occasion: WriteOccasion): Promise<void> {
  const rows = changed.map(({ id, state }) => ({ id, ...state, stars: starsOf(state.ratingTenths) }));
  await inBatches(rows, occasion, (batch) =>
    db.execute(sql`
      update prospects set
        position = given."position", height_inches = given."heightInches", weight_lbs = given."weightLbs",
        hometown_city = given."hometownCity", hometown_state = given."hometownState",
        hometown_country = given."hometownCountry", high_school_id = given."highSchoolId",
        high_school_name = given."highSchoolName", rating_tenths = given."ratingTenths",
        is_rating_derived = given."isRatingDerived", stars = given.stars,
        source_position_rank = given."sourcePositionRank", status = given.status, college_id = given."collegeId",
        committed_on = given."committedOn", provenance = given.provenance, updated_at = ${occasion.now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given(
        id int, "position" text, "heightInches" int, "weightLbs" int, "hometownCity" text, "hometownState" text, "hometownCountry" text,
        "highSchoolId" int, "highSchoolName" text, "ratingTenths" int, "isRatingDerived" boolean, stars int,
        "sourcePositionRank" int, status text, "collegeId" int, "committedOn" date, provenance jsonb)
      where prospects.id = given.id`),
  );
}

/** What stands in tables of its own: ratings of services, changes of ours, signings and the interest that they show. */
async function writeFacts(
  db: Db,
  written: readonly (ProspectChange & { id: number })[],
  occasion: WriteOccasion,
): Promise<void> {
  const ratings = written.flatMap(({ id, serviceRating }) =>
    serviceRating ? [{ ...serviceRating, prospectId: id, ratedOn: occasion.on }] : [],
  );
  await inBatches(ratings, occasion, (batch) =>
    db
      .insert(serviceRatings)
      .values(batch)
      .onConflictDoUpdate({
        target: [serviceRatings.prospectId, serviceRatings.service, serviceRatings.scale],
        set: { value: sql`excluded.value`, ratedOn: sql`excluded.rated_on` },
      }),
  );
  const changes = written.flatMap(({ id, ratingChange }) =>
    ratingChange ? [{ ...ratingChange, prospectId: id, at: occasion.now, changedBy: occasion.changedBy }] : [],
  );
  await inBatches(changes, occasion, (batch) => db.insert(ratingChanges).values(batch));
  const signings = written.flatMap(({ id, signing }) => (signing ? [{ ...signing, prospectId: id }] : []));
  await dropCorrected(db, signings);
  await inBatches(signings, occasion, (batch) =>
    db
      .insert(commitments)
      .values(batch.map(({ prospectId, collegeId, source, status }) => ({ prospectId, collegeId, source, status }))),
  );
  const taken = signings.map(({ prospectId, collegeId, source, status }) => ({
    prospectId,
    collegeId,
    source,
    status,
  }));
  await inBatches(taken, occasion, (batch) => recordTakenInterests(db, batch));
}

/** A corrected signing never happened: it leaves no history, and its college no interest. */
async function dropCorrected(db: Db, signings: readonly (Signing & { prospectId: number })[]): Promise<void> {
  const corrected = signings.flatMap(({ prospectId, corrects }) => (corrects ? [{ prospectId, ...corrects }] : []));
  if (corrected.length === 0) return;
  await db.execute(sql`
    delete from ${commitments} using jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb)
      as gone("prospectId" int, "collegeId" int, source text)
    where ${commitments}.prospect_id = gone."prospectId" and ${commitments}.college_id = gone."collegeId"
      and ${commitments}.source = gone.source and ${commitments}.status = 'signed'`);
  await dropSignedInterests(db, corrected);
}

async function drawIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('prospects', 'id'))::int as id from generate_series(1, ${count}::int)`);
  return rows.map((row) => row.id).toSorted((a, b) => a - b);
}

async function inBatches<Row>(
  rows: readonly Row[],
  { checkpoint }: WriteOccasion,
  write: (batch: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await checkpoint?.();
    await write(rows.slice(start, start + ROWS_PER_INSERT));
  }
}

/** A list of texts as one parameter, however long it is. */
const textsOf = (texts: readonly string[]): SQL =>
  sql`select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)`;
