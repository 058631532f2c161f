import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { SaveKind } from './save-offer-view.ts';

/** The offers that members accepted instead of leaving. */
export const subscriptionSaves = pgTable(
  'subscription_saves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: integer('subscription_id').notNull(),
    kind: text().$type<SaveKind>().notNull(),
    /** The length of a pause. */
    months: smallint(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('subscription_saves_of_subscription').on(table.subscriptionId, table.takenAt)],
);
