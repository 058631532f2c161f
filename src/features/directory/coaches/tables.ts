import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

export const coaches = pgTable(
  'coaches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** `matchKey(name)`. */
    nameKey: text('name_key').notNull(),
    collegeId: integer('college_id').notNull(),
    sport: text().notNull(),
    role: text().notNull(),
    /** As the college words it: "Passing game coordinator, wide receivers". */
    title: text(),
    /** Counts changes: a change names the one that it was made on. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    // One entry for each coach of a team, also where two of the staff add the same coach at once.
    uniqueIndex('coaches_team').on(table.collegeId, table.sport, table.nameKey),
    index('coaches_name').on(sql`name_key collate "C"`, table.id),
  ],
);
