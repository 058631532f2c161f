import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { MailStatus } from '#kernel/mail-states.ts';

/** Every email that the product sends, written in the transaction of its cause. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    toAddress: text('to_address').notNull(),
    subject: text().notNull(),
    /** Both bodies are cleared once the email was sent or given up, unless it is resendable. */
    html: text().notNull(),
    text: text().notNull(),
    template: text().notNull(),
    /** One-click unsubscribe (RFC 8058); null for email that cannot be unsubscribed from. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** The reply address; null if nobody reads replies. Cleared with the bodies. */
    replyTo: text('reply_to'),
    /** Contains no link or code that grants access. Its bodies are stored as long as the row, so that staff can send it again. */
    isResendable: boolean('is_resendable').notNull().default(false),
    status: text().$type<MailStatus>().notNull().default('queued'),
    tries: smallint().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** The end of the lease of the process that sends it, which renews it while sending. Null if no process is sending it. */
    sendingUntil: timestamp('sending_until', { withTimezone: true }),
    /** When staff last resent it. */
    resentAt: timestamp('resent_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [
    index('mail_outbox_of_address').on(sql`lower(${table.toAddress})`, table.createdAt, table.id),
    index('mail_outbox_of_status').on(table.status, table.id),
    index('mail_outbox_of_template').on(table.template, table.id),
    check('mail_outbox_status', sql`${table.status} in ('queued', 'sent', 'failed', 'suppressed', 'kept')`),
  ],
);

/**
 * Addresses that do not exist, according to a mail server. Until the owner verifies the address again, it receives only email that they
 * request.
 */
export const mailBounces = pgTable('mail_bounces', {
  /** Lowercase. */
  address: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  reason: text().notNull(),
});
