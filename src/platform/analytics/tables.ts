import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
