/** What other modules of the area may use of follows. */

export type { Digest, Rhythm } from './digest-view.ts';
export {
  listFollowedProspectIds,
  listFollowedSiteIds,
  listSiteDigests,
  listSitesWithDigests,
  lockDigestReaders,
  markDigested,
  setSiteDigest,
} from './queries.ts';
