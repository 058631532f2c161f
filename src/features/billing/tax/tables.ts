import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StateCode } from '#kernel/states.ts';

/** General state sales-tax rates; local rates are not in the reference data. */
export const stateTaxRates = pgTable('state_tax_rates', {
  state: text().primaryKey(),
  /** Thousandths of a percent: 6.875 % is 6875. */
  rateMilliPercent: integer('rate_milli_percent').notNull(),
  note: text(),
});

/**
 * Where the operator collects tax, and since when: nowhere unless they say so (decision 33). Rows are never deleted, because they explain
 * past charges.
 */
export const taxRegistrations = pgTable(
  'tax_registrations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: text().$type<StateCode>().notNull(),
    /** The number of the state's sales tax permit, for filing returns; empty: not entered. */
    number: text().notNull().default(''),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** Exclusive; null: still registered. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('tax_registrations_standing').on(table.state).where(sql`${table.endsAt} is null`),
    check('tax_registrations_term', sql`${table.endsAt} is null or ${table.endsAt} >= ${table.startsAt}`),
  ],
);
