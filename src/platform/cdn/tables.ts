import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** Purges of the CDN, so that staff can see the failed ones. */
export const cdnPurges = pgTable(
  'cdn_purges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** Runs no earlier than this. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    tries: smallint().notNull().default(0),
    /** When a purge that began after `dueAt` succeeded; null if none has yet. */
    doneAt: timestamp('done_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [index('cdn_purges_open').on(table.id).where(sql`done_at is null`)],
);
