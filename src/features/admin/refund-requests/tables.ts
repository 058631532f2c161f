import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RefundOutcome } from './refund-requests-view.ts';

/** Requests for refunds or waived renewals that need a second person. Refunds themselves are in `due_refunds`. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    /** Null if the request is to waive a renewal of the subscription. */
    paymentId: integer('payment_id'),
    subscriptionId: integer('subscription_id'),
    cents: integer().notNull(),
    /**
     * The refundable amount of the payment at the time of the request, in cents; null for a waiver, and for requests older than this
     * column.
     */
    leftCents: integer('left_cents'),
    reason: text().notNull(),
    requestedBy: integer('requested_by').notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** Null while undecided. */
    outcome: text().$type<RefundOutcome | 'expired'>(),
    decidedBy: integer('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    note: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('refund_requests_waiting').on(table.paymentId).where(sql`${table.outcome} is null`),
    uniqueIndex('refund_requests_waiver_waiting').on(table.subscriptionId).where(sql`${table.outcome} is null`),
    index('refund_requests_of_member').on(table.userId),
    index('refund_requests_decided').on(table.decidedAt).where(sql`${table.outcome} is not null`),
    check('refund_requests_subject', sql`(${table.paymentId} is null) <> (${table.subscriptionId} is null)`),
    check('refund_requests_cents', sql`${table.cents} > 0`),
    check(
      'refund_requests_outcome',
      sql`(${table.outcome} is null) = (${table.decidedAt} is null)
        and (${table.outcome} is null or ${table.outcome} = 'expired') = (${table.decidedBy} is null)
        and (${table.outcome} is null or ${table.outcome} in ('approved', 'declined', 'withdrawn', 'expired'))`,
    ),
  ],
);
