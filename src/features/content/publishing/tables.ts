import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ARTICLE_ACCESS } from '../articles/article-state-view.ts';
import type { ArticleBody } from '../articles/public.ts';
import { articles } from '../articles/tables.ts';
import type { Copy } from './copy.ts';
import { REVISION_KINDS } from './revision-view.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const articleId = () =>
  integer('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' });

/**
 * Working copies (decision 0060): unpublished text, invisible to readers. The row of `articles` is what was last published or scheduled. An
 * article that no member of staff has opened has none.
 */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    articleId: articleId().primaryKey(),
    headline: text().notNull(),
    dek: text().notNull(),
    body: jsonb().$type<ArticleBody>().notNull(),
    access: text({ enum: ARTICLE_ACCESS }).notNull(),
    sport: text().notNull(),
    siteId: integer('site_id').notNull(),
    authorId: integer('author_id').notNull(),
    imageId: integer('image_id'),
    personIds: integer('person_ids').array().notNull().default(sql`'{}'`),
    collegeIds: integer('college_ids').array().notNull().default(sql`'{}'`),
    /** Counts the writes: a write based on an older version is refused. */
    version: integer().notNull(),
    hasChanges: boolean('has_changes').notNull(),
    /** Staff chose the slug; otherwise it follows the headline until the first publication. */
    hasOwnSlug: boolean('has_own_slug').notNull().default(false),
    /** Null: the program, for a stub. */
    createdBy: integer('created_by'),
    updatedBy: integer('updated_by'),
    updatedAt: moment('updated_at').notNull(),
    /** When the article was last published or scheduled with this text. */
    approvedAt: moment('approved_at'),
  },
  (table) => [index('article_drafts_updated').on(table.updatedAt)],
);

/**
 * Revisions of an article. Immutable, except that one set aside is replaced if the same person's text is set aside again within minutes.
 */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    articleId: articleId(),
    kind: text({ enum: REVISION_KINDS }).notNull(),
    copy: jsonb().$type<Copy>().notNull(),
    wordCount: integer('word_count').notNull(),
    /** Null: the program. */
    userId: integer('user_id'),
    at: moment('at').notNull(),
  },
  (table) => [index('article_revisions_article').on(table.articleId, table.id)],
);

/** Who is editing, for as long as the lease is renewed. */
export const articleEditors = pgTable('article_editors', {
  articleId: articleId().primaryKey(),
  /** One window of one person. */
  editor: text().notNull(),
  userId: integer('user_id').notNull(),
  since: moment('since').notNull(),
  /** Exclusive. */
  until: moment('until').notNull(),
  /** The window from which it was taken over. */
  displaced: text(),
});

/** Articles that a super admin deleted: no longer in any list, including the editors'. */
export const deletedArticles = pgTable('deleted_articles', {
  articleId: articleId().primaryKey(),
  reason: text().notNull(),
  deletedAt: moment('deleted_at').notNull(),
});

/** Stubs that were prepared for commitments; one for each event. */
export const articleStubs = pgTable(
  'article_stubs',
  {
    eventId: bigint('event_id', { mode: 'number' }).primaryKey(),
    articleId: articleId(),
    prospectId: integer('prospect_id').notNull(),
    preparedAt: moment('prepared_at').notNull(),
    /** When somebody first edited it; null: nobody has. */
    takenUpAt: moment('taken_up_at'),
  },
  (table) => [index('article_stubs_article').on(table.articleId)],
);
