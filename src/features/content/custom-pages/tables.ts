import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { PAGE_PLACES, PAGE_STATUSES } from './custom-page-view.ts';

/** The pages that staff write for the whole network (decision 0121). */
export const customPages = pgTable('custom_pages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  /** Slugs that it had while readers could know them: their addresses lead to the present one. */
  formerSlugs: text('former_slugs').array().notNull().default([]),
  title: text().notNull(),
  /** For search engines and previews of links; empty: the beginning of the text. */
  description: text().notNull(),
  /** As the sanitizer left it. */
  html: text().notNull(),
  place: text({ enum: PAGE_PLACES }).notNull(),
  /** Rises along the pages of one place; there may be gaps. */
  position: integer().notNull(),
  status: text({ enum: PAGE_STATUSES }).notNull(),
  /** Rises with every change: a change says which one it was made from. */
  version: integer().notNull().default(1),
  /** First published at; null: never, so nobody knows its address. */
  publishedAt: timestamp('published_at', { withTimezone: true }),
  /** When title or text last changed: the date that readers see. */
  revisedAt: timestamp('revised_at', { withTimezone: true }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  /** The member of staff who last changed it; null: the command line, or an account that is deleted. */
  changedBy: integer('changed_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
