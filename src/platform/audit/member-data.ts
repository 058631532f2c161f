import type { MemberDataPart } from '../member-data.ts';
import { listAuditEntries } from './read-audit.ts';

/** More than anybody's account is changed in a lifetime. */
const MOST = 10_000;

/** What was done to the account and when. It stays after a deletion, with a number that is nobody's any more (decision 0036). */
export const auditData: MemberDataPart = {
  name: 'account_changes',
  tables: [],
  export: async (db, userId) => {
    const subject = { type: 'member', id: String(userId) };
    const entries = await listAuditEntries(db, { subjectTypes: null, subject, limit: MOST });
    return entries.map(({ action, at, actorKind, actorId }) => ({
      action,
      at: at.toISOString(),
      // Who of the staff did it is not the member's to have.
      by: actorKind === 'member' && actorId !== userId ? 'staff' : actorKind,
    }));
  },
  erase: async () => {},
};
