import { collegeEndpoints } from '#features/directory/colleges/endpoints.ts';
import { conferenceEndpoints } from '#features/directory/conferences/endpoints.ts';
import { highSchoolEndpoints } from '#features/directory/high-schools/endpoints.ts';
import { positionEndpoints } from '#features/directory/positions/endpoints.ts';
import { interestEndpoints } from '#features/recruiting/interests/endpoints.ts';
import { prospectEndpoints } from '#features/recruiting/prospects/endpoints.ts';
import { rankingEndpoints } from '#features/recruiting/rankings/endpoints.ts';
import { predictionEndpoints } from '#features/search/predictions/endpoints.ts';
import { analyticsEndpoints } from '#features/sites/analytics/endpoints.ts';
import { csrfEndpoints } from '#features/sites/csrf/endpoints.ts';
import { featureFlagEndpoints } from '#features/sites/feature-flags/endpoints.ts';
import { navigationEndpoints } from '#features/sites/navigation/endpoints.ts';
import { privacyEndpoints } from '#features/sites/privacy/endpoints.ts';
import { siteEndpoints } from '#features/sites/sites/endpoints.ts';
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
  ...collegeEndpoints,
  ...conferenceEndpoints,
  ...highSchoolEndpoints,
  ...positionEndpoints,
  ...prospectEndpoints,
  ...interestEndpoints,
  ...rankingEndpoints,
  ...predictionEndpoints,
  ...transferEndpoints,
];
