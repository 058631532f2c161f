import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The reference files that are loaded: a later start loads only what changed. */
export const referenceLoads = pgTable('reference_loads', {
  name: text().primaryKey(),
  checksum: text().notNull(),
  rows: integer().notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull(),
});
