import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { authors } from '../authors/tables.ts';
import { ARTICLE_ACCESS } from './article-access.ts';
import type { ArticleBody } from './article-body.ts';
import type { Embargo } from './article-status.ts';
import { ARTICLE_STATUSES } from './article-status.ts';

/** Articles in every status; readers see those with `status = 'published'` and a past `published_at`. */
export const articles = pgTable(
  'articles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    /** The site that publishes the article; others may show it too. */
    siteId: integer('site_id').notNull(),
    sport: text().notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => authors.id),
    headline: text().notNull(),
    /** The dek. */
    dek: text().notNull(),
    body: jsonb().$type<ArticleBody>().notNull(),
    /** free, registered, premium or war_room (decision 45). */
    access: text({ enum: ARTICLE_ACCESS }).notNull(),
    status: text({ enum: ARTICLE_STATUSES }).notNull(),
    imageId: integer('image_id'),
    /** The opening that everybody may read, one string per paragraph, plain text. Derived from the body on every write. */
    teaser: text().array().notNull().default([]),
    wordCount: integer('word_count').notNull().default(0),
    /** The scheduled publication time; only while scheduled, and null if it waits for an event. */
    scheduledAt: timestamp('scheduled_at', { withTimezone: true }),
    /** The event that publishes it; only while scheduled. */
    embargo: jsonb().$type<Embargo>(),
    /** Counts the writes of the row: a write based on an older version is refused. */
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
    // Drafts, articles in review and scheduled ones: few, compared with everything published.
    index('articles_desk').on(table.status, table.scheduledAt).where(sql`status <> 'published'`),
  ],
);

/** The people an article is about. */
export const articlePeople = pgTable(
  'article_people',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    personId: integer('person_id').notNull(),
    /** The article's publication time while it is published: a person's stories are read along one index. Maintained by triggers (0031). */
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

/** The teams an article is about. */
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

/** Former slugs of an article; they redirect to its current one. */
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

/** Corrections, which readers see below the text. */
export const articleCorrections = pgTable(
  'article_corrections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The member of staff; null after their account is erased. */
    correctedBy: integer('corrected_by'),
    correctedAt: timestamp('corrected_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('article_corrections_article').on(table.articleId)],
);
