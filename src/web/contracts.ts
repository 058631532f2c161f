import { listColleges } from '#features/directory/colleges/contract.ts';
import { getHighSchoolGroup, listHighSchoolGroups } from '#features/directory/high-schools/contract.ts';
import { listPositions } from '#features/directory/positions/contract.ts';
import { listProspectInterests } from '#features/recruiting/interests/contract.ts';
import { getProspect } from '#features/recruiting/prospects/contract.ts';
import { listRanking } from '#features/recruiting/rankings/contract.ts';
import { trackEvent } from '#features/sites/analytics/contract.ts';
import { getCsurfToken } from '#features/sites/csrf/contract.ts';
import { getNavTeams } from '#features/sites/navigation/contract.ts';
import { getPrivacyChoice, savePrivacyChoice } from '#features/sites/privacy/contract.ts';
import { getSite, listSites } from '#features/sites/sites/contract.ts';
import { listRecentTransfers, listTransfers } from '#features/transfers/entries/contract.ts';

/** The calls that pages make: `api.rankings.list({ query })`. One tree for the server and the browser. */
export const contracts = {
  analytics: { track: trackEvent },
  colleges: { list: listColleges },
  csrf: { get: getCsurfToken },
  highSchools: { groups: listHighSchoolGroups, ofRegion: getHighSchoolGroup },
  navigation: { teams: getNavTeams },
  positions: { list: listPositions },
  privacy: { get: getPrivacyChoice, save: savePrivacyChoice },
  prospects: { get: getProspect, interests: listProspectInterests },
  rankings: { list: listRanking },
  sites: { get: getSite, list: listSites },
  transfers: { list: listTransfers, recent: listRecentTransfers },
} as const;
