import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NoticeKind } from './alert-kinds-view.ts';

/** A member's choice for a kind of alert. A kind without a row has its defaults. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    userId: integer('user_id').notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    email: boolean('by_email').notNull(),
    bell: boolean('in_page').notNull(),
    push: boolean('by_push').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
