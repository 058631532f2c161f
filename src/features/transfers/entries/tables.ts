import { desc, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { collegePlayers } from '../college-players/tables.ts';

/** Sort keys of lists, each ascending. They must be spelled exactly as in the indexes below. */
export const NEWEST_FIRST = [sql`(-latest_days)`, sql`(-id)`];
export const BY_RATING = [sql`(-coalesce(rating_tenths, -1))`, sql`(-coalesce(service_rating, -1))`];
export const BY_NAME = sql`(name_key collate "C")`;
export const BY_GRADE = sql`(coalesce(athletic_grade, 9))`;
/** chr(65535) sorts last, so unknown values come last. */
export const BY_POSITION = sql`(coalesce(position, chr(65535)) collate "C")`;
export const BY_ORIGIN = sql`(origin_key collate "C")`;
export const BY_EXIT = sql`(exit_key collate "C")`;
/** The college of the latest activity: the new college, or the old one while there is no new one. */
export const BY_LATEST_COLLEGE = sql`((case when exit_key = chr(65535) then origin_key else exit_key end) collate "C")`;

/**
 * College transfers (decision 12): a player leaves one college and may come to another. Dates are in Central Time, and null if the source
 * does not give them. An entry without an exit type is open while its season lasts.
 */
export const collegeTransfers = pgTable(
  'college_transfers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    collegePlayerId: integer('college_player_id')
      .notNull()
      .references(() => collegePlayers.id, { onDelete: 'cascade' }),
    sport: text().notNull(),
    /** The season that the player would play next; the tracker's year. */
    year: smallint().notNull(),
    /** The recruiting class of the player, if known. */
    classYear: smallint('class_year'),
    /** Denormalized from the player, for lists and their order. */
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    position: text(),
    /** portal, graduate, juco, walk_on or international. */
    entryType: text('entry_type').notNull(),
    enteredOn: date('entered_on'),
    originCollegeId: integer('origin_college_id'),
    /** The name in the source, if it is not in the directory. */
    originName: text('origin_name'),
    intentOn: date('intent_on'),
    exitCollegeId: integer('exit_college_id'),
    exitName: text('exit_name'),
    exitOn: date('exit_on'),
    /** committed, signed, enrolled, withdrawn, pro, dismissed or medical; null: still in the portal. */
    exitType: text('exit_type'),
    /** The latest date of this row, by which the tracker is sorted. */
    latestOn: date('latest_on').generatedAlwaysAs(sql`greatest(entered_on, intent_on, exit_on)`),
    /** `latestOn` in days since 2000, far below zero if no date is known. Never null, so that cursors can compare it. */
    latestDays: integer('latest_days')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(greatest(entered_on, intent_on, exit_on) - date '2000-01-01', -100000)`),
    // Filters and sort keys derived from other tables. Triggers write these three (decision 0125); code only reads them.
    /** The year in college in the season before, 1 to 4, by the player's last roster, otherwise by the class; null if unknown. */
    athleticGrade: smallint('athletic_grade'),
    /** `matchKey` of the college's short name, or of `originName`; if both are unknown, a character that sorts last. */
    originKey: text('origin_key').notNull().default(''),
    exitKey: text('exit_key').notNull().default(''),
    /** Our own rating in tenths (decision 7), and its stars. Null: not rated. */
    ratingTenths: smallint('rating_tenths'),
    stars: smallint(),
    /** A service's rating in its own scale (decision 8): hundred-thousandths of 1, and stars. */
    service: text(),
    serviceRating: integer('service_rating'),
    serviceStars: smallint('service_stars'),
    /** immediate, tbd, withdrawn, pending_appeal or sitting_one, as the source says; null if it does not say. */
    eligibility: text(),
    /** Taken down (decision 14): hidden everywhere. */
    isHidden: boolean('is_hidden').notNull().default(false),
    source: text().notNull(),
    /** The source of each field, and when it was read. */
    provenance: jsonb().$type<Record<string, { source: string; on: string }>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('college_transfers_one_open').on(table.collegePlayerId, table.year).where(sql`exit_type is null`),
    index('college_transfers_player').on(table.collegePlayerId),
    // Each list is read along one of these, with columns in one direction and never null, so that a page can start at its cursor. The
    // trailing season is compared within the index: without it every row of another season would be fetched.
    index('college_transfers_year').on(table.sport, table.year, ...NEWEST_FIRST),
    index('college_transfers_latest').on(table.sport, ...NEWEST_FIRST),
    index('college_transfers_by_rating').on(table.sport, ...BY_RATING, ...NEWEST_FIRST, table.year),
    index('college_transfers_by_name').on(table.sport, BY_NAME, ...NEWEST_FIRST, table.year),
    index('college_transfers_by_grade').on(table.sport, BY_GRADE, ...NEWEST_FIRST, table.year),
    index('college_transfers_by_position').on(table.sport, BY_POSITION, ...NEWEST_FIRST, table.year),
    index('college_transfers_by_origin').on(table.sport, BY_ORIGIN, ...NEWEST_FIRST, table.year),
    index('college_transfers_by_exit').on(table.sport, BY_EXIT, ...NEWEST_FIRST, table.year),
    index('college_transfers_by_latest_college').on(table.sport, BY_LATEST_COLLEGE, ...NEWEST_FIRST, table.year),
    // For combinations of filters that few entries match.
    index('college_transfers_position').on(
      table.sport,
      table.position,
      table.exitType,
      table.athleticGrade,
      table.year,
    ),
    index('college_transfers_status').on(table.sport, table.exitType, table.athleticGrade, table.year),
    // The ranking of a season: `BEST_FIRST` (incoming.ts) among players with a destination.
    index('college_transfers_best')
      .on(
        table.sport,
        table.year,
        table.ratingTenths.desc().nullsLast(),
        table.serviceRating.desc().nullsLast(),
        table.enteredOn.asc().nullsLast(),
        BY_NAME,
        table.id,
      )
      .where(
        sql`exit_college_id is not null and exit_type in ('committed', 'signed', 'enrolled') and exit_college_id is distinct from origin_college_id`,
      ),
    index('college_transfers_words').using('gin', sql`name_key gin_trgm_ops`).with({ fastupdate: false }),
    index('college_transfers_name').on(table.sport, table.nameKey),
    index('college_transfers_origin').on(table.originCollegeId, table.sport, table.year),
    index('college_transfers_exit').on(table.exitCollegeId, table.sport, table.year),
    // Serves the wire, which reads backwards: latest known first. An entry is known when it is written, at the latest when its day ends.
    index('college_transfers_entry_known')
      .on(sql`least(created_at, (entered_on + 1)::timestamp at time zone 'America/Chicago')`, table.id)
      .where(sql`entered_on is not null`),
    index('college_transfers_exit_known')
      .on(
        sql`least(updated_at, (coalesce(exit_on, intent_on) + 1)::timestamp at time zone 'America/Chicago')`,
        table.id,
      )
      .where(sql`exit_type is not null and coalesce(exit_on, intent_on) is not null`),
    check('college_transfers_days', sql`entered_on <= intent_on and entered_on <= exit_on and intent_on <= exit_on`),
  ],
);

/** `NEWEST_FIRST` for statements that join players, who have an id too. */
export const NEWEST_ENTRIES: readonly SQL[] = [desc(collegeTransfers.latestDays), desc(collegeTransfers.id)];

/**
 * Portal entries before staff moved them to another season, college or position, or deleted them. Files still list the former state, and an
 * import recognizes them by it.
 */
export const formerTransfers = pgTable(
  'former_transfers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The entry as it is now; null if staff deleted it. */
    transferId: integer('transfer_id').references(() => collegeTransfers.id, { onDelete: 'set null' }),
    sport: text().notNull(),
    year: smallint().notNull(),
    nameKey: text('name_key').notNull(),
    position: text(),
    originCollegeId: integer('origin_college_id'),
    originName: text('origin_name'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('former_transfers_name').on(table.sport, table.nameKey),
    index('former_transfers_transfer').on(table.transferId),
  ],
);
