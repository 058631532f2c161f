import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Relation, RequestStatus } from './request-view.ts';

/** Requests to take a person down. No foreign key to the prospect: undoing an import must not delete the request. */
export const takedownRequests = pgTable(
  'takedown_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: integer('person_id').notNull(),
    /** The prospect's profile; null: that of the college athlete. */
    prospectId: integer('prospect_id'),
    /** The person's name, as the profile had it then. */
    personName: text('person_name').notNull(),
    /** The name of the person who asks. */
    name: text().notNull(),
    relation: text().$type<Relation>().notNull(),
    email: text().notNull(),
    reason: text().notNull(),
    status: text().$type<RequestStatus>().notNull().default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** The id of the staff member. */
    decidedBy: integer('decided_by'),
    /** The reason for the decision, in staff's words. */
    decision: text(),
  },
  (table) => [
    index('takedown_requests_queue').on(table.status, table.id),
    index('takedown_requests_person').on(table.personId),
    // A repeated request counts as one.
    uniqueIndex('takedown_requests_open').on(table.personId, sql`lower(email)`).where(sql`status = 'open'`),
  ],
);
