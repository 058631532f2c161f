/** What other modules of the area may use of follows. */

export type { Digest, Rhythm } from './digest-view.ts';
export {
  countFollowersOfSport,
  listFollowedProspectIds,
  listFollowedSiteIds,
  listSiteDigests,
  listSitesWithDigests,
  lockDigestReaders,
  markDigested,
  setSiteDigest,
} from './queries.ts';
