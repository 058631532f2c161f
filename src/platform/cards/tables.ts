import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { StoredObject } from './embedded/objects.ts';
import type { KeptCard } from './embedded/test-cards.ts';

/**
 * What the embedded card provider keeps, as an outside one would in a database of its own: no other part of the program reads it.
 * Never the number of a card.
 */
export const embeddedCardObjects = pgTable(
  'embedded_card_objects',
  {
    id: text().primaryKey(),
    /** As the wire names it: customer, payment_method, payment_intent … */
    object: text().$type<StoredObject['object']>().notNull(),
    customerId: text('customer_id'),
    /** As the wire shows it. */
    body: jsonb().$type<StoredObject>().notNull(),
    /** Of a payment method. */
    card: jsonb().$type<KeptCard>(),
    /** For lists: the latest first. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('embedded_card_objects_of_customer').on(table.object, table.customerId, table.number)],
);

export type StoredAnswer = { status: number; body: unknown };

/** What was answered to a request with an idempotency key. */
export const embeddedCardRequests = pgTable('embedded_card_requests', {
  key: text().primaryKey(),
  /** A hash of method, path and body under a secret: another request with the same key is refused. */
  fingerprint: text().notNull(),
  /** Null only within the transaction that answers it. */
  answer: jsonb().$type<StoredAnswer>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Events that are told to the program until it says that it heard them. */
export const embeddedCardDeliveries = pgTable(
  'embedded_card_deliveries',
  {
    eventId: text('event_id')
      .primaryKey()
      .references(() => embeddedCardObjects.id),
    tries: integer().notNull().default(0),
    /** Null: it was heard, or given up. */
    nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  },
  (table) => [index('embedded_card_deliveries_due').on(table.nextTryAt)],
);
