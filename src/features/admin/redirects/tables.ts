import { boolean, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** Old addresses and their targets (decision 0173). */
export const redirects = pgTable(
  'redirects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: on every site of the network. */
    siteId: integer('site_id'),
    /** Normalized: decoded, lowercase, without a trailing slash. */
    path: text().notNull(),
    /** Its parameters in a fixed order; empty: any query. */
    query: text().notNull(),
    /** A path of the same site, or an https address. */
    target: text().notNull(),
    isPermanent: boolean('is_permanent').notNull(),
    /** How often it was used; the last seconds are not counted yet. */
    uses: integer().notNull().default(0),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('redirects_address').on(table.path, table.query, table.siteId).nullsNotDistinct(),
    index('redirects_site').on(table.siteId, table.id),
  ],
);
