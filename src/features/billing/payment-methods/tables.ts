import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AcceptedBrand } from '#platform/cards/card-payments.ts';
import { billingCustomers } from '../ledger/tables.ts';

/** The card provider's ids of customers. */
export const cardCustomers = pgTable(
  'card_customers',
  {
    customerId: integer('customer_id')
      .primaryKey()
      .references(() => billingCustomers.id),
    providerId: text('provider_id').notNull().unique(),
    /** When the member deleted the account; null: the customer stays at the provider. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** When the provider was last asked to delete it, and when it did. */
    forgetAskedAt: timestamp('forget_asked_at', { withTimezone: true }),
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }),
  },
  (table) => [
    index('card_customers_to_forget')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null and ${table.forgottenAt} is null`),
  ],
);

/** asks_holder: requires action before it is saved. kept: charges go to it. removed: it was replaced, or its customer is gone. */
export type CardStatus = 'asks_holder' | 'kept' | 'removed';

/** Cards that the provider stores for customers, with what a person recognizes one by, never its number. */
export const keptCards = pgTable(
  'kept_cards',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => billingCustomers.id),
    status: text().$type<CardStatus>().notNull(),
    /** The provider's ids of the card, and of its setup that requires action. */
    providerId: text('provider_id').unique(),
    setupId: text('setup_id').unique(),
    brand: text().$type<AcceptedBrand>(),
    lastDigits: text('last_digits'),
    expiresMonth: smallint('expires_month'),
    expiresYear: smallint('expires_year'),
    /** Equal for the same card number, across customers. */
    fingerprint: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When its bank last changed its number or date; null: never. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** When the provider was last asked to delete it, and when it did. */
    forgetAskedAt: timestamp('forget_asked_at', { withTimezone: true }),
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }),
  },
  (table) => [
    index('kept_cards_of_customer').on(table.customerId),
    index('kept_cards_by_digits').on(table.lastDigits, table.customerId),
    uniqueIndex('kept_cards_present').on(table.customerId).where(sql`${table.status} = 'kept'`),
    index('kept_cards_to_forget')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null and ${table.forgottenAt} is null`),
    check('kept_cards_known', sql`${table.status} <> 'kept' or ${table.providerId} is not null`),
    check('kept_cards_removed', sql`(${table.status} = 'removed') = (${table.removedAt} is not null)`),
  ],
);

/** Cards being tried, or refused within the last hour. The row is deleted if the card turns out to be good. */
export const refusedCards = pgTable(
  'refused_cards',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => billingCustomers.id),
    /** The token that was entered, or what was charged with which card: a retry is the same row. */
    source: text().notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('refused_cards_once').on(table.customerId, table.source),
    index('refused_cards_old').on(table.triedAt),
  ],
);

/** asked: waits for the payer at PayPal. kept: charges go to it. removed: it was replaced, or its customer is gone. */
export type AgreementStatus = 'asked' | 'kept' | 'removed';

/** PayPal agreements of customers. */
export const paypalAgreements = pgTable(
  'paypal_agreements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: started without signing in, and no member has come back with it yet. */
    customerId: integer('customer_id').references(() => billingCustomers.id),
    status: text().$type<AgreementStatus>().notNull(),
    /** PayPal's ids of the approval, the agreement and its customer. */
    approvalId: text('approval_id').unique(),
    providerId: text('provider_id').unique(),
    providerCustomerId: text('provider_customer_id'),
    /** Of the PayPal account; deleted when the agreement is removed. */
    email: text(),
    /** Equal for the same PayPal account, across customers. */
    payerId: text('payer_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** When PayPal was last asked to cancel it, and when it did. */
    forgetAskedAt: timestamp('forget_asked_at', { withTimezone: true }),
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }),
    /** When PayPal was last asked about an approval that nobody came back from. */
    soughtAt: timestamp('sought_at', { withTimezone: true }),
  },
  (table) => [
    index('paypal_agreements_of_customer').on(table.customerId),
    index('paypal_agreements_unknown')
      .on(table.createdAt)
      .where(sql`${table.providerId} is null and ${table.forgottenAt} is null`),
    uniqueIndex('paypal_agreements_present').on(table.customerId).where(sql`${table.status} = 'kept'`),
    index('paypal_agreements_to_forget')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null and ${table.forgottenAt} is null`),
    check(
      'paypal_agreements_known',
      sql`${table.status} <> 'kept' or (${table.customerId} is not null and ${table.providerId} is not null and ${table.providerCustomerId} is not null)`,
    ),
    check('paypal_agreements_removed', sql`(${table.status} = 'removed') = (${table.removedAt} is not null)`),
  ],
);

/** Billing addresses of customers; the state decides the tax. */
export const billingAddresses = pgTable('billing_addresses', {
  customerId: integer('customer_id')
    .primaryKey()
    .references(() => billingCustomers.id),
  name: text().notNull(),
  street1: text('street_1').notNull(),
  street2: text('street_2').notNull(),
  city: text().notNull(),
  /** Two letters, as the mail knows them. */
  state: text().notNull(),
  /** Five digits. */
  zip: text().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
