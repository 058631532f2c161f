import { sql } from 'drizzle-orm';
import type { MemberDataPart, MemberDataRow } from '#platform/member-data.ts';

/** Pages of the network stay when the account of their last editor goes, and no longer say who that was. No row is the member's own. */
export const customPageData: MemberDataPart = {
  name: 'pages',
  tables: [],
  export: async (db, userId) => {
    const { rows } = await db.execute<MemberDataRow>(sql`
      select slug, title, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed_at
      from custom_pages where changed_by = ${userId} order by id`);
    return rows.map((row) => ({ ...row }));
  },
  erase: async (db, userId) => {
    await db.execute(sql`update custom_pages set changed_by = null where changed_by = ${userId}`);
  },
};
