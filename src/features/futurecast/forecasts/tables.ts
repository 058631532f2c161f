import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';

/**
 * A forecaster's pick for a prospect; one for each forecaster, prospect and cycle. A cycle ends with a commitment; a decommitment opens the
 * next. A graded row never changes: a trigger (drizzle) refuses it.
 */
export const forecasts = pgTable(
  'forecasts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    prospectId: integer('prospect_id').notNull(),
    cycle: smallint().notNull(),
    collegeId: integer('college_id').notNull(),
    /** Percent: 10 to 100, in tens. */
    confidence: smallint().notNull(),
    /** Public; null if none. */
    note: text(),
    /** When the note was written or last changed; null if there never was one. */
    notedAt: timestamp('noted_at', { withTimezone: true }),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    /** When college or confidence last changed; a new note does not count. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** The start of the bonus for an early pick. */
    collegeChangedAt: timestamp('college_changed_at', { withTimezone: true }).notNull(),
    /** When the prospect decided. Set without a settlement: the pick did not exist by then. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    unique('forecasts_once').on(table.userId, table.prospectId, table.cycle),
    index('forecasts_of_prospect').on(table.prospectId, table.cycle, table.changedAt.desc().nullsFirst()),
    index('forecasts_recent')
      .on(table.changedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.settledAt} is null`),
    index('forecasts_of_member').on(table.userId, table.changedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('forecasts_of_college')
      .on(table.collegeId, table.changedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.settledAt} is null`),
    check('forecasts_confidence', sql`${table.confidence} between 10 and 100 and ${table.confidence} % 10 = 0`),
  ],
);

/** Every version of every pick, for the graph over time and the daily limits. Append-only. */
export const forecastChanges = pgTable(
  'forecast_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    forecastId: bigint('forecast_id', { mode: 'number' })
      .notNull()
      .references(() => forecasts.id),
    userId: integer('user_id').notNull(),
    prospectId: integer('prospect_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    collegeId: integer('college_id').notNull(),
    confidence: smallint().notNull(),
  },
  (table) => [
    index('forecast_changes_of_prospect').on(table.prospectId, table.at),
    index('forecast_changes_of_member').on(table.userId, table.at),
  ],
);

/** The prospect's current cycle; no row: the first, and open. */
export const forecastCycles = pgTable(
  'forecast_cycles',
  {
    prospectId: integer('prospect_id').notNull(),
    cycle: smallint().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    /** When the prospect decided; null while the cycle is open. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    collegeId: integer('college_id'),
  },
  (table) => [
    primaryKey({ columns: [table.prospectId, table.cycle] }),
    check('forecast_cycles_order', sql`${table.settledAt} >= ${table.openedAt}`),
  ],
);

/**
 * What each graded pick earned or lost, with everything its points were computed from: every figure of the leaderboard can be recomputed
 * from these rows. Append-only.
 */
export const forecastSettlements = pgTable(
  'forecast_settlements',
  {
    forecastId: bigint('forecast_id', { mode: 'number' })
      .primaryKey()
      .references(() => forecasts.id),
    userId: integer('user_id').notNull(),
    prospectId: integer('prospect_id').notNull(),
    cycle: smallint().notNull(),
    sport: text().notNull(),
    /** The class of the prospect, which is the leaderboard's season. */
    season: smallint().notNull(),
    /** The forecaster's primary site at the time. */
    siteId: integer('site_id').notNull(),
    /** Staff and publishers have a separate leaderboard. */
    isStaff: boolean('is_staff').notNull(),
    stars: smallint(),
    confidence: smallint().notNull(),
    isRight: boolean('is_right').notNull(),
    pickedAt: timestamp('picked_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }).notNull(),
    /** The share of all picks of the cycle that named another college, in ten-thousandths. */
    disagreement: smallint().notNull(),
    pointsHundredths: integer('points_hundredths').notNull(),
    /** Ten-thousandths: 0 is perfect. */
    brier: smallint().notNull(),
    /** The forecaster's record when this decision was entered; the prospect's chances stay weighted by it. */
    priorSettled: integer('prior_settled').notNull(),
    priorRight: integer('prior_right').notNull(),
  },
  (table) => [
    index('forecast_settlements_of_member').on(
      table.userId,
      table.settledAt.desc().nullsFirst(),
      table.forecastId.desc().nullsFirst(),
    ),
    index('forecast_settlements_of_prospect').on(table.prospectId, table.cycle),
  ],
);

/** Sums of the settlements for each forecaster, sport, season and site, for leaderboards and weights. */
export const forecasterRecords = pgTable(
  'forecaster_records',
  {
    userId: integer('user_id').notNull(),
    sport: text().notNull(),
    season: smallint().notNull(),
    siteId: integer('site_id').notNull(),
    isStaff: boolean('is_staff').notNull(),
    settled: integer().notNull(),
    right: integer().notNull(),
    pointsHundredths: integer('points_hundredths').notNull(),
    /** Sum of the Brier scores, ten-thousandths. */
    brier: bigint({ mode: 'number' }).notNull(),
    lastSettledAt: timestamp('last_settled_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sport, table.season, table.siteId, table.isStaff] }),
    index('forecaster_records_board').on(table.isStaff, table.sport, table.season),
  ],
);
