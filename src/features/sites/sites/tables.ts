import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Sport } from '#kernel/sports.ts';

/** One site per row: the national one, one per sport, and one per FBS college (specification, section 3). */
export const sites = pgTable('sites', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** main, sport or team. */
  kind: text({ enum: ['main', 'sport', 'team'] }).notNull(),
  subdomain: text().notNull().unique(),
  name: text().notNull(),
  friendlyName: text('friendly_name').notNull(),
  shortName: text('short_name').notNull(),
  headerName: text('header_name').notNull(),
  sport: text().$type<Sport>().notNull(),
  collegeId: integer('college_id').unique(),
  primaryColor: text('primary_color'),
  secondaryColor: text('secondary_color'),
  /** True: staff set the colors. False: they follow the college's. */
  hasOwnColors: boolean('has_own_colors').notNull().default(false),
  subscribable: boolean().notNull(),
  enablePwa: boolean('enable_pwa').notNull(),
  /** When staff closed it to readers; null: it is open. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
  /** The call to action for readers without a subscription; null: none. */
  bannerMessage: text('banner_message'),
  bannerLinkText: text('banner_link_text'),
  googleAnalyticsMeasurementId: text('google_analytics_measurement_id'),
});

/** Sports that staff closed to readers; a sport without a row is offered. */
export const closedSports = pgTable('closed_sports', {
  sport: text().$type<Sport>().primaryKey(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
});
