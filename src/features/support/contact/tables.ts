import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContactSubject } from './message-view.ts';

/** Messages of the contact form. They are emailed to the operator; the row is the backup if no email gets through. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    /** The number that the sender is given. */
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The member, if logged in. */
    userId: integer('user_id'),
    /** The site on which it was sent. */
    siteId: integer('site_id').notNull(),
    subject: text().$type<ContactSubject>().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('contact_messages_user').on(table.userId), index('contact_messages_created').on(table.createdAt)],
);
