import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
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
    /** When staff entered it: a planned visit is news then. Null: known since the start of its day. */
    knownAt: timestamp('known_at', { withTimezone: true }),
    source: text().notNull(),
  },
  (table) => [
    unique('prospect_visits_once').on(table.prospectId, table.collegeId, table.visitOn),
    index('prospect_visits_college').on(table.collegeId, table.visitOn),
    // Serves the wires of the network and of a team, which read backwards: latest known first.
    index('prospect_visits_known').on(
      sql`coalesce(known_at, visit_on::timestamp at time zone 'America/Chicago')`,
      table.id,
    ),
    index('prospect_visits_college_known').on(
      table.collegeId,
      sql`coalesce(known_at, visit_on::timestamp at time zone 'America/Chicago')`,
      table.id,
    ),
  ],
);
