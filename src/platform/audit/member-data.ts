import type { MemberDataPart } from '../member-data.ts';
import { listAuditEntries } from './read-audit.ts';

/** More changes than any account has in a lifetime. */
const MOST = 10_000;

/** What was done to the account, and when. Entries stay after a deletion, under an id that no longer belongs to anybody (decision 0036). */
export const auditData: MemberDataPart = {
  name: 'account_changes',
  tables: [],
  export: async (db, userId) => {
    const subject = { type: 'member', id: String(userId) };
    const entries = await listAuditEntries(db, { subjectTypes: null, subject, limit: MOST });
    return entries.map(({ action, at, actorKind, actorId }) => ({
      action,
      at: at.toISOString(),
      // The member's export does not name the staff member.
      by: actorKind === 'member' && actorId !== userId ? 'staff' : actorKind,
    }));
  },
  erase: async () => {},
};
