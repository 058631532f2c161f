import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import type { TokenKind } from './mailed-token.ts';

/** Tokens that a mail carries: single use, of one kind, for a time. Only the hash is kept. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text().$type<TokenKind>().notNull(),
    tokenHash: text('token_hash').notNull().unique('mailed_tokens_hash'),
    /** What the token is about: the new address of a change of e-mail. */
    facts: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('mailed_tokens_of_member').on(table.userId, table.kind)],
);
