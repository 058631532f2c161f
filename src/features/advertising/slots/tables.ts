import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { AD_KINDS } from './ad-slot-view.ts';

/** House advertisements: what the operator itself shows in the slots, set in type. */
export const houseAdvertisements = pgTable(
  'house_advertisements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: on every site. */
    siteId: integer('site_id'),
    kind: text({ enum: AD_KINDS }).notNull(),
    /** Who advertises. */
    sponsor: text().notNull(),
    headline: text().notNull(),
    text: text().notNull(),
    /** An address of https, or a path of ours. */
    href: text().notNull(),
    /** The words of its button. */
    action: text().notNull(),
    /** How often it is shown beside the others, 1 to 100. */
    weight: smallint().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** Exclusive; null: until somebody ends it. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('house_advertisements_start').on(table.startsAt)],
);
