import { index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';

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
  },
  (table) => [primaryKey({ columns: [table.userId, table.siteId] }), index('site_follows_of_site').on(table.siteId)],
);
