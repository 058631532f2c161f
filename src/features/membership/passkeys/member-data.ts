import type { MemberDataPart } from '#platform/member-data.ts';
import { deletePasskeysOf, listPasskeysOf } from './queries.ts';

/** Which passkeys there are; their keys are of no use to a reader, and stay out. */
export const passkeyData: MemberDataPart = {
  name: 'passkeys',
  tables: ['passkeys'],
  async export(db, userId) {
    const rows = await listPasskeysOf(db, userId);
    return rows.map(({ label, isBackedUp, createdAt, lastUsedAt }) => ({
      label,
      is_backed_up: isBackedUp,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    }));
  },
  erase: async (db, userId) => {
    await deletePasskeysOf(db, userId);
  },
};
