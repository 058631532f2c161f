import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { prospects } from '../prospects/tables.ts';

/** How much a college and a prospect want each other; one row per pair. */
export const prospectInterests = pgTable(
  'prospect_interests',
  {
    prospectId: integer('prospect_id')
      .notNull()
      .references(() => prospects.id, { onDelete: 'cascade' }),
    collegeId: integer('college_id').notNull(),
    /** 1 (watching) to 5 (leads, or has him). */
    level: smallint().notNull(),
    /** none, offered, committed or signed. */
    status: text().notNull(),
    offeredOn: date('offered_on'),
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prospectId, table.collegeId] }),
    index('prospect_interests_college').on(table.collegeId, table.level),
    index('prospect_interests_offered').on(table.offeredOn, table.prospectId).where(sql`offered_on is not null`),
  ],
);
