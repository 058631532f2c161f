import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** A human being, stored once for all roles in recruiting: prospect, college player, portal entry. */
export const people = pgTable(
  'people',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** `matchKey(name)`. */
    nameKey: text('name_key').notNull(),
    birthYear: smallint('birth_year'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('people_name_key').on(table.nameKey)],
);
