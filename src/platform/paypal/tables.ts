import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
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
