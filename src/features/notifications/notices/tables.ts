import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AlertEvent, NoticeKind } from '../preferences/public.ts';
import type { SubjectKind } from './alert.ts';

/**
 * Which members were notified of which event. Events are handled at least once; the key makes sure that each member is notified only once,
 * whatever the channels.
 */
export const noticesSent = pgTable(
  'notices_sent',
  {
    /** The event, such as `alert:17`. */
    eventKey: text('event_key').notNull(),
    userId: integer('user_id').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** The kind of the pending email; null: it was written, or the member wants none. */
    mailKind: text('mail_kind').$type<NoticeKind>(),
  },
  (table) => [
    primaryKey({ columns: [table.eventKey, table.userId] }),
    index('notices_sent_of_user').on(table.userId),
    index('notices_sent_at').on(table.sentAt),
    index('notices_sent_mail').on(table.eventKey, table.userId).where(sql`${table.mailKind} is not null`),
  ],
);

/** The alerts in a member's bell. Their text is generated from these facts when they are read. */
export const notices = pgTable(
  'notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    kind: text().$type<AlertEvent>().notNull(),
    subject: text().$type<SubjectKind>().notNull(),
    subjectId: integer('subject_id').notNull(),
    /** The college of the event; null if there is none, or it is not in the directory. */
    collegeId: integer('college_id'),
    /** The day of a visit, or the rating before and after. */
    detail: text(),
    /** When the event happened, no matter when the job ran. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** The id of the event: of two at the same time the larger is the later. 0: from before it was stored. */
    eventId: bigint('event_id', { mode: 'number' }).notNull().default(0),
    /** Null: unread. */
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    // Read backwards, latest first.
    index('notices_of_user').on(table.userId, table.at, table.eventId, table.id),
    // Polled once a minute by every page of a member, and nearly always empty.
    index('notices_unread').on(table.userId).where(sql`${table.readAt} is null`),
    index('notices_at').on(table.at),
  ],
);
