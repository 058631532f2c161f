import type { MemberDataPart } from '#platform/member-data.ts';
import { listNoticesOf } from './inbox-queries.ts';
import { deleteNoticesOf, deleteToldOf, listToldOf } from './queries.ts';

/** That he was told, which keeps him from being told twice. */
export const toldData: MemberDataPart = {
  name: 'notices_sent',
  tables: ['notices_sent'],
  export: async (db, userId) =>
    (await listToldOf(db, userId)).map(({ eventKey, sentAt }) => ({
      event: eventKey,
      sent_at: sentAt.toISOString(),
    })),
  erase: (db, userId) => deleteToldOf(db, userId),
};

/** What he is told in the page. */
export const noticeData: MemberDataPart = {
  name: 'notices',
  tables: ['notices'],
  export: async (db, userId) =>
    (await listNoticesOf(db, userId)).map(({ kind, prospectId, collegeId, isCommitted, at, readAt }) => ({
      kind,
      prospect_id: prospectId,
      college_id: collegeId,
      is_committed: isCommitted,
      at: at.toISOString(),
      read_at: readAt?.toISOString() ?? null,
    })),
  erase: (db, userId) => deleteNoticesOf(db, userId),
};
