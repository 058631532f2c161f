import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { authors } from '../authors/tables.ts';
import type { ArticleBody } from './article-body.ts';

/** Articles in every state of their life; what readers see is `status = 'published'` and `published_at` past. */
export const articles = pgTable(
  'articles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    /** The site that the article is written for; others may show it too. */
    siteId: integer('site_id').notNull(),
    sport: text().notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => authors.id),
    headline: text().notNull(),
    /** The sentence under the headline. */
    dek: text().notNull(),
    body: jsonb().$type<ArticleBody>().notNull(),
    /** free, registered, premium or war_room (decision 45). */
    access: text({ enum: ['free', 'registered', 'premium', 'war_room'] }).notNull(),
    /** draft, review, scheduled, published or archived. */
    status: text({ enum: ['draft', 'review', 'scheduled', 'published', 'archived'] }).notNull(),
    imageId: integer('image_id'),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('articles_site').on(table.siteId, table.publishedAt.desc().nullsFirst()).where(sql`status = 'published'`),
    index('articles_sport').on(table.sport, table.publishedAt.desc().nullsFirst()).where(sql`status = 'published'`),
    index('articles_author').on(table.authorId, table.publishedAt),
  ],
);

/** Whom an article is about. */
export const articlePeople = pgTable(
  'article_people',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    personId: integer('person_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.personId] }),
    index('article_people_person').on(table.personId),
  ],
);

/** Which teams an article is about. */
export const articleColleges = pgTable(
  'article_colleges',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    collegeId: integer('college_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.collegeId] }),
    index('article_colleges_college').on(table.collegeId),
  ],
);
