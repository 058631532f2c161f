import { boolean, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { prospects } from '../prospects/tables.ts';

/** A prospect's visits to colleges, past and planned. */
export const prospectVisits = pgTable(
  'prospect_visits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    prospectId: integer('prospect_id')
      .notNull()
      .references(() => prospects.id, { onDelete: 'cascade' }),
    collegeId: integer('college_id').notNull(),
    visitOn: date('visit_on').notNull(),
    isOfficial: boolean('is_official').notNull(),
    source: text().notNull(),
  },
  (table) => [
    unique('prospect_visits_once').on(table.prospectId, table.collegeId, table.visitOn),
    index('prospect_visits_college').on(table.collegeId, table.visitOn),
    index('prospect_visits_day').on(table.visitOn, table.id),
  ],
);
