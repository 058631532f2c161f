import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { Provenance } from './provenance.ts';

export const prospects = pgTable(
  'prospects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: integer('person_id').notNull(),
    sport: text().notNull(),
    classYear: smallint('class_year').notNull(),
    /** Unique within the class year, over all sports, because it is part of the URL. */
    slug: text().notNull(),
    /** Denormalized from the person, for lists and their order. */
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    position: text(),
    heightInches: smallint('height_inches'),
    weightLbs: smallint('weight_lbs'),
    hometownCity: text('hometown_city'),
    /** Two letters in the United States, otherwise the name of the region. */
    hometownState: text('hometown_state'),
    hometownCountry: text('hometown_country').notNull().default('US'),
    highSchoolId: integer('high_school_id'),
    highSchoolName: text('high_school_name'),
    /** Tenths: 6.1 is 61. Null: not rated. */
    ratingTenths: smallint('rating_tenths'),
    isRatingDerived: boolean('is_rating_derived').notNull().default(false),
    /** By our own rating (decision 7); null: not rated. */
    stars: smallint(),
    /** The place in the order of the class, rated or not; lists are read along it. Null until the class was ordered. */
    classOrder: integer('class_order'),
    /** Null: not ranked. */
    nationalRank: integer('national_rank'),
    positionRank: integer('position_rank'),
    stateRank: integer('state_rank'),
    /** The source's own rank of the prospect, in the whole class and at the position. */
    sourceNationalRank: integer('source_national_rank'),
    sourcePositionRank: integer('source_position_rank'),
    /** open, committed, signed or closed. */
    status: text().notNull().default('open'),
    collegeId: integer('college_id'),
    committedOn: date('committed_on'),
    /** Taken down (decision 14): hidden everywhere. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The source of each field, and when it was read. */
    provenance: jsonb().$type<Provenance>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('prospects_address').on(table.classYear, table.slug),
    index('prospects_slug_base').on(table.classYear, sql`regexp_replace(slug, '-[0-9]+$', '')`),
    index('prospects_person').on(table.personId),
    index('prospects_hidden').on(table.personId).where(sql`is_hidden`),
    index('prospects_name').on(table.sport, table.classYear, table.nameKey),
    index('prospects_class').on(table.sport, table.classYear, table.classOrder),
    index('prospects_position').on(table.sport, table.classYear, table.position, table.classOrder),
    index('prospects_state').on(table.sport, table.classYear, table.hometownState, table.classOrder),
    index('prospects_college').on(table.collegeId, table.sport, table.classYear).where(sql`college_id is not null`),
    index('prospects_high_school').on(table.highSchoolId).where(sql`high_school_id is not null`),
    index('prospects_open').on(table.sport, table.classYear, table.id).where(sql`status = 'open' and not is_hidden`),
    // Decided prospects of a class, latest first, for the commitments page.
    index('prospects_decided')
      .on(table.sport, table.classYear, table.committedOn.desc().nullsLast(), table.classOrder)
      .where(sql`college_id is not null and not is_hidden`),
  ],
);

/** Addresses of profiles that were merged into another one; they redirect to it. */
export const prospectFormerAddresses = pgTable(
  'prospect_former_addresses',
  {
    classYear: smallint('class_year').notNull(),
    slug: text().notNull(),
    prospectId: integer('prospect_id')
      .notNull()
      .references(() => prospects.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.classYear, table.slug] }),
    index('prospect_former_addresses_prospect').on(table.prospectId),
  ],
);

/** Ids that sources give prospects, so that a later file finds them even if a name is spelled differently. */
export const prospectSourceIds = pgTable(
  'prospect_source_ids',
  {
    source: text().notNull(),
    /** Sources number each sport separately, from 1. */
    sport: text().notNull(),
    sourceId: text('source_id').notNull(),
    prospectId: integer('prospect_id')
      .notNull()
      .references(() => prospects.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sport, table.sourceId] }),
    index('prospect_source_ids_prospect').on(table.prospectId),
  ],
);

/** Ratings of other services, in their own scale (decision 8). */
export const serviceRatings = pgTable(
  'service_ratings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    prospectId: integer('prospect_id')
      .notNull()
      .references(() => prospects.id, { onDelete: 'cascade' }),
    service: text().notNull(),
    /** stars, fraction (0–1), percent (0–100) or points (5.2–6.1). */
    scale: text().notNull(),
    /** Hundred-thousandths of one unit of the scale: 0.99321 is 99321; 4 stars are 400000. */
    value: integer().notNull(),
    ratedOn: date('rated_on').notNull(),
  },
  (table) => [unique('service_ratings_once').on(table.prospectId, table.service, table.scale)],
);

/** Every change of our own rating: who, when, why, from what to what (decision 7). */
export const ratingChanges = pgTable(
  'rating_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    prospectId: integer('prospect_id')
      .notNull()
      .references(() => prospects.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** "import", or the member of staff. */
    changedBy: text('changed_by').notNull(),
    reason: text().notNull(),
    oldTenths: smallint('old_tenths'),
    newTenths: smallint('new_tenths'),
  },
  (table) => [index('rating_changes_prospect').on(table.prospectId, table.at)],
);

/** The history of commitments; the current one is also on the prospect. */
export const commitments = pgTable(
  'commitments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    prospectId: integer('prospect_id')
      .notNull()
      .references(() => prospects.id, { onDelete: 'cascade' }),
    collegeId: integer('college_id').notNull(),
    /** committed, signed or decommitted. */
    status: text().notNull(),
    /** Null if the source gives only the year. */
    happenedOn: date('happened_on'),
    /**
     * When staff entered it, or a source reported it on its day. Null, as for anything a later file reports: known since the end of its
     * day.
     */
    knownAt: timestamp('known_at', { withTimezone: true }),
    source: text().notNull(),
  },
  (table) => [
    index('commitments_prospect').on(table.prospectId),
    index('commitments_taken_back')
      .on(table.happenedOn.desc().nullsLast(), table.id.desc().nullsLast())
      .where(sql`status = 'decommitted'`),
    index('commitments_college').on(table.collegeId),
    // Serves the wires of the network and of a team, which read backwards: latest known first.
    index('commitments_known')
      .on(sql`coalesce(known_at, (happened_on + 1)::timestamp at time zone 'America/Chicago')`, table.id)
      .where(sql`happened_on is not null`),
    index('commitments_college_known')
      .on(
        table.collegeId,
        sql`coalesce(known_at, (happened_on + 1)::timestamp at time zone 'America/Chicago')`,
        table.id,
      )
      .where(sql`happened_on is not null`),
  ],
);
