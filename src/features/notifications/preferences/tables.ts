import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NoticeKind } from './notice.ts';

/** What a member wants to hear of, where that differs from the kind's default. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    userId: integer('user_id').notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    byEmail: boolean('by_email').notNull(),
    inPage: boolean('in_page').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
