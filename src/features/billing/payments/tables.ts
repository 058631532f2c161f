import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { WebhookProvider, WebhookStatus } from '#kernel/webhook-states.ts';
import type { CardEvent, CardRefusal } from '#platform/cards/card-payments.ts';
import type { PaypalRefusal } from '#platform/paypal/paypal-payments.ts';
import type { PaypalEvent } from '#platform/paypal/read-event.ts';
import { invoices, type payments } from '../ledger/tables.ts';

/**
 * One row: the name of this installation, by which providers know its charges and which a restored copy keeps; and what staff said about
 * its charges.
 */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    name: text().notNull(),
    /** Earlier refusals don't count: staff looked at them and charging resumed. Null: all in the window count. */
    refusalsCountedFrom: timestamp('refusals_counted_from', { withTimezone: true }),
    /** When the books last agreed with the providers, or staff said so; null: never. */
    reconciledAt: timestamp('reconciled_at', { withTimezone: true }),
  },
  (table) => [check('installation_one', sql`${table.isOnly}`)],
);

/**
 * started: the provider is being called, its answer is unknown, or it has not decided. asks_holder: requires action by the cardholder.
 * Both are open, and an invoice has at most one open attempt. canceled: we canceled it before it charged anything; no card or account
 * refused it.
 */
export const ATTEMPT_STATES = ['started', 'asks_holder', 'paid', 'refused', 'canceled'] as const;
export type AttemptStatus = (typeof ATTEMPT_STATES)[number];

/** Each attempt to pay an invoice, stored before the provider is called. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /**
     * Our name of the charge at the provider, and the idempotency key: made of the installation, what is paid, who pays and the number of
     * the try, so that a restored backup asks for the same charge and never for another member's.
     */
    reference: text().notNull().unique(),
    method: text().$type<(typeof payments.$inferSelect)['method']>().notNull().default('card'),
    /**
     * The provider's ids of the customer, of the card or agreement, and of the charge (for PayPal the order, until it is paid) once it
     * exists.
     */
    providerCustomerId: text('provider_customer_id').notNull(),
    sourceId: text('provider_source_id').notNull(),
    providerId: text('provider_id'),
    /** Where the cardholder returns to; null: they are not present. */
    returnUrl: text('return_url'),
    cents: integer().notNull(),
    status: text().$type<AttemptStatus>().notNull(),
    refusal: text().$type<CardRefusal | PaypalRefusal>(),
    /** The provider's code, for staff. */
    refusalCode: text('refusal_code'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** When its result was last looked up without one. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('payment_attempts_open').on(table.invoiceId).where(sql`${table.endedAt} is null`),
    index('payment_attempts_of_invoice').on(table.invoiceId, table.startedAt),
    index('payment_attempts_of_provider').on(table.providerId),
    index('payment_attempts_started').on(table.startedAt),
    // For prefix searches, in a database of any collation.
    index('payment_attempts_by_reference').on(table.reference.op('text_pattern_ops')),
    check(
      'payment_attempts_ended',
      sql`(${table.endedAt} is not null) = (${table.status} in ('paid', 'refused', 'canceled'))`,
    ),
    check('payment_attempts_refused', sql`(${table.refusal} is not null) = (${table.status} = 'refused')`),
  ],
);

/** Card charges at the provider whose orders were lost by restoring a backup: if the order comes again, its own charge pays it. */
export const keptCharges = pgTable('kept_charges', {
  /** What was paid and who pays: the attempt's reference without the number of the try. */
  identity: text().primaryKey(),
  providerId: text('provider_id').notNull().unique(),
  cents: integer().notNull(),
  keptAt: timestamp('kept_at', { withTimezone: true }).notNull(),
});

/** A provider's event as the program reads it: ids and amounts, no personal data. */
export type WebhookPayload = { provider: 'cards'; event: CardEvent } | { provider: 'paypal'; event: PaypalEvent };

/** Signed webhooks of providers, and how they were handled, for staff. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().$type<WebhookProvider>().notNull(),
    /** The provider's id of the event, the same for every delivery. */
    eventId: text('event_id').notNull(),
    /** The provider's event type. */
    name: text().notNull(),
    payload: jsonb().$type<WebhookPayload>().notNull(),
    status: text().$type<WebhookStatus>().notNull(),
    /** How often it was delivered or replayed. */
    tries: smallint().notNull().default(1),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true }).notNull(),
    /** Why processing failed on the last try. */
    error: text(),
  },
  (table) => [
    uniqueIndex('webhook_events_once').on(table.provider, table.eventId),
    index('webhook_events_of_status').on(table.status, table.id),
    index('webhook_events_received').on(table.receivedAt),
    check('webhook_events_status', sql`${table.status} in ('received', 'processed', 'waiting', 'ignored', 'failed')`),
  ],
);

/** Handled PayPal events, so that a repeat is skipped. */
export const paypalEvents = pgTable('paypal_events', {
  eventId: text('event_id').primaryKey(),
  heardAt: timestamp('heard_at', { withTimezone: true }).notNull(),
});

/** Refunds that are due, noted with their cause: a job calls the provider until it has decided. */
export const dueRefunds = pgTable(
  'due_refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer('payment_id').notNull(),
    cents: integer().notNull(),
    /** Of the overpayment, not of what was paid for. */
    isOver: boolean('is_over').notNull().default(false),
    notedAt: timestamp('noted_at', { withTimezone: true }).notNull(),
    /** When the provider was last called without a decision; in the future: when to call it again. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /**
     * Stored with the order, so that a restored backup uses it for this refund and no other. The default is for processes of the previous
     * version, which have no key.
     */
    key: text().notNull().default(sql`gen_random_uuid()::text`).unique(),
    /** Null: the provider has not decided. */
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Why nothing was refunded; null: it was, or is undecided. */
    refusal: text(),
  },
  (table) => [
    index('due_refunds_open').on(table.notedAt).where(sql`${table.decidedAt} is null`),
    // Refused refunds, which the admin home counts.
    index('due_refunds_refused').on(table.decidedAt).where(sql`${table.refusal} is not null`),
    index('due_refunds_of_payment').on(table.paymentId),
    check('due_refunds_cents', sql`${table.cents} > 0`),
  ],
);
