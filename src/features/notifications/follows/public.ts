/** What other modules of the area may use of follows. */

export { listFollowedProspectIds, listFollowedSiteIds } from './queries.ts';
