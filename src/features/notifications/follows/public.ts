/** The interface of follows for other modules of the area. */

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
