import type { MemberDataPart } from '#platform/member-data.ts';
import { listGrants, stripGrants } from './queries.ts';

export const grantData: MemberDataPart = {
  name: 'entitlement_grants',
  tables: ['entitlement_grants'],
  export: async (db, userId) =>
    (await listGrants(db, userId)).map((grant) => ({
      resource: grant.resource,
      site_id: grant.siteId,
      source: grant.source,
      reason: grant.reason,
      starts_at: grant.startsAt.toISOString(),
      ends_at: grant.endsAt?.toISOString() ?? null,
      revoked_at: grant.revokedAt?.toISOString() ?? null,
    })),
  /** The grants are kept for the books; the reason may name the member, because somebody typed it, so it is removed. */
  erase: stripGrants,
};
