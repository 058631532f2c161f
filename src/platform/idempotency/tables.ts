import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Keys of requests that move money, for as long as somebody may ask again; and solved captchas, each good once (claim-once.ts). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Who asks: "member:7". */
    owner: text().notNull(),
    key: text().notNull(),
    /** A hash of the operation and all that was asked of it. */
    fingerprint: text().notNull(),
    /** What it made: "subscription:12". */
    subject: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] }), index('idempotency_keys_by_age').on(table.createdAt)],
);
