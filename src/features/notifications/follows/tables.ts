import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { DIGESTS } from './digest-view.ts';

/** Prospects that members follow. */
export const prospectFollows = pgTable(
  'prospect_follows',
  {
    userId: integer('user_id').notNull(),
    prospectId: integer('prospect_id').notNull(),
    followedAt: timestamp('followed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.prospectId] }),
    index('prospect_follows_of_prospect').on(table.prospectId, table.userId),
  ],
);

/** Sites that members follow. */
export const siteFollows = pgTable(
  'site_follows',
  {
    userId: integer('user_id').notNull(),
    siteId: integer('site_id').notNull(),
    followedAt: timestamp('followed_at', { withTimezone: true }).notNull(),
    /** How often the news of the site is emailed to the member. */
    digest: text({ enum: DIGESTS }).notNull().default('none'),
    /** The end of the news covered by digests so far; null without a digest. */
    digestedUntil: timestamp('digested_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.siteId] }),
    index('site_follows_of_site').on(table.siteId),
    index('site_follows_digest').on(table.siteId, table.digest, table.userId).where(sql`digest <> 'none'`),
  ],
);
