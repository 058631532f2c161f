import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import type { TokenKind } from './mailed-token.ts';

/** Single-use tokens in emails, each of one kind and with an expiry. Only the hash is stored. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text().$type<TokenKind>().notNull(),
    tokenHash: text('token_hash').notNull().unique('mailed_tokens_hash'),
    /** Facts that the token is about, such as the new address of an email change. */
    facts: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('mailed_tokens_of_member').on(table.userId, table.kind)],
);
