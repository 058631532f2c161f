import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const conferences = pgTable('conferences', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** As addresses name it: "big-ten". */
  abbreviation: text().notNull().unique(),
  name: text().notNull(),
  shortName: text('short_name').notNull(),
  /** FBS, FCS or D1 where checked by hand, else null. */
  level: text(),
  /** Of the present season and checked by hand; the others are as the reference data of 2021 has them. */
  isCurrent: boolean('is_current').notNull(),
});
