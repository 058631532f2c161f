import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { StoredObject } from './embedded/objects.ts';

/** What the embedded PayPal keeps, as an outside one would in a database of its own: no other part of the program reads it. */
export const embeddedPaypalObjects = pgTable('embedded_paypal_objects', {
  id: text().primaryKey(),
  body: jsonb().$type<StoredObject>().notNull(),
  /** Of an order: each invoice is paid once. */
  invoiceId: text('invoice_id').unique(),
  /** Of an order: its one capture. */
  captureId: text('capture_id').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Events that are told to the program until it says that it heard them. */
export const embeddedPaypalDeliveries = pgTable(
  'embedded_paypal_deliveries',
  {
    eventId: text('event_id')
      .primaryKey()
      .references(() => embeddedPaypalObjects.id),
    /** In the order of what happened. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    tries: integer().notNull().default(0),
    /** Null: it was heard, or given up. */
    nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  },
  (table) => [index('embedded_paypal_deliveries_due').on(table.nextTryAt)],
);

export type StoredAnswer = { status: number; body: unknown };

/** What was answered to a request with a PayPal-Request-Id. */
export const embeddedPaypalRequests = pgTable('embedded_paypal_requests', {
  key: text().primaryKey(),
  /** A hash of path and body under a secret: another request with the same key is refused. */
  fingerprint: text().notNull(),
  /** Null only within the transaction that answers it. */
  answer: jsonb().$type<StoredAnswer>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
