import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { StoredObject } from './embedded/objects.ts';

/** What the embedded PayPal stores, as an outside one would in its own database: no other part of the program reads it. */
export const embeddedPaypalObjects = pgTable('embedded_paypal_objects', {
  id: text().primaryKey(),
  body: jsonb().$type<StoredObject>().notNull(),
  /** For an order: each invoice is paid once. */
  invoiceId: text('invoice_id').unique(),
  /** For an order: its only capture. */
  captureId: text('capture_id').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Webhooks that are retried until the program acknowledges them. */
export const embeddedPaypalDeliveries = pgTable(
  'embedded_paypal_deliveries',
  {
    eventId: text('event_id')
      .primaryKey()
      .references(() => embeddedPaypalObjects.id),
    /** In order of occurrence. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    tries: integer().notNull().default(0),
    /** Null: acknowledged, or given up. */
    nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  },
  (table) => [index('embedded_paypal_deliveries_due').on(table.nextTryAt)],
);

export type StoredAnswer = { status: number; body: unknown };

/** The answer to each request with a PayPal-Request-Id. */
export const embeddedPaypalRequests = pgTable('embedded_paypal_requests', {
  key: text().primaryKey(),
  /** A keyed hash of path and body: a different request with the same key is refused. */
  fingerprint: text().notNull(),
  /** Null only within the transaction that sets it. */
  answer: jsonb().$type<StoredAnswer>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
