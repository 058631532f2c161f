import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** A byline and its page. */
export const authors = pgTable(
  'authors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** "Recruiting analyst". */
    title: text().notNull(),
    bio: text().notNull(),
    imageId: integer('image_id'),
    /** The member with this byline; null: a byline of the network. */
    userId: integer('user_id'),
    /** Former slugs: they redirect to the current one. */
    formerSlugs: text('former_slugs').array().notNull().default([]),
    /** A retired byline cannot be used for new stories; its stories and page stay. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('authors_account').on(table.userId).where(sql`${table.retiredAt} is null`)],
);
