import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Games between colleges. A side that is not in the directory has a name and no college. */
export const games = pgTable(
  'games',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sport: text().notNull(),
    season: smallint().notNull(),
    week: smallint(),
    /** regular or postseason. */
    seasonType: text('season_type').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** False: only the day is known, and `startsAt` stands about its noon. */
    isTimeKnown: boolean('is_time_known').notNull().default(true),
    /** The day of the start in Chicago: with both sides it tells games without an id apart. */
    playedOn: date('played_on').notNull(),
    isCompleted: boolean('is_completed').notNull(),
    isNeutralSite: boolean('is_neutral_site').notNull().default(false),
    /** Null: not known. */
    isConferenceGame: boolean('is_conference_game'),
    venue: text(),
    homeCollegeId: integer('home_college_id'),
    homeName: text('home_name').notNull(),
    /** "c12" for the college 12, else the key of the name. */
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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Two teams may meet twice on a day, in baseball: then the source's ids tell the games apart.
    uniqueIndex('games_once')
      .on(table.sport, table.playedOn, table.homeKey, table.awayKey)
      .where(sql`source_id is null`),
    index('games_day').on(table.sport, table.playedOn, table.homeKey, table.awayKey),
    uniqueIndex('games_source').on(table.source, table.sport, table.sourceId).where(sql`source_id is not null`),
    index('games_season').on(table.sport, table.season, table.startsAt),
    index('games_home').on(table.homeCollegeId, table.sport, table.startsAt),
    index('games_away').on(table.awayCollegeId, table.sport, table.startsAt),
  ],
);
