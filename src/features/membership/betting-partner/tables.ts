import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RedemptionFailure, RedemptionKind, RedemptionStatus } from './redemption.ts';

/** The betting partner's offer, of each member once. */
export const bettingRedemptions = pgTable(
  'betting_redemptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull().unique(),
    status: text().$type<RedemptionStatus>().notNull(),
    failure: text().$type<RedemptionFailure>(),
    /** In the link to the partner, which names it when it reports the outcome; a new try has another. */
    nonce: text().notNull().unique(),
    /** When the member entered their date of birth, which is not kept. */
    statedAt: timestamp('stated_at', { withTimezone: true }).notNull(),
    /** Where the member said they are. */
    state: text().notNull(),
    /** When the partner reported the outcome. */
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    redeemedAt: timestamp('redeemed_at', { withTimezone: true }),
    kind: text().$type<RedemptionKind>(),
    /** What was given, or made longer. */
    subscriptionId: integer('subscription_id'),
  },
  (table) => [
    check('betting_redemptions_failure', sql`(${table.status} = 'failed') = (${table.failure} is not null)`),
    check(
      'betting_redemptions_redeemed',
      sql`(${table.status} = 'redeemed') = (${table.redeemedAt} is not null) and (${table.redeemedAt} is null) = (${table.kind} is null) and (${table.kind} is null) = (${table.subscriptionId} is null)`,
    ),
  ],
);

/** Persons of the partner who were validated: a hash of its own id. It stays when an account is deleted, so that nobody has the offer twice. */
export const bettingPersons = pgTable('betting_persons', {
  person: text().primaryKey(),
  redemptionId: integer('redemption_id').notNull(),
});
