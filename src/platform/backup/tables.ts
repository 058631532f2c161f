import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Each restore of a backup into this database, since when the world outside may know more than it. */
export const restores = pgTable('restores', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The moment that the backup shows. */
  asOf: timestamp('as_of', { withTimezone: true }).notNull(),
  restoredAt: timestamp('restored_at', { withTimezone: true }).notNull(),
});
