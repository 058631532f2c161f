import { sql } from 'drizzle-orm';
import type { MemberDataPart, MemberDataRow } from '#platform/member-data.ts';

/**
 * The byline of a member. It stays on the stories, which belong to the network, and is retired when the account is deleted: nobody else
 * writes under that name.
 */
export const authorData: MemberDataPart = {
  name: 'byline',
  tables: ['authors'],
  export: async (db, userId) => {
    const { rows } = await db.execute<MemberDataRow>(sql`
      select name, slug, title, bio from authors where user_id = ${userId} order by id`);
    return rows.map((row) => ({ ...row }));
  },
  erase: async (db, userId, now) => {
    await db.execute(sql`
      update authors set user_id = null, retired_at = coalesce(retired_at, ${now.toISOString()}::timestamptz)
      where user_id = ${userId}`);
  },
};
