import type { MemberDataPart } from '#platform/member-data.ts';
import { eraseUses, listUses } from './queries.ts';

export const promotionUseData: MemberDataPart = {
  name: 'promotion_uses',
  tables: ['promotion_uses'],
  export: async (db, userId) =>
    (await listUses(db, userId)).map(({ code, usedAt }) => ({ code, used_at: usedAt.toISOString() })),
  erase: eraseUses,
};
