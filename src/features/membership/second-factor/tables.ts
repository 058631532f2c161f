import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';

/** Time-based one-time passwords (RFC 6238): one secret for a member, sealed. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The secret in use and the one that is to take its place, as one text: sealed-secrets.ts. */
  sealedSecret: text('sealed_secret').notNull(),
  /** When the one in use was proven. Null: begun, not proven yet, and not asked for. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The last time step that was accepted: a code is good once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Codes for the day the telephone is lost; each works once, only its hash is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('recovery_codes_of_member').on(table.userId)],
);
