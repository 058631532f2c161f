import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const conferences = pgTable('conferences', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The form used in URLs: "big-ten". */
  abbreviation: text().notNull().unique(),
  name: text().notNull(),
  shortName: text('short_name').notNull(),
  /** FBS, FCS or D1 if checked by hand, otherwise null. */
  level: text(),
  /** Current season, checked by hand; the others are from the reference data of 2021. */
  isCurrent: boolean('is_current').notNull(),
});
