import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { AD_KINDS } from './ad-slot-view.ts';

/** House advertisements: the operator's own ads in the slots, as text. */
export const houseAdvertisements = pgTable(
  'house_advertisements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: on every site. */
    siteId: integer('site_id'),
    kind: text({ enum: AD_KINDS }).notNull(),
    /** The advertiser. */
    sponsor: text().notNull(),
    headline: text().notNull(),
    text: text().notNull(),
    /** An https address, or a path of ours. */
    href: text().notNull(),
    /** The label of its button. */
    action: text().notNull(),
    /** How often it is shown relative to the others, 1 to 100. */
    weight: smallint().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** Exclusive; null: until somebody ends it. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('house_advertisements_start').on(table.startsAt)],
);
