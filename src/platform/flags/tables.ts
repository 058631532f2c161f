import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One flag per row, in flagd's notation: state, variants, defaultVariant, targeting. A flag without a row has its default. */
export const featureFlags = pgTable('feature_flags', {
  name: text().primaryKey(),
  definition: jsonb().$type<unknown>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
