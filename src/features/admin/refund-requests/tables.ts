import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RefundOutcome } from './refund-requests-view.ts';

/** Requests for refunds, or for waiving a renewal, that need a second person. A refund itself is kept in `due_refunds`. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    /** Of a refund; null: a renewal of the subscription is to be waived. */
    paymentId: integer('payment_id'),
    subscriptionId: integer('subscription_id'),
    cents: integer().notNull(),
    /** What was left of the payment then, in cents; null: a waiver, or a request from before this was kept. */
    leftCents: integer('left_cents'),
    reason: text().notNull(),
    requestedBy: integer('requested_by').notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** Null: nobody decided it. */
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
