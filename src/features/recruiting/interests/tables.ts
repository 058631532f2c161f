import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { prospects } from '../prospects/tables.ts';

/** The mutual interest of a college and a prospect; one row per pair. */
export const prospectInterests = pgTable(
  'prospect_interests',
  {
    prospectId: integer('prospect_id')
      .notNull()
      .references(() => prospects.id, { onDelete: 'cascade' }),
    collegeId: integer('college_id').notNull(),
    /** 1 (watching) to 5 (leader, or the prospect's choice). */
    level: smallint().notNull(),
    /** none, offered, committed or signed. */
    status: text().notNull(),
    offeredOn: date('offered_on'),
    /** When staff entered the offer. Null: known since its day ended. */
    offerKnownAt: timestamp('offer_known_at', { withTimezone: true }),
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prospectId, table.collegeId] }),
    // The prospects a college is interested in, by prospect id, so that it can be merged with the index of a class's uncommitted prospects.
    index('prospect_interests_college').on(table.collegeId, table.prospectId, table.level),
    // Serves the wires of the network and of a team, which read backwards: latest known first.
    index('prospect_interests_offer_known')
      .on(
        sql`coalesce(offer_known_at, (offered_on + 1)::timestamp at time zone 'America/Chicago')`,
        table.prospectId,
        table.collegeId,
      )
      .where(sql`offered_on is not null`),
    index('prospect_interests_college_offer_known')
      .on(
        table.collegeId,
        sql`coalesce(offer_known_at, (offered_on + 1)::timestamp at time zone 'America/Chicago')`,
        table.prospectId,
      )
      .where(sql`offered_on is not null`),
  ],
);
