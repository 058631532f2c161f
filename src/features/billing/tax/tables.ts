import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** General state sales-tax rates; local rates are not in the reference data. */
export const stateTaxRates = pgTable('state_tax_rates', {
  state: text().primaryKey(),
  /** Thousandths of a percent: 6.875 % is 6875. */
  rateMilliPercent: integer('rate_milli_percent').notNull(),
  note: text(),
});
