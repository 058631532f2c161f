import { timelineEndpoints } from '#features/activity/timeline/endpoints.ts';
import { auditEndpoints } from '#features/admin/audit/endpoints.ts';
import { consoleEndpoints } from '#features/admin/console/endpoints.ts';
import { constantsEndpoints } from '#features/client/constants/endpoints.ts';
import { decisionEndpoints } from '#features/decisions/commitments/endpoints.ts';
import { gameEntryEndpoints } from '#features/decisions/game-entry/endpoints.ts';
import { prospectEntryEndpoints } from '#features/decisions/prospect-entry/endpoints.ts';
import { prospectFinderEndpoints } from '#features/decisions/prospect-finder/endpoints.ts';
import { collegeEndpoints } from '#features/directory/colleges/endpoints.ts';
import { conferenceEndpoints } from '#features/directory/conferences/endpoints.ts';
import { highSchoolEndpoints } from '#features/directory/high-schools/endpoints.ts';
import { positionEndpoints } from '#features/directory/positions/endpoints.ts';
import { forecastEndpoints } from '#features/futurecast/forecasts/endpoints.ts';
import { leaderboardEndpoints } from '#features/futurecast/leaderboard/endpoints.ts';
import { accountEndpoints } from '#features/membership/accounts/endpoints.ts';
import { entitlementEndpoints } from '#features/membership/entitlements/endpoints.ts';
import { mailedLinkEndpoints } from '#features/membership/mailed-links/endpoints.ts';
import { passkeyEndpoints } from '#features/membership/passkeys/endpoints.ts';
import { passwordEndpoints } from '#features/membership/passwords/endpoints.ts';
import { registrationEndpoints } from '#features/membership/registration/endpoints.ts';
import { secondFactorEndpoints } from '#features/membership/second-factor/endpoints.ts';
import { sessionEndpoints } from '#features/membership/sessions/endpoints.ts';
import { signInEndpoints } from '#features/membership/sign-in/endpoints.ts';
import { bounceEndpoints } from '#features/notifications/bounces/endpoints.ts';
import { followEndpoints } from '#features/notifications/follows/endpoints.ts';
import { noticeEndpoints } from '#features/notifications/notices/endpoints.ts';
import { preferenceEndpoints } from '#features/notifications/preferences/endpoints.ts';
import { commitmentEndpoints } from '#features/recruiting/commitments/endpoints.ts';
import { embedEndpoints } from '#features/recruiting/embeds/endpoints.ts';
import { interestEndpoints } from '#features/recruiting/interests/endpoints.ts';
import { prospectEndpoints } from '#features/recruiting/prospects/endpoints.ts';
import { rankHistoryEndpoints } from '#features/recruiting/rank-history/endpoints.ts';
import { rankingListEndpoints } from '#features/recruiting/ranking-lists/endpoints.ts';
import { rankingEndpoints } from '#features/recruiting/rankings/endpoints.ts';
import { visitEndpoints } from '#features/recruiting/visits/endpoints.ts';
import { predictionEndpoints } from '#features/search/predictions/endpoints.ts';
import { analyticsEndpoints } from '#features/sites/analytics/endpoints.ts';
import { csrfEndpoints } from '#features/sites/csrf/endpoints.ts';
import { featureFlagEndpoints } from '#features/sites/feature-flags/endpoints.ts';
import { navigationEndpoints } from '#features/sites/navigation/endpoints.ts';
import { privacyEndpoints } from '#features/sites/privacy/endpoints.ts';
import { siteEndpoints } from '#features/sites/sites/endpoints.ts';
import { takedownEndpoints } from '#features/takedowns/requests/endpoints.ts';
import { teamRankingEndpoints } from '#features/teams/rankings/endpoints.ts';
import { transferEndpoints } from '#features/transfers/entries/endpoints.ts';
import type { BoundEndpoint } from '#platform/http/handle.ts';

/** Every endpoint of every area. */
export const endpoints: readonly BoundEndpoint[] = [
  ...csrfEndpoints,
  ...siteEndpoints,
  ...navigationEndpoints,
  ...featureFlagEndpoints,
  ...analyticsEndpoints,
  ...privacyEndpoints,
  ...constantsEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...signInEndpoints,
  ...passwordEndpoints,
  ...passkeyEndpoints,
  ...secondFactorEndpoints,
  ...mailedLinkEndpoints,
  ...registrationEndpoints,
  ...entitlementEndpoints,
  ...bounceEndpoints,
  ...followEndpoints,
  ...noticeEndpoints,
  ...preferenceEndpoints,
  ...collegeEndpoints,
  ...conferenceEndpoints,
  ...highSchoolEndpoints,
  ...positionEndpoints,
  ...prospectEndpoints,
  ...interestEndpoints,
  ...visitEndpoints,
  ...embedEndpoints,
  ...rankingEndpoints,
  ...rankHistoryEndpoints,
  ...rankingListEndpoints,
  ...commitmentEndpoints,
  ...predictionEndpoints,
  ...transferEndpoints,
  ...teamRankingEndpoints,
  ...decisionEndpoints,
  ...prospectEntryEndpoints,
  ...prospectFinderEndpoints,
  ...timelineEndpoints,
  ...gameEntryEndpoints,
  ...forecastEndpoints,
  ...leaderboardEndpoints,
  ...takedownEndpoints,
  ...consoleEndpoints,
  ...auditEndpoints,
];
