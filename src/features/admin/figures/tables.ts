import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { KeptFigure } from './kept-figure.ts';

/** Figures of each month and site (docs/figures.md), computed every night from subscription transitions and the books. */
export const monthlyFigures = pgTable(
  'monthly_figures',
  {
    figure: text().$type<KeptFigure>().notNull(),
    /** Its first day, Central Time. */
    month: date().notNull(),
    /** 0: the whole network, if the figure is not recorded by site. */
    siteId: integer('site_id').notNull(),
    /** Part of the figure: a movement, a status, a result, a promotion, a U.S. state; '': the whole. */
    part: text().notNull(),
    /** For cumulative figures, the change in that month. */
    count: bigint({ mode: 'number' }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.figure, table.month, table.siteId, table.part] })],
);

/** One row: when the figures were last computed. */
export const figureCounts = pgTable(
  'figure_counts',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('figure_counts_one', sql`${table.isOnly}`)],
);
