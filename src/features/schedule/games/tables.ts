import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** The facts of a game. A side that is not in the directory has a name and no college. */
const gameColumns = {
  sport: text().notNull(),
  season: smallint().notNull(),
  week: smallint(),
  /** regular or postseason. */
  seasonType: text('season_type').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  /** False: only the date is known, and `startsAt` is around noon. */
  isTimeKnown: boolean('is_time_known').notNull().default(true),
  /** The date of the start in Central Time; together with both sides it identifies games without an id. */
  playedOn: date('played_on').notNull(),
  isCompleted: boolean('is_completed').notNull(),
  /** When staff entered the final score, or a source reported it on its day. Null: known since the end of the day, or not final. */
  finalKnownAt: timestamp('final_known_at', { withTimezone: true }),
  /** live, postponed or cancelled, as set by staff. Null: scheduled, or played. */
  stage: text(),
  isNeutralSite: boolean('is_neutral_site').notNull().default(false),
  /** Null if unknown. */
  isConferenceGame: boolean('is_conference_game'),
  venue: text(),
  homeCollegeId: integer('home_college_id'),
  homeName: text('home_name').notNull(),
  /** "c12" for college 12, otherwise the key of the name. */
  homeKey: text('home_key').notNull(),
  homeConference: text('home_conference'),
  homePoints: smallint('home_points'),
  awayCollegeId: integer('away_college_id'),
  awayName: text('away_name').notNull(),
  awayKey: text('away_key').notNull(),
  awayConference: text('away_conference'),
  awayPoints: smallint('away_points'),
  source: text().notNull(),
  sourceId: text('source_id'),
  /** The facts that staff entered, by their names in game-view.ts: no import overwrites them. */
  byStaff: text('by_staff').array(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
};

/** Games between colleges. */
export const games = pgTable(
  'games',
  { id: integer().primaryKey().generatedAlwaysAsIdentity(), ...gameColumns },
  (table) => [
    // Two teams may play twice on a day, in baseball: then the source's ids distinguish the games.
    uniqueIndex('games_once')
      .on(table.sport, table.playedOn, table.homeKey, table.awayKey)
      .where(sql`source_id is null`),
    index('games_day').on(table.sport, table.playedOn, table.homeKey, table.awayKey),
    uniqueIndex('games_source').on(table.source, table.sport, table.sourceId).where(sql`source_id is not null`),
    check('games_stage', sql`stage is null or (stage in ('live', 'postponed', 'cancelled') and not is_completed)`),
    index('games_season').on(table.sport, table.season, table.startsAt),
    // Serves the wire, which reads backwards: latest known first.
    index('games_final_known')
      .on(sql`coalesce(final_known_at, (played_on + 1)::timestamp at time zone 'America/Chicago')`, table.id)
      .where(sql`is_completed`),
    index('games_home').on(table.homeCollegeId, table.sport, table.startsAt),
    index('games_away').on(table.awayCollegeId, table.sport, table.startsAt),
  ],
);

/** Games that never existed: not in any list, and kept so that no import creates them again. */
export const deletedGames = pgTable(
  'deleted_games',
  {
    /** The id of the game, which it gets back when it is restored. */
    id: integer().primaryKey(),
    ...gameColumns,
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
    /** The reason that staff gave. */
    reason: text().notNull(),
  },
  (table) => [
    index('deleted_games_day').on(table.sport, table.playedOn),
    index('deleted_games_source').on(table.source, table.sport, table.sourceId),
  ],
);
