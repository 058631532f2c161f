import { index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { articles } from '../articles/tables.ts';

/** Stories that members saved to read later. */
export const savedStories = pgTable(
  'saved_stories',
  {
    userId: integer('user_id').notNull(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('saved_stories_of_article').on(table.articleId),
  ],
);
