import type { MemberDataPart } from '#platform/member-data.ts';
import { deleteGrants, listGrantsOf } from './queries.ts';

/** The reports that a customer support admin may see. */
export const reportGrantData: MemberDataPart = {
  name: 'report_grants',
  tables: ['report_grants'],
  export: async (db, userId) =>
    (await listGrantsOf(db, [userId])).map(({ reports, expiresAt, grantedAt }) => ({
      reports: reports.join(', '),
      granted_at: grantedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  erase: (db, userId) => deleteGrants(db, [userId]),
};
