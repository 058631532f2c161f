import type { Context } from '#platform/context.ts';
import type { MemberDataRow } from '#platform/member-data.ts';
import { signedInMember } from '../../sessions/public.ts';

/** All data that the modules keep about the member, read at one moment. */
export async function exportOwnData(ctx: Context) {
  const { userId } = signedInMember(ctx);
  const parts = await ctx.db.transaction(
    async (db) => {
      const rows: Record<string, MemberDataRow[]> = {};
      for (const part of ctx.memberData) rows[part.name] = await part.export(db, userId);
      return rows;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return { exportedAt: ctx.now.toISOString(), parts };
}
