import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Keys of requests that move money, for as long as they may be retried; and solved captchas, each valid once (claim-once.ts). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The caller: "member:7". */
    owner: text().notNull(),
    key: text().notNull(),
    /** A hash of the operation and all of its parameters. */
    fingerprint: text().notNull(),
    /** What it created: "subscription:12". */
    subject: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] }), index('idempotency_keys_by_age').on(table.createdAt)],
);
