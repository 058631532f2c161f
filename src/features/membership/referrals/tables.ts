import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ReferralRefusal } from './referral.ts';

/** Referral codes: one per member, created when they first look at it. */
export const referralCodes = pgTable('referral_codes', {
  userId: integer('user_id').primaryKey(),
  code: text().notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Who joined with whose code, from the order to the month that both get. A member who deleted their account is null. */
export const referrals = pgTable(
  'referrals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    referrerId: integer('referrer_id'),
    /** A friend can be referred once. */
    friendId: integer('friend_id').unique(),
    /** The friend's order. */
    subscriptionId: integer('subscription_id').notNull().unique(),
    orderedAt: timestamp('ordered_at', { withTimezone: true }).notNull(),
    /** When the months were given or finally refused; null: it waits. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    refusal: text().$type<ReferralRefusal>(),
    /** Null: the referrer got nothing, because they left or had reached the year's maximum. */
    referrerCreditedAt: timestamp('referrer_credited_at', { withTimezone: true }),
  },
  (table) => [
    index('referrals_of_referrer').on(table.referrerId),
    index('referrals_waiting').on(table.id).where(sql`${table.settledAt} is null`),
    check('referrals_refused', sql`${table.refusal} is null or ${table.settledAt} is not null`),
    check(
      'referrals_credited',
      sql`${table.referrerCreditedAt} is null or (${table.settledAt} is not null and ${table.refusal} is null)`,
    ),
  ],
);
