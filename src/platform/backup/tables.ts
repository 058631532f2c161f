import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Each restore of a backup into this database. Outside systems may know more than it since then. */
export const restores = pgTable('restores', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The moment of the backup. */
  asOf: timestamp('as_of', { withTimezone: true }).notNull(),
  restoredAt: timestamp('restored_at', { withTimezone: true }).notNull(),
});
