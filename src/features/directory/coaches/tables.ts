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
    /** The college's own wording: "Passing game coordinator, wide receivers". */
    title: text(),
    /** Counts changes; an update names the revision that it is based on. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    // One entry for each coach of a team, even if two members of staff add the same coach at the same time.
    uniqueIndex('coaches_team').on(table.collegeId, table.sport, table.nameKey),
    index('coaches_name').on(sql`name_key collate "C"`, table.id),
  ],
);
