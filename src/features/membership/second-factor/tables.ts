import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';

/** Time-based one-time passwords (RFC 6238): one secret for a member, sealed. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    /** The secret in use and the one that is to take its place, as one text: sealed-secrets.ts. */
    sealedSecret: text('sealed_secret').notNull(),
    /** When the one in use was proven. Null: begun, not proven yet, and not asked for. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** When the account first had it. Moving it to another application does not make it younger. Null: begun, not proven yet. */
    turnedOnAt: timestamp('turned_on_at', { withTimezone: true }),
    /** When a reset by mail removes it (decision 0092); null: it stays. */
    removalDueAt: timestamp('removal_due_at', { withTimezone: true }),
    /** When the owner was mailed once more, a day before. */
    removalRemindedAt: timestamp('removal_reminded_at', { withTimezone: true }),
    /** The last time step that was accepted: a code is good once. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('second_factors_removal_due').on(table.removalDueAt).where(sql`${table.removalDueAt} is not null`)],
);

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
