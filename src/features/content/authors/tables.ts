import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Who writes. */
export const authors = pgTable('authors', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** "Recruiting analyst". */
  title: text().notNull(),
  bio: text().notNull(),
  imageId: integer('image_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
