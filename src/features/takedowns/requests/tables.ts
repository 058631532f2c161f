import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Relation, RequestStatus } from './request-view.ts';

/** Requests to take a person down. They outlive the prospect: an import that is undone must not take the request with it. */
export const takedownRequests = pgTable(
  'takedown_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: integer('person_id').notNull(),
    /** The profile on which it was asked for; null: that of the college athlete. */
    prospectId: integer('prospect_id'),
    /** Of whom: as the profile had it then. */
    personName: text('person_name').notNull(),
    /** Who asks. */
    name: text().notNull(),
    relation: text().$type<Relation>().notNull(),
    email: text().notNull(),
    reason: text().notNull(),
    status: text().$type<RequestStatus>().notNull().default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** The member of staff. */
    decidedBy: integer('decided_by'),
    /** Why it was decided so, in staff's words. */
    decision: text(),
  },
  (table) => [
    index('takedown_requests_queue').on(table.status, table.id),
    index('takedown_requests_person').on(table.personId),
    // Who asks twice has asked once.
    uniqueIndex('takedown_requests_open').on(table.personId, sql`lower(email)`).where(sql`status = 'open'`),
  ],
);
