import type { MemberDataPart } from '#platform/member-data.ts';
import { deleteFollowsOf, listFollowsOf } from './queries.ts';

export const followData: MemberDataPart = {
  name: 'follows',
  tables: ['prospect_follows', 'site_follows'],
  export: async (db, userId) => {
    const { prospects, sites } = await listFollowsOf(db, userId);
    return [
      ...prospects.map(({ prospectId, followedAt }) => ({
        type: 'Prospect',
        id: prospectId,
        followed_at: followedAt.toISOString(),
      })),
      ...sites.map(({ siteId, followedAt, digest, digestedUntil }) => ({
        type: 'Site',
        id: siteId,
        followed_at: followedAt.toISOString(),
        digest,
        digested_until: digestedUntil?.toISOString() ?? null,
      })),
    ];
  },
  erase: (db, userId) => deleteFollowsOf(db, userId),
};
