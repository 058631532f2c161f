import type { MemberDataPart } from '#platform/member-data.ts';
import { deletePasskeysOf, listPasskeysOf } from './queries.ts';

/** The member's passkeys. Their public keys are left out, because they are of no use to a reader. */
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
