import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** queued: waits for its job. sent. failed: given up. kept: no mail server is configured, so it is read in the development mailbox. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'kept'] as const;
export type MailStatus = (typeof MAIL_STATES)[number];

/** Every mail of the product, written in the transaction that it tells of. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    toAddress: text('to_address').notNull(),
    subject: text().notNull(),
    /** Both bodies are empty once a mail was sent or given up. */
    html: text().notNull(),
    text: text().notNull(),
    template: text().notNull(),
    /** Ends this kind of mail with one click (RFC 8058); null for mail that cannot be left. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** Where an answer goes; null: nobody reads replies. Gone with the bodies. */
    replyTo: text('reply_to'),
    status: text().$type<MailStatus>().notNull().default('queued'),
    tries: smallint().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [
    index('mail_outbox_of_address').on(table.toAddress, table.id),
    check('mail_outbox_status', sql`${table.status} in ('queued', 'sent', 'failed', 'kept')`),
  ],
);

/** Addresses that a mail server said do not exist; nothing but what its owner asks for himself is sent there until he proves it again. */
export const mailBounces = pgTable('mail_bounces', {
  /** In lower case. */
  address: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  reason: text().notNull(),
});
