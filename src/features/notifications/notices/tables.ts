import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { NoticeKind } from '../preferences/public.ts';

/** Who was told of what: an event is handled at least once, and each member is told of it at most once, however he is told. */
export const noticesSent = pgTable(
  'notices_sent',
  {
    /** Names the event: `prospect_decision:17`. */
    eventKey: text('event_key').notNull(),
    userId: integer('user_id').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventKey, table.userId] }),
    index('notices_sent_of_user').on(table.userId),
    index('notices_sent_at').on(table.sentAt),
  ],
);

/** What a member is told in the page: a decision of a prospect whom he followed when it was made. */
export const notices = pgTable(
  'notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    prospectId: integer('prospect_id').notNull(),
    collegeId: integer('college_id').notNull(),
    /** False: a commitment was taken back. */
    isCommitted: boolean('is_committed').notNull(),
    /** When it happened, whichever job told of it when. */
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
