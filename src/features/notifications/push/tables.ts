import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AlertEvent } from '../preferences/public.ts';
import type { PushOutcome, PushSubject } from './message.ts';

/** The browsers with push alerts. `endpoint` is a secret URL at the browser's push service. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    /** The device of the session that subscribed; alerts end when it is logged out, not when its login expires. */
    deviceId: integer('device_id').notNull(),
    /** The site where it subscribed: clicking an alert opens that site. */
    siteId: integer('site_id').notNull(),
    endpoint: text().notNull(),
    /** The browser's public key and secret, used to encrypt payloads (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Our public key at the time: with another key pair the subscription is useless. */
    serverKey: text('server_key').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the browser last confirmed the subscription. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** Set by the browser; null: it does not expire. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** When the last alert was accepted by the push service; null: none yet. */
    lastSentAt: timestamp('last_sent_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_of_user').on(table.userId),
  ],
);

/**
 * The push message of an event. Text and URL are generated when it is sent, because a headline may be corrected or a person hidden in the
 * meantime.
 */
export const pushMessages = pgTable('push_messages', {
  eventKey: text('event_key').primaryKey(),
  event: text().$type<AlertEvent>().notNull(),
  /** The subject: nothing is pushed about a person who was taken down in the meantime. */
  subject: text().$type<PushSubject>().notNull(),
  subjectId: integer('subject_id').notNull(),
  collegeId: integer('college_id'),
  /** As in `notices`. */
  detail: text(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Whose followers should get it: those of prospects, and of team sites. */
  prospectIds: integer('prospect_ids').array().notNull().default([]),
  siteIds: integer('site_ids').array().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** One alert for one device: the queue, and the record that prevents sending it twice. */
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
    /** The end of a worker's claim; if the worker dies, the claim expires. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    doneAt: timestamp('done_at', { withTimezone: true }),
    outcome: text().$type<PushOutcome>(),
  },
  (table) => [
    primaryKey({ columns: [table.eventKey, table.subscriptionId] }),
    // By device within a time, so that deliveries that waited for one morning are claimed together, and sent in order.
    index('push_deliveries_due').on(table.dueAt, table.subscriptionId).where(sql`${table.doneAt} is null`),
    index('push_deliveries_of_subscription').on(table.subscriptionId),
    index('push_deliveries_done').on(table.doneAt).where(sql`${table.doneAt} is not null`),
  ],
);

/** Push services that requested a pause, by 429 or Retry-After. */
export const pushPauses = pgTable('push_pauses', {
  /** "https://fcm.googleapis.com". */
  origin: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
});

/** When a member wants no push. Without a row: the default hours in Central Time. */
export const quietHours = pgTable('quiet_hours', {
  userId: integer('user_id').primaryKey(),
  /** Whole hours, 0 to 23; equal values: no quiet hours. */
  fromHour: smallint('from_hour').notNull(),
  toHour: smallint('to_hour').notNull(),
  /** IANA name, known to the database. */
  timeZone: text('time_zone').notNull(),
});
