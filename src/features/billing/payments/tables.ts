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

/** One row: the name of this installation, under which providers know its charges, which a restored copy keeps; and what staff said of its charges. */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    name: text().notNull(),
    /** Refusals before that are not counted: staff looked at them and charge again. Null: all of the window are. */
    refusalsCountedFrom: timestamp('refusals_counted_from', { withTimezone: true }),
    /** When the books last agreed with the providers, or staff said that they do; null: never. */
    reconciledAt: timestamp('reconciled_at', { withTimezone: true }),
  },
  (table) => [check('installation_one', sql`${table.isOnly}`)],
);

/**
 * started: the provider is asked, or was and its answer is not known, or it has not decided. asks_holder: the bank asks the holder of the card. Both are open, and an
 * invoice has at most one that is open. canceled: it was taken back before it charged anything, by us; nobody's card or account refused it.
 */
export const ATTEMPT_STATES = ['started', 'asks_holder', 'paid', 'refused', 'canceled'] as const;
export type AttemptStatus = (typeof ATTEMPT_STATES)[number];

/** Each try to have an invoice paid, stored before the provider is asked. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /**
     * Our name of the charge at the provider, and the key of the request: of the installation, what is paid, who pays and the number of the try, so that a restored
     * backup asks for the same charge and never for another member's.
     */
    reference: text().notNull().unique(),
    method: text().$type<(typeof payments.$inferSelect)['method']>().notNull().default('card'),
    /** As the provider calls the customer, the card or the agreement, and the charge (of PayPal the order, until it is paid), once the provider knows it. */
    providerCustomerId: text('provider_customer_id').notNull(),
    sourceId: text('provider_source_id').notNull(),
    providerId: text('provider_id'),
    /** Where the holder comes back to; null: he is not there. */
    returnUrl: text('return_url'),
    cents: integer().notNull(),
    status: text().$type<AttemptStatus>().notNull(),
    refusal: text().$type<CardRefusal | PaypalRefusal>(),
    /** The provider's own word, for staff. */
    refusalCode: text('refusal_code'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** When what became of it was asked last, without an end. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('payment_attempts_open').on(table.invoiceId).where(sql`${table.endedAt} is null`),
    index('payment_attempts_of_invoice').on(table.invoiceId, table.startedAt),
    index('payment_attempts_of_provider').on(table.providerId),
    index('payment_attempts_started').on(table.startedAt),
    // Searched by how it begins, in a database of any collation.
    index('payment_attempts_by_reference').on(table.reference.op('text_pattern_ops')),
    check(
      'payment_attempts_ended',
      sql`(${table.endedAt} is not null) = (${table.status} in ('paid', 'refused', 'canceled'))`,
    ),
    check('payment_attempts_refused', sql`(${table.refusal} is not null) = (${table.status} = 'refused')`),
  ],
);

/** Charges of cards that the provider has and whose orders the books lost, by a restored backup: an order that comes again is paid by its own. */
export const keptCharges = pgTable('kept_charges', {
  /** What was paid and who pays: the reference of its attempt without the number of the try. */
  identity: text().primaryKey(),
  providerId: text('provider_id').notNull().unique(),
  cents: integer().notNull(),
  keptAt: timestamp('kept_at', { withTimezone: true }).notNull(),
});

/** A provider's event as the program reads it: ids and amounts, no personal data. */
export type WebhookPayload = { provider: 'cards'; event: CardEvent } | { provider: 'paypal'; event: PaypalEvent };

/** What providers posted and signed, and what became of it, for staff. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().$type<WebhookProvider>().notNull(),
    /** The provider's id of the event, the same for every delivery. */
    eventId: text('event_id').notNull(),
    /** The provider's own word for its type. */
    name: text().notNull(),
    payload: jsonb().$type<WebhookPayload>().notNull(),
    status: text().$type<WebhookStatus>().notNull(),
    /** How often it was delivered or replayed. */
    tries: smallint().notNull().default(1),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true }).notNull(),
    /** Why processing failed at the last try. */
    error: text(),
  },
  (table) => [
    uniqueIndex('webhook_events_once').on(table.provider, table.eventId),
    index('webhook_events_of_status').on(table.status, table.id),
    index('webhook_events_received').on(table.receivedAt),
    check('webhook_events_status', sql`${table.status} in ('received', 'processed', 'waiting', 'ignored', 'failed')`),
  ],
);

/** What PayPal told and was done: told again, nothing is done. */
export const paypalEvents = pgTable('paypal_events', {
  eventId: text('event_id').primaryKey(),
  heardAt: timestamp('heard_at', { withTimezone: true }).notNull(),
});

/** What is to go back of a payment, noted with what it follows from: a job asks the provider until it has decided. */
export const dueRefunds = pgTable(
  'due_refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer('payment_id').notNull(),
    cents: integer().notNull(),
    /** Of what was charged and not owed, and not of what was paid for. */
    isOver: boolean('is_over').notNull().default(false),
    notedAt: timestamp('noted_at', { withTimezone: true }).notNull(),
    /** When the provider was asked last, and did not decide; to come: from when on it is asked again. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /**
     * Stored with the order, so that a restored backup asks with it for this refund, and for no other. The default is for processes of the
     * version before, which know no key.
     */
    key: text().notNull().default(sql`gen_random_uuid()::text`).unique(),
    /** Null: the provider has not decided. */
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Why nothing went back; null: it did, or is not decided. */
    refusal: text(),
  },
  (table) => [
    index('due_refunds_open').on(table.notedAt).where(sql`${table.decidedAt} is null`),
    // What providers refused, which the admin home counts.
    index('due_refunds_refused').on(table.decidedAt).where(sql`${table.refusal} is not null`),
    index('due_refunds_of_payment').on(table.paymentId),
    check('due_refunds_cents', sql`${table.cents} > 0`),
  ],
);
