import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { authors } from '../authors/tables.ts';
import { ARTICLE_ACCESS } from './article-access.ts';
import type { ArticleBody } from './article-body.ts';
import type { Embargo } from './article-status.ts';
import { ARTICLE_STATUSES } from './article-status.ts';

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
    access: text({ enum: ARTICLE_ACCESS }).notNull(),
    status: text({ enum: ARTICLE_STATUSES }).notNull(),
    imageId: integer('image_id'),
    /** The opening that everybody may read, one paragraph each, plain text. Made of the body whenever it is written. */
    teaser: text().array().notNull().default([]),
    wordCount: integer('word_count').notNull().default(0),
    /** When the clock publishes it; only while it is scheduled, and null where an event is awaited. */
    scheduledAt: timestamp('scheduled_at', { withTimezone: true }),
    /** The event that publishes it; only while it is scheduled. */
    embargo: jsonb().$type<Embargo>(),
    /** Counts the writes of the row: who wrote an older one is refused. */
    version: integer().notNull().default(1),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('articles_published').on(table.publishedAt.desc().nullsFirst()).where(sql`status = 'published'`),
    index('articles_site').on(table.siteId, table.publishedAt.desc().nullsFirst()).where(sql`status = 'published'`),
    index('articles_sport').on(table.sport, table.publishedAt.desc().nullsFirst()).where(sql`status = 'published'`),
    index('articles_author').on(table.authorId, table.publishedAt),
    // What the desk works on and the clock waits for: few, beside all that was published.
    index('articles_desk').on(table.status, table.scheduledAt).where(sql`status <> 'published'`),
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
    /** The article's own, while it is published: a person's stories are read along one index. Kept by triggers (0031). */
    publishedAt: timestamp('published_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.personId] }),
    index('article_people_person').on(
      table.personId,
      table.publishedAt.desc().nullsFirst(),
      table.articleId.desc().nullsFirst(),
    ),
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
    /** As above. */
    publishedAt: timestamp('published_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.collegeId] }),
    index('article_colleges_college').on(
      table.collegeId,
      table.publishedAt.desc().nullsFirst(),
      table.articleId.desc().nullsFirst(),
    ),
  ],
);

/** Addresses that an article had before: they lead to its present one. */
export const articleSlugs = pgTable(
  'article_slugs',
  {
    slug: text().primaryKey(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    leftAt: timestamp('left_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('article_slugs_article').on(table.articleId)],
);

/** What was wrong and is right now, as readers are told under the text. */
export const articleCorrections = pgTable(
  'article_corrections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The member of staff; null once he is erased. */
    correctedBy: integer('corrected_by'),
    correctedAt: timestamp('corrected_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('article_corrections_article').on(table.articleId)],
);
