import type { MemberDataPart } from '#platform/member-data.ts';
import { listNoticesOf } from './inbox-queries.ts';
import { deleteNoticesOf, deleteSentOf, listSentOf } from './queries.ts';

/** The record that the member was notified, which prevents a second alert. */
export const sentNoticesData: MemberDataPart = {
  name: 'notices_sent',
  tables: ['notices_sent'],
  export: async (db, userId) =>
    (await listSentOf(db, userId)).map(({ eventKey, sentAt }) => ({
      event: eventKey,
      sent_at: sentAt.toISOString(),
    })),
  erase: (db, userId) => deleteSentOf(db, userId),
};

/** The alerts in the member's bell. */
export const noticeData: MemberDataPart = {
  name: 'notices',
  tables: ['notices'],
  export: async (db, userId) =>
    (await listNoticesOf(db, userId)).map(({ kind, subject, subjectId, collegeId, detail, at, readAt }) => ({
      kind,
      subject,
      subject_id: subjectId,
      college_id: collegeId,
      detail,
      at: at.toISOString(),
      read_at: readAt?.toISOString() ?? null,
    })),
  erase: (db, userId) => deleteNoticesOf(db, userId),
};
