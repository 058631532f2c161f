import { index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** Each import that was applied: which file, with which options, and what it did. */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    fileName: text('file_name').notNull(),
    checksum: text().notNull(),
    sport: text().notNull(),
    year: smallint(),
    options: jsonb().$type<Record<string, boolean | string>>().notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('imports_checksum').on(table.checksum)],
);
