import type { MemberDataPart } from '#platform/member-data.ts';
import { forgetRequester, listReportsOf } from './queries.ts';

/** The reports that a staff member requested. */
export const reportData: MemberDataPart = {
  name: 'reports',
  tables: ['reports'],
  export: async (db, userId) =>
    (await listReportsOf(db, userId)).map(({ kind, startsOn, endsOn, requestedAt }) => ({
      kind,
      start_date: startsOn,
      end_date: endsOn,
      requested_at: requestedAt.toISOString(),
    })),
  erase: forgetRequester,
};
