import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { StoredObject } from './embedded/objects.ts';
import type { KeptCard } from './embedded/test-cards.ts';

/**
 * What the embedded card provider stores, as an outside one would in its own database: no other part of the program reads it. Never the
 * number of a card.
 */
export const embeddedCardObjects = pgTable(
  'embedded_card_objects',
  {
    id: text().primaryKey(),
    /** Stripe's name for it: customer, payment_method, payment_intent … */
    object: text().$type<StoredObject['object']>().notNull(),
    customerId: text('customer_id'),
    /** As the API returns it. */
    body: jsonb().$type<StoredObject>().notNull(),
    /** Only for a payment method. */
    card: jsonb().$type<KeptCard>(),
    /** The order of lists, newest first. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('embedded_card_objects_of_customer').on(table.object, table.customerId, table.number)],
);

export type StoredAnswer = { status: number; body: unknown };

/** The answer to each request with an idempotency key. */
export const embeddedCardRequests = pgTable('embedded_card_requests', {
  key: text().primaryKey(),
  /** A keyed hash of method, path and body: a different request with the same key is refused. */
  fingerprint: text().notNull(),
  /** Null only within the transaction that sets it. */
  answer: jsonb().$type<StoredAnswer>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Webhooks that are retried until the program acknowledges them. */
export const embeddedCardDeliveries = pgTable(
  'embedded_card_deliveries',
  {
    eventId: text('event_id')
      .primaryKey()
      .references(() => embeddedCardObjects.id),
    tries: integer().notNull().default(0),
    /** Null: acknowledged, or given up. */
    nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  },
  (table) => [index('embedded_card_deliveries_due').on(table.nextTryAt)],
);
