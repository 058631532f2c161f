import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';

/** Time-based one-time passwords (RFC 6238): one sealed secret per member. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    /** The secret in use and the one that will replace it, as one text: sealed-secrets.ts. */
    sealedSecret: text('sealed_secret').notNull(),
    /** When the one in use was confirmed. Null: not confirmed yet, and not required at login. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** When the account first had it. Moving it to another authenticator app doesn't reset this. Null: not confirmed yet. */
    turnedOnAt: timestamp('turned_on_at', { withTimezone: true }),
    /** When a reset by email removes it (decision 0092); null: it stays. */
    removalDueAt: timestamp('removal_due_at', { withTimezone: true }),
    /** When the owner got the reminder, a day before. */
    removalRemindedAt: timestamp('removal_reminded_at', { withTimezone: true }),
    /** The last accepted time step, because a code can be used once. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('second_factors_removal_due').on(table.removalDueAt).where(sql`${table.removalDueAt} is not null`)],
);

/** Codes for a lost phone; each works once, and only its hash is stored. */
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
