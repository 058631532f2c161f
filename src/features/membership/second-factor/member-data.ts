import type { MemberDataPart } from '#platform/member-data.ts';
import { countRecoveryCodes, deleteSecondFactor, findSecondFactor } from './queries.ts';

/** When it was turned on and how many recovery codes are left; the secrets themselves are never exported. */
export const secondFactorData: MemberDataPart = {
  name: 'second_factor',
  tables: ['second_factors', 'recovery_codes'],
  async export(db, userId) {
    const row = await findSecondFactor(db, userId);
    if (!row) return [];
    return [
      {
        begun_at: row.createdAt.toISOString(),
        turned_on_at: row.confirmedAt?.toISOString() ?? null,
        removal_due_at: row.removalDueAt?.toISOString() ?? null,
        recovery_codes_left: await countRecoveryCodes(db, userId),
      },
    ];
  },
  erase: async (db, userId) => {
    await deleteSecondFactor(db, userId);
  },
};
