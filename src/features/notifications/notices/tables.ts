import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AlertEvent, NoticeKind } from '../preferences/public.ts';
import type { SubjectKind } from './alert.ts';

/** Who was notified of which event. Events are handled at least once; the key lets each member be notified once, whatever the channels. */
export const noticesSent = pgTable(
  'notices_sent',
  {
    /** Names the event: `alert:17`. */
    eventKey: text('event_key').notNull(),
    userId: integer('user_id').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** The kind whose email is still to be written; null: it was, or the member wants none. */
    mailKind: text('mail_kind').$type<NoticeKind>(),
  },
  (table) => [
    primaryKey({ columns: [table.eventKey, table.userId] }),
    index('notices_sent_of_user').on(table.userId),
    index('notices_sent_at').on(table.sentAt),
    index('notices_sent_mail').on(table.eventKey, table.userId).where(sql`${table.mailKind} is not null`),
  ],
);

/** The alerts in a member's bell. What they say is made of these facts when they are read. */
export const notices = pgTable(
  'notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    kind: text().$type<AlertEvent>().notNull(),
    subject: text().$type<SubjectKind>().notNull(),
    subjectId: integer('subject_id').notNull(),
    /** The college of the event; null: none, or it is in no directory. */
    collegeId: integer('college_id'),
    /** The day of a visit, or the rating before and after. */
    detail: text(),
    /** When it happened, whichever job notified of it when. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** The event's number: of two of one moment the larger is the later. 0: of before it was kept. */
    eventId: bigint('event_id', { mode: 'number' }).notNull().default(0),
    /** Null: not read. */
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    // Read backwards, the latest first.
    index('notices_of_user').on(table.userId, table.at, table.eventId, table.id),
    // Asked once a minute by every page of a member, and nearly always empty.
    index('notices_unread').on(table.userId).where(sql`${table.readAt} is null`),
    index('notices_at').on(table.at),
  ],
);
