import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { Months, Product } from './product-view.ts';

/**
 * All prices with the times from which they apply: of those that have begun, the latest applies, and of two for the same instant, the one
 * written last. A row is never changed, only withdrawn before it begins.
 */
export const productPrices = pgTable(
  'product_prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product: text().$type<Product>().notNull(),
    months: smallint().$type<Months>().notNull(),
    cents: integer().notNull(),
    effectiveAt: timestamp('effective_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null: it applies, or will. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    index('product_prices_by_term').on(table.product, table.months, table.effectiveAt),
    check('product_prices_positive', sql`${table.cents} > 0`),
    check('product_prices_withdrawn', sql`${table.withdrawnAt} is null or ${table.withdrawnAt} < ${table.effectiveAt}`),
  ],
);
