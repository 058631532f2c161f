import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';

/** WebAuthn credentials of members. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Base64url, as the authenticator gave it. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential'),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter: it must rise, or stay 0 forever. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    isBackedUp: boolean('is_backed_up').notNull(),
    /** Whether it can be copied to other devices, which never changes. Null: it was added before this column and not used since. */
    isBackupEligible: boolean('is_backup_eligible'),
    /** The member's name for it. */
    label: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_of_member').on(table.userId)],
);

/** Open challenges. A response deletes its challenge, so that none is used twice. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** add: to an account; sign_in; strict. */
    purpose: text({ enum: ['add', 'sign_in', 'strict'] }).notNull(),
    /** Null for a sign-in, because the response says who it is. */
    userId: integer('user_id').references(() => users.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
);
