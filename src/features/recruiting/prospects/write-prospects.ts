import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { drawIds } from '#platform/db/insert-rows.ts';
import { drawPersonIds, insertPeople } from '../people/public.ts';
import { type ChangedProspect, inBatches, type NewProspect, type WriteOccasion } from './prospect-change.ts';
import { prospectNameKey } from './prospect-slug.ts';
import { starsOf } from './rating.ts';
import { prospects } from './tables.ts';
import { writeFacts } from './write-facts.ts';

/** Bulk writes of prospects: a few statements for a whole class, never one per row. */

/** Writes everything; the caller opens the transaction. Returns the ids of the new prospects, in input order. */
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
  // Ids are reserved in advance, because the order of RETURNING is not guaranteed.
  const ids = await drawIds(db, prospects, created.length);
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
    slug: prospect.slug,
    nameKey: prospectNameKey(prospect.state.name),
    stars: starsOf(prospect.state.ratingTenths),
  }));
  await inBatches(persons, occasion, (batch) => insertPeople(db, batch));
  await inBatches(rows, occasion, (batch) =>
    db.execute(sql`
      insert into prospects (
        id, person_id, sport, class_year, slug, name, name_key, position, height_inches, weight_lbs, hometown_city,
        hometown_state, hometown_country, high_school_id, high_school_name, rating_tenths, is_rating_derived, stars,
        source_national_rank, source_position_rank, status, college_id, committed_on, provenance, created_at, updated_at
      ) overriding system value
      select id, "personId", ${sport}, ${classYear}::int, slug, name, "nameKey", "position", "heightInches", "weightLbs",
        "hometownCity", "hometownState", "hometownCountry", "highSchoolId", "highSchoolName", "ratingTenths",
        "isRatingDerived", stars, "sourceNationalRank", "sourcePositionRank", status, "collegeId", "committedOn",
        provenance, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from ${given(batch)}`),
  );
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
        source_national_rank = given."sourceNationalRank", source_position_rank = given."sourcePositionRank",
        status = given.status, college_id = given."collegeId", committed_on = given."committedOn",
        provenance = given.provenance, updated_at = ${occasion.now.toISOString()}::timestamptz
      from ${given(batch)}
      where prospects.id = given.id`),
  );
}

/** Passes all rows as one parameter: one parameter per cell costs several times as much, in the program and in the database. */
const given = (rows: readonly object[]): SQL => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
    id int, "personId" int, slug text, name text, "nameKey" text, "position" text, "heightInches" int, "weightLbs" int,
    "hometownCity" text, "hometownState" text, "hometownCountry" text, "highSchoolId" int, "highSchoolName" text,
    "ratingTenths" int, "isRatingDerived" boolean, stars int, "sourceNationalRank" int, "sourcePositionRank" int,
    status text, "collegeId" int, "committedOn" date, provenance jsonb)`;
