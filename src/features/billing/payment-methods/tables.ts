import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AcceptedBrand } from '#platform/cards/card-payments.ts';
import { billingCustomers } from '../ledger/tables.ts';

/** Whom the card provider knows a customer as. */
export const cardCustomers = pgTable(
  'card_customers',
  {
    customerId: integer('customer_id')
      .primaryKey()
      .references(() => billingCustomers.id),
    providerId: text('provider_id').notNull().unique(),
    /** When its member deleted the account; null: it stays at the provider. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** When the provider was last asked to delete it, and when it had. */
    forgetAskedAt: timestamp('forget_asked_at', { withTimezone: true }),
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }),
  },
  (table) => [
    index('card_customers_to_forget')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null and ${table.forgottenAt} is null`),
  ],
);

/** asks_holder: his bank does before it is kept. kept: charges go to it. removed: another took its place, or its customer went. */
export type CardStatus = 'asks_holder' | 'kept' | 'removed';

/** Cards that the provider keeps for customers: what a person knows one by, never its number. */
export const keptCards = pgTable(
  'kept_cards',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => billingCustomers.id),
    status: text().$type<CardStatus>().notNull(),
    /** As the provider calls the card, and the question to its holder. */
    providerId: text('provider_id').unique(),
    setupId: text('setup_id').unique(),
    brand: text().$type<AcceptedBrand>(),
    lastDigits: text('last_digits'),
    expiresMonth: smallint('expires_month'),
    expiresYear: smallint('expires_year'),
    /** The same for the same number, whoever's card it is. */
    fingerprint: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When its bank last gave it another number or date; null: never. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** When the provider was last asked to forget it, and when it had. */
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

/** Cards that are being tried by customers, or were refused within the last hour. A row goes when its card turns out good. */
export const refusedCards = pgTable(
  'refused_cards',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => billingCustomers.id),
    /** The token that was typed, or what was charged by which card: asked about again, it is the same try. */
    source: text().notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('refused_cards_once').on(table.customerId, table.source),
    index('refused_cards_old').on(table.triedAt),
  ],
);

/** asked: its payer is, at PayPal. kept: charges go to it. removed: another way to pay took its place, or its customer went. */
export type AgreementStatus = 'asked' | 'kept' | 'removed';

/** What customers agreed to at PayPal. */
export const paypalAgreements = pgTable(
  'paypal_agreements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: whoever asked was not signed in, and nobody has come back as a member yet. */
    customerId: integer('customer_id').references(() => billingCustomers.id),
    status: text().$type<AgreementStatus>().notNull(),
    /** As PayPal calls the question to the payer, the agreement and its customer. */
    approvalId: text('approval_id').unique(),
    providerId: text('provider_id').unique(),
    providerCustomerId: text('provider_customer_id'),
    /** Of the account at PayPal; nothing of it stays when it is removed. */
    email: text(),
    /** The same for the same account, whoever's customer it is. */
    payerId: text('payer_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** When PayPal was last asked to forget it, and when it had. */
    forgetAskedAt: timestamp('forget_asked_at', { withTimezone: true }),
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }),
    /** When PayPal was asked the last time what became of a question that nobody came back from. */
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

/** Where the bills of a customer go; tax is by its state. */
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
