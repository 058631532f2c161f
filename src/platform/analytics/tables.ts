import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** What members did, by kind; written in batches and never updated. No personal data. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    siteId: integer('site_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    properties: jsonb().$type<Record<string, string | number | boolean>>().notNull(),
  },
  (table) => [index('analytics_events_name_at').on(table.name, table.at)],
);

/** Page views and readers of each site and day (in Chicago): two numbers, and nothing about any reader. */
export const siteViews = pgTable(
  'site_views',
  {
    siteId: integer('site_id').notNull(),
    day: date().notNull(),
    views: integer().notNull().default(0),
    readers: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.siteId] }),
    check('site_views_readers', sql`${table.readers} between 0 and ${table.views}`),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The readers counted today, so that each is counted once: a salted hash that means nothing without the day's salt. Both are deleted the
 * night after. Unlogged (drizzle/0100): neither backups nor the write-ahead log hold them, and a crash empties them.
 */
export const siteReaders = pgTable(
  'site_readers',
  {
    siteId: integer('site_id').notNull(),
    day: date().notNull(),
    reader: bytea().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.siteId, table.reader] })],
);

/** One random salt for each day, shared by all processes. Unlogged, as above. */
export const readerSalts = pgTable('reader_salts', {
  day: date().primaryKey(),
  salt: bytea().notNull(),
});
