import { sql } from 'drizzle-orm';
import type { MemberDataPart, MemberDataRow } from '#platform/member-data.ts';

/**
 * What a member wrote as staff. The texts belong to the network and stay, with revisions under an account without a name. Removed are who
 * is currently editing, and who corrected an article, or created or changed a working copy.
 */
export const revisionData: MemberDataPart = {
  name: 'article_revisions',
  tables: ['article_revisions', 'article_editors'],
  export: async (db, userId) => {
    const { rows } = await db.execute<MemberDataRow>(sql`
      select article_id, kind, copy->>'headline' as headline, word_count,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from article_revisions where user_id = ${userId} order by id`);
    return rows.map((row) => ({ ...row }));
  },
  erase: async (db, userId) => {
    await db.execute(sql`delete from article_editors where user_id = ${userId}`);
    await db.execute(sql`
      update article_drafts set created_by = nullif(created_by, ${userId}), updated_by = nullif(updated_by, ${userId})
      where created_by = ${userId} or updated_by = ${userId}`);
    await db.execute(sql`update article_corrections set corrected_by = null where corrected_by = ${userId}`);
  },
};
