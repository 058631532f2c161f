import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const highSchools = pgTable(
  'high_schools',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** `matchKey(name)`. */
    nameKey: text('name_key').notNull(),
    city: text().notNull(),
    state: text().notNull(),
    /** public or private. */
    kind: text({ enum: ['public', 'private'] }).notNull(),
    source: text().notNull(),
  },
  (table) => [index('high_schools_state_name').on(table.state, table.nameKey)],
);
