import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AlertEvent } from '../preferences/public.ts';
import type { PushOutcome, PushSubject } from './message.ts';

/** The browsers that asked for push alerts. `endpoint` is a secret address at the push service of the browser. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    /** The device of the session that asked; alerts end where it is logged out, not where its login runs out. */
    deviceId: integer('device_id').notNull(),
    /** The site it was asked on: a click on an alert opens that site. */
    siteId: integer('site_id').notNull(),
    endpoint: text().notNull(),
    /** The browser's public key and secret, by which payloads are encrypted (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Our public key of that time: with another pair the subscription is worth nothing. */
    serverKey: text('server_key').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the browser last said that it still wants them. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** By the browser; null: it does not expire. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** When the last alert was handed to the push service; null: none yet. */
    lastSentAt: timestamp('last_sent_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_of_user').on(table.userId),
  ],
);

/** What is pushed of an event. Words and address are made when it is sent: a headline may be corrected, and a person hidden, meanwhile. */
export const pushMessages = pgTable('push_messages', {
  eventKey: text('event_key').primaryKey(),
  event: text().$type<AlertEvent>().notNull(),
  /** Who or what it is about: nothing is pushed of a person who was taken down meanwhile. */
  subject: text().$type<PushSubject>().notNull(),
  subjectId: integer('subject_id').notNull(),
  collegeId: integer('college_id'),
  /** As in `notices`. */
  detail: text(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Whose followers are to get it: prospects, and the sites of teams. */
  prospectIds: integer('prospect_ids').array().notNull().default([]),
  siteIds: integer('site_ids').array().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** One alert for one device: the queue, and the record that keeps it from being sent twice. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    eventKey: text('event_key').notNull(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull(),
    /** Now, or the end of the member's quiet hours; later after a failed try. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    tries: smallint().notNull().default(0),
    /** Until when a worker has it; a worker that died gives it back. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    doneAt: timestamp('done_at', { withTimezone: true }),
    outcome: text().$type<PushOutcome>(),
  },
  (table) => [
    primaryKey({ columns: [table.eventKey, table.subscriptionId] }),
    // By device within a time: what waited for one morning is claimed together, and sent in its order.
    index('push_deliveries_due').on(table.dueAt, table.subscriptionId).where(sql`${table.doneAt} is null`),
    index('push_deliveries_of_subscription').on(table.subscriptionId),
    index('push_deliveries_done').on(table.doneAt).where(sql`${table.doneAt} is not null`),
  ],
);

/** Push services that asked for a pause, by 429 or Retry-After. */
export const pushPauses = pgTable('push_pauses', {
  /** "https://fcm.googleapis.com". */
  origin: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
});

/** When a member wants no push. Without a row: the default hours in Chicago time. */
export const quietHours = pgTable('quiet_hours', {
  userId: integer('user_id').primaryKey(),
  /** Whole hours, 0 to 23; both the same: no quiet hours. */
  fromHour: smallint('from_hour').notNull(),
  toHour: smallint('to_hour').notNull(),
  /** IANA name, known to the database. */
  timeZone: text('time_zone').notNull(),
});
