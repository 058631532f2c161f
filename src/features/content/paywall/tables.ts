import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { articles } from '../articles/tables.ts';

/** The metered articles that a reader opened: a member by id, a visitor by the hash of the meter cookie. Kept for 30 days. */
export const meterReadings = pgTable(
  'meter_readings',
  {
    /** `member:12` or `browser:<hash>`; `claimed:browser:<hash>`: a member has taken the reading over from that browser. */
    reader: text().notNull(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reader, table.articleId] }),
    index('meter_readings_read').on(table.readAt),
    index('meter_readings_article').on(table.articleId),
  ],
);

/** Links by which a subscriber lets others read one article (decision 45). Only the hash of the token is stored. */
export const giftLinks = pgTable(
  'article_gift_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull().unique(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Exclusive. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The number of browsers that opened it; each counts once. */
    openings: integer().notNull().default(0),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('article_gift_links_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('article_gift_links_article').on(table.articleId),
  ],
);

/** Browsers that opened a gift link, by the hash of the meter cookie. */
export const giftOpenings = pgTable(
  'article_gift_openings',
  {
    linkId: integer('link_id')
      .notNull()
      .references(() => giftLinks.id, { onDelete: 'cascade' }),
    reader: text().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.reader] })],
);
