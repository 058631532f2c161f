import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { Months } from '../plans/product-view.ts';

/** Gifts from the order to the redemption. Names, addresses and words in them go when nobody needs them any more. */
export const gifts = pgTable(
  'gifts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The customer who is billed: the member who buys the gift, or one without an account. */
    customerId: integer('customer_id').notNull(),
    /** The customer who holds the card or PayPal agreement entered for this gift until it is paid, so that a member's saved one stays as it is. */
    cardCustomerId: integer('card_customer_id').notNull(),
    /** Null only within the transaction that makes it. */
    invoiceId: integer('invoice_id').unique(),
    siteId: integer('site_id').notNull(),
    months: smallint().$type<Months>().notNull(),
    giverName: text('giver_name').notNull(),
    giverEmail: text('giver_email').notNull(),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    message: text().notNull(),
    /** When it is to be mailed; before it is paid: when its giver wants that, null for at once. */
    deliverAt: timestamp('deliver_at', { withTimezone: true }),
    /** When it was mailed last; null: it is not, or is to be again. */
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    /** Of the mail that went out last; what an earlier one holds is worthless. */
    tokenHash: text('token_hash').unique('gifts_token_hash'),
    /** When the buyer's receipt was sent. */
    receiptedAt: timestamp('receipted_at', { withTimezone: true }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** Exclusive. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    redeemedAt: timestamp('redeemed_at', { withTimezone: true }),
    /** The member who redeemed it; null also after they deleted their account. */
    receiverId: integer('receiver_id'),
    /** The subscription that the gift began or extended. */
    subscriptionId: integer('subscription_id'),
    /** By how many days the end of what its receiver had moved, or how many the subscription that it began has; null: redeemed before this was kept. */
    addedDays: integer('added_days'),
    /** When those days were taken back, for a bank kept the money; null: they were not. */
    takenBackAt: timestamp('taken_back_at', { withTimezone: true }),
    refundingAt: timestamp('refunding_at', { withTimezone: true }),
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
    /** When names, addresses and words went. */
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('gifts_of_customer').on(table.customerId),
    index('gifts_of_receiver').on(table.receiverId),
    index('gifts_to_deliver')
      .on(table.deliverAt)
      .where(sql`${table.paidAt} is not null and ${table.deliveredAt} is null`),
    index('gifts_unpaid').on(table.createdAt).where(sql`${table.paidAt} is null`),
    check(
      'gifts_paid',
      sql`${table.paidAt} is null or (${table.deliverAt} is not null and ${table.expiresAt} is not null)`,
    ),
    check(
      'gifts_redeemed',
      sql`${table.redeemedAt} is null or (${table.paidAt} is not null and ${table.refundingAt} is null)`,
    ),
    check('gifts_refunded', sql`${table.refundedAt} is null or ${table.refundingAt} is not null`),
  ],
);
