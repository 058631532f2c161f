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
 * A person who plays, or played, a sport at a college: one row for each person and sport, with what is known of them now. Their seasons
 * are in college_player_seasons.
 */
export const collegePlayers = pgTable(
  'college_players',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: integer('person_id').notNull(),
    sport: text().notNull(),
    /** The address; unique over all sports. */
    slug: text().notNull().unique(),
    /** Denormalised from the person, for lists and their order. */
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    /** The present or last college; null: not known. */
    collegeId: integer('college_id'),
    /** The college as its source writes it, where it is not in the directory. */
    collegeName: text('college_name'),
    /** The last season with the player on a roster. */
    season: smallint(),
    /** Year in college of that season: 1 freshman to 4 senior (specification, section 3). */
    grade: smallint(),
    position: text(),
    heightInches: smallint('height_inches'),
    weightLbs: smallint('weight_lbs'),
    jersey: text(),
    hometownCity: text('hometown_city'),
    /** Two letters in the United States, else the name of the region. */
    hometownState: text('hometown_state'),
    hometownCountry: text('hometown_country'),
    /** Taken down (decision 14): hidden at every door. */
    isHidden: boolean('is_hidden').notNull().default(false),
    source: text().notNull(),
    /** The player's id at the source, if it has one. */
    sourceId: text('source_id'),
    sourcedOn: date('sourced_on').notNull(),
    /**
     * Of the facts that staff wrote or took over from a profile provider: no import overwrites what staff wrote. Null where there are
     * none, so that the rows of earlier imports are still as their log has them, and can be undone.
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
 * Where a college player was on a roster, season by season. The college is that of the season: a transfer afterwards changes the row of
 * the player and not this one.
 */
export const collegePlayerSeasons = pgTable(
  'college_player_seasons',
  {
    collegePlayerId: integer('college_player_id')
      .notNull()
      .references(() => collegePlayers.id, { onDelete: 'cascade' }),
    season: smallint().notNull(),
    collegeId: integer('college_id'),
    /** As the source writes it, where it is not in the directory. */
    collegeName: text('college_name'),
    /** Year in college, 1 freshman to 4 senior. */
    grade: smallint(),
    position: text(),
    heightInches: smallint('height_inches'),
    weightLbs: smallint('weight_lbs'),
    jersey: text(),
    /** The source of the latest change, and its day in Chicago. */
    source: text().notNull(),
    sourcedOn: date('sourced_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collegePlayerId, table.season] }),
    index('college_player_seasons_college').on(table.collegeId, table.season),
  ],
);

/** Addresses of players who turned out to be somebody else: they lead to the player who was kept. */
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

/** The profile of a college player at an outside provider, which staff linked by hand. */
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
