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
    /** Of the link to the partner, by which it tells what became of him; a new try has another. */
    nonce: text().notNull().unique(),
    /** When he said his date of birth; it is not kept. */
    statedAt: timestamp('stated_at', { withTimezone: true }).notNull(),
    /** Where he said that he is. */
    state: text().notNull(),
    /** When the partner told what became of him. */
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
