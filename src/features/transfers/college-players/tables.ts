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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PlayerProvenance } from './player-fact-view.ts';

/**
 * A person who plays, or played, a sport at a college: one row for each person and sport, with the current facts. Their seasons are in
 * college_player_seasons.
 */
export const collegePlayers = pgTable(
  'college_players',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: integer('person_id').notNull(),
    sport: text().notNull(),
    /** Unique over all sports, because it is the URL. */
    slug: text().notNull().unique(),
    /** Denormalized from the person, for lists and their order. */
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    /** The current or last college; null if unknown. */
    collegeId: integer('college_id'),
    /** The college's name in the source, if it is not in the directory. */
    collegeName: text('college_name'),
    /** The last season in which a roster lists the player. */
    season: smallint(),
    /** The year in college in that season: 1 freshman to 4 senior (specification, section 3). */
    grade: smallint(),
    position: text(),
    heightInches: smallint('height_inches'),
    weightLbs: smallint('weight_lbs'),
    jersey: text(),
    hometownCity: text('hometown_city'),
    /** Two letters in the United States, otherwise the name of the region. */
    hometownState: text('hometown_state'),
    hometownCountry: text('hometown_country'),
    /** Taken down (decision 14): hidden everywhere. */
    isHidden: boolean('is_hidden').notNull().default(false),
    source: text().notNull(),
    /** The player's id at the source, if it has one. */
    sourceId: text('source_id'),
    sourcedOn: date('sourced_on').notNull(),
    /**
     * Only facts that staff entered or took over from a profile provider; imports do not overwrite what staff entered. Null if there are
     * none, so that rows of earlier imports still equal their log and can be undone.
     */
    provenance: jsonb().$type<PlayerProvenance>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('college_players_person').on(table.personId, table.sport),
    uniqueIndex('college_players_source')
      .on(table.source, table.sport, table.sourceId)
      .where(sql`source_id is not null`),
    index('college_players_slug_base').on(sql`regexp_replace(slug, '-[0-9]+$', '')`),
    index('college_players_name').on(table.sport, table.nameKey),
    index('college_players_college').on(table.collegeId, table.sport, table.season),
    index('college_players_hidden').on(table.personId).where(sql`is_hidden`),
  ],
);

/**
 * A college player's roster entries by season. The college is that of the season: a later transfer changes the player's row and not this
 * one.
 */
export const collegePlayerSeasons = pgTable(
  'college_player_seasons',
  {
    collegePlayerId: integer('college_player_id')
      .notNull()
      .references(() => collegePlayers.id, { onDelete: 'cascade' }),
    season: smallint().notNull(),
    collegeId: integer('college_id'),
    /** The name in the source, if it is not in the directory. */
    collegeName: text('college_name'),
    /** Year in college, 1 freshman to 4 senior. */
    grade: smallint(),
    position: text(),
    heightInches: smallint('height_inches'),
    weightLbs: smallint('weight_lbs'),
    jersey: text(),
    /** The source of the latest change, and its day in Central Time. */
    source: text().notNull(),
    sourcedOn: date('sourced_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collegePlayerId, table.season] }),
    index('college_player_seasons_college').on(table.collegeId, table.season),
  ],
);

/** Slugs of players who were merged into another player; they redirect to the one who was kept. */
export const playerFormerAddresses = pgTable(
  'player_former_addresses',
  {
    slug: text().primaryKey(),
    collegePlayerId: integer('college_player_id')
      .notNull()
      .references(() => collegePlayers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('player_former_addresses_player').on(table.collegePlayerId),
    index('player_former_addresses_base').on(sql`regexp_replace(slug, '-[0-9]+$', '')`),
  ],
);

/** A college player's profile at an outside provider, linked by staff. */
export const collegePlayerProfiles = pgTable(
  'college_player_profiles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    collegePlayerId: integer('college_player_id')
      .notNull()
      .references(() => collegePlayers.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    /** The profile's id at the provider. */
    profileId: text('profile_id').notNull(),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
    /** Null: not synced since it was linked. */
    syncedAt: timestamp('synced_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('college_player_profiles_player').on(table.collegePlayerId, table.provider),
    uniqueIndex('college_player_profiles_profile').on(table.provider, table.profileId),
  ],
);
