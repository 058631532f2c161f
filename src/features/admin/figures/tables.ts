import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { KeptFigure } from './kept-figure.ts';

/** Figures of each month and site (docs/figures.md), counted every night from the transitions of subscriptions and the books. */
export const monthlyFigures = pgTable(
  'monthly_figures',
  {
    figure: text().$type<KeptFigure>().notNull(),
    /** Its first day, in Chicago. */
    month: date().notNull(),
    /** 0: the whole network, where the figure is not divided by sites. */
    siteId: integer('site_id').notNull(),
    /** What of the figure: a movement, a state, an outcome, a promotion, a state of the country; '' is all of it. */
    part: text().notNull(),
    /** A change where the figure adds up over months. */
    count: bigint({ mode: 'number' }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.figure, table.month, table.siteId, table.part] })],
);

/** One row: when the figures were counted last. */
export const figureCounts = pgTable(
  'figure_counts',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('figure_counts_one', sql`${table.isOnly}`)],
);
