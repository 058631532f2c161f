import { timelineEndpoints } from '#features/activity/timeline/endpoints.ts';
import { attentionEndpoints } from '#features/admin/attention/endpoints.ts';
import { auditEndpoints } from '#features/admin/audit/endpoints.ts';
import { backgroundJobEndpoints } from '#features/admin/background-jobs/endpoints.ts';
import { checklistEndpoints } from '#features/admin/checklist/endpoints.ts';
import { consoleEndpoints } from '#features/admin/console/endpoints.ts';
import { emailLogEndpoints } from '#features/admin/email-log/endpoints.ts';
import { figureEndpoints } from '#features/admin/figures/endpoints.ts';
import { healthEndpoints } from '#features/admin/health/endpoints.ts';
import { memberEndpoints } from '#features/admin/members/endpoints.ts';
import { redirectEndpoints } from '#features/admin/redirects/endpoints.ts';
import { refundRequestEndpoints } from '#features/admin/refund-requests/endpoints.ts';
import { reportGrantEndpoints } from '#features/admin/report-grants/endpoints.ts';
import { reportEndpoints } from '#features/admin/reports/endpoints.ts';
import { siteStatusEndpoints } from '#features/admin/site-status/endpoints.ts';
import { webhookEndpoints } from '#features/admin/webhooks/endpoints.ts';
import { advertisingEndpoints } from '#features/advertising/slots/endpoints.ts';
import { paymentMethodEndpoints } from '#features/billing/payment-methods/endpoints.ts';
import { paymentEndpoints } from '#features/billing/payments/endpoints.ts';
import { receiptEndpoints } from '#features/billing/receipts/endpoints.ts';
import { taxEndpoints } from '#features/billing/tax/endpoints.ts';
import { constantsEndpoints } from '#features/client/constants/endpoints.ts';
import { articleEndpoints } from '#features/content/articles/endpoints.ts';
import { authorEndpoints } from '#features/content/authors/endpoints.ts';
import { customPageEndpoints } from '#features/content/custom-pages/endpoints.ts';
import { embedEndpoints } from '#features/content/embeds/endpoints.ts';
import { featuredMediaEndpoints } from '#features/content/featured-media/endpoints.ts';
import { galleryEndpoints } from '#features/content/galleries/endpoints.ts';
import { paywallEndpoints } from '#features/content/paywall/endpoints.ts';
import { publishingEndpoints } from '#features/content/publishing/endpoints.ts';
import { savedStoryEndpoints } from '#features/content/saved-stories/endpoints.ts';
import { coachEntryEndpoints } from '#features/decisions/coach-entry/endpoints.ts';
import { decisionEndpoints } from '#features/decisions/commitments/endpoints.ts';
import { gameEntryEndpoints } from '#features/decisions/game-entry/endpoints.ts';
import { playerEntryEndpoints } from '#features/decisions/player-entry/endpoints.ts';
import { prospectEntryEndpoints } from '#features/decisions/prospect-entry/endpoints.ts';
import { prospectFinderEndpoints } from '#features/decisions/prospect-finder/endpoints.ts';
import { schoolFinderEndpoints } from '#features/decisions/school-finder/endpoints.ts';
import { transferEntryEndpoints } from '#features/decisions/transfer-entry/endpoints.ts';
import { collegeEndpoints } from '#features/directory/colleges/endpoints.ts';
import { conferenceEndpoints } from '#features/directory/conferences/endpoints.ts';
import { highSchoolEndpoints } from '#features/directory/high-schools/endpoints.ts';
import { positionEndpoints } from '#features/directory/positions/endpoints.ts';
import { boardEndpoints } from '#features/forums/boards/endpoints.ts';
import { forecastEndpoints } from '#features/futurecast/forecasts/endpoints.ts';
import { leaderboardEndpoints } from '#features/futurecast/leaderboard/endpoints.ts';
import { duplicateEndpoints } from '#features/imports/duplicates/endpoints.ts';
import { uploadEndpoints } from '#features/imports/uploads/endpoints.ts';
import { imageEndpoints } from '#features/media/images/endpoints.ts';
import { accountEndpoints } from '#features/membership/accounts/endpoints.ts';
import { addOnEndpoints } from '#features/membership/add-ons/endpoints.ts';
import { bettingPartnerEndpoints } from '#features/membership/betting-partner/endpoints.ts';
import { entitlementEndpoints } from '#features/membership/entitlements/endpoints.ts';
import { giftEndpoints } from '#features/membership/gifts/endpoints.ts';
import { mailedLinkEndpoints } from '#features/membership/mailed-links/endpoints.ts';
import { memberServiceEndpoints } from '#features/membership/member-service/endpoints.ts';
import { passkeyEndpoints } from '#features/membership/passkeys/endpoints.ts';
import { passwordEndpoints } from '#features/membership/passwords/endpoints.ts';
import { planEndpoints } from '#features/membership/plans/endpoints.ts';
import { promotionEndpoints } from '#features/membership/promotions/endpoints.ts';
import { quoteEndpoints } from '#features/membership/quotes/endpoints.ts';
import { referralEndpoints } from '#features/membership/referrals/endpoints.ts';
import { registrationEndpoints } from '#features/membership/registration/endpoints.ts';
import { saveOfferEndpoints } from '#features/membership/save-offers/endpoints.ts';
import { secondFactorEndpoints } from '#features/membership/second-factor/endpoints.ts';
import { sessionEndpoints } from '#features/membership/sessions/endpoints.ts';
import { signInEndpoints } from '#features/membership/sign-in/endpoints.ts';
import { subscriptionEndpoints } from '#features/membership/subscriptions/endpoints.ts';
import { undoLinkEndpoints } from '#features/membership/undo-links/endpoints.ts';
import { bounceEndpoints } from '#features/notifications/bounces/endpoints.ts';
import { followEndpoints } from '#features/notifications/follows/endpoints.ts';
import { countFollowersOfSport } from '#features/notifications/follows/public.ts';
import { noticeEndpoints } from '#features/notifications/notices/endpoints.ts';
import { preferenceEndpoints } from '#features/notifications/preferences/endpoints.ts';
import { pushEndpoints } from '#features/notifications/push/endpoints.ts';
import { commitmentEndpoints } from '#features/recruiting/commitments/endpoints.ts';
import { interestEndpoints } from '#features/recruiting/interests/endpoints.ts';
import { prospectEndpoints } from '#features/recruiting/prospects/endpoints.ts';
import { rankHistoryEndpoints } from '#features/recruiting/rank-history/endpoints.ts';
import { rankingListEndpoints } from '#features/recruiting/ranking-lists/endpoints.ts';
import { rankingEndpoints } from '#features/recruiting/rankings/endpoints.ts';
import { visitEndpoints } from '#features/recruiting/visits/endpoints.ts';
import { scoreEndpoints } from '#features/schedule/scores/endpoints.ts';
import { predictionEndpoints } from '#features/search/predictions/endpoints.ts';
import { searchResultEndpoints } from '#features/search/results/endpoints.ts';
import { analyticsEndpoints } from '#features/sites/analytics/endpoints.ts';
import { brandEndpoints } from '#features/sites/brand/endpoints.ts';
import { browserErrorEndpoints } from '#features/sites/browser-errors/endpoints.ts';
import { csrfEndpoints } from '#features/sites/csrf/endpoints.ts';
import { customModuleEndpoints } from '#features/sites/custom-modules/endpoints.ts';
import { siteDocumentEndpoints } from '#features/sites/documents/endpoints.ts';
import { featureFlagEndpoints } from '#features/sites/feature-flags/endpoints.ts';
import { legalEndpoints } from '#features/sites/legal/endpoints.ts';
import { navigationEndpoints } from '#features/sites/navigation/endpoints.ts';
import { networkEndpoints } from '#features/sites/network/endpoints.ts';
import { pageConfigEndpoints } from '#features/sites/page-configs/endpoints.ts';
import { privacyEndpoints } from '#features/sites/privacy/endpoints.ts';
import { siteVoiceEndpoints } from '#features/sites/site-voice/endpoints.ts';
import { siteEndpoints } from '#features/sites/sites/endpoints.ts';
import { sponsorEndpoints } from '#features/sites/sponsors/endpoints.ts';
import { contactEndpoints } from '#features/support/contact/endpoints.ts';
import { takedownEndpoints } from '#features/takedowns/requests/endpoints.ts';
import { teamRankingEndpoints } from '#features/teams/rankings/endpoints.ts';
import { athleteEndpoints } from '#features/transfers/athletes/endpoints.ts';
import { transferEndpoints } from '#features/transfers/entries/endpoints.ts';
import { rankListEndpoints } from '#features/transfers/portal-ranks/endpoints.ts';
import { transferPortalRanks } from '#features/transfers/portal-ranks/public.ts';
import type { BoundEndpoint } from '#platform/http/handle.ts';
import { COUNTED_PAGES } from '#web/server/counted-pages.ts';
import { isFixedPage } from '#web/server/fixed-pages.ts';

/** Every endpoint of every area. */
export const endpoints: readonly BoundEndpoint[] = [
  ...csrfEndpoints,
  ...siteEndpoints,
  ...networkEndpoints,
  ...brandEndpoints,
  ...legalEndpoints,
  ...navigationEndpoints,
  ...pageConfigEndpoints,
  ...customModuleEndpoints,
  ...sponsorEndpoints,
  ...siteVoiceEndpoints,
  ...siteDocumentEndpoints,
  ...featureFlagEndpoints,
  ...analyticsEndpoints(COUNTED_PAGES),
  ...browserErrorEndpoints,
  ...privacyEndpoints,
  ...constantsEndpoints,
  ...articleEndpoints,
  ...paywallEndpoints,
  ...savedStoryEndpoints,
  ...authorEndpoints,
  ...customPageEndpoints,
  ...galleryEndpoints,
  ...featuredMediaEndpoints,
  ...advertisingEndpoints,
  ...siteStatusEndpoints({ countFollowers: countFollowersOfSport }),
  ...redirectEndpoints(isFixedPage),
  ...taxEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...signInEndpoints,
  ...passwordEndpoints,
  ...passkeyEndpoints,
  ...secondFactorEndpoints,
  ...mailedLinkEndpoints,
  ...undoLinkEndpoints,
  ...registrationEndpoints,
  ...entitlementEndpoints,
  ...paymentEndpoints,
  ...receiptEndpoints,
  ...paymentMethodEndpoints,
  ...subscriptionEndpoints,
  ...addOnEndpoints,
  ...saveOfferEndpoints,
  ...bettingPartnerEndpoints,
  ...planEndpoints,
  ...promotionEndpoints,
  ...quoteEndpoints,
  ...giftEndpoints,
  ...referralEndpoints,
  ...bounceEndpoints,
  ...followEndpoints,
  ...noticeEndpoints,
  ...preferenceEndpoints,
  ...pushEndpoints,
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
  ...rankingListEndpoints(transferPortalRanks),
  ...commitmentEndpoints,
  ...predictionEndpoints,
  ...searchResultEndpoints,
  ...athleteEndpoints,
  ...transferEndpoints,
  ...rankListEndpoints,
  ...teamRankingEndpoints,
  ...decisionEndpoints,
  ...prospectEntryEndpoints,
  ...prospectFinderEndpoints,
  ...timelineEndpoints,
  ...gameEntryEndpoints,
  ...playerEntryEndpoints,
  ...coachEntryEndpoints,
  ...schoolFinderEndpoints,
  ...duplicateEndpoints,
  ...uploadEndpoints,
  ...transferEntryEndpoints,
  ...scoreEndpoints,
  ...forecastEndpoints,
  ...leaderboardEndpoints,
  ...boardEndpoints,
  ...takedownEndpoints,
  ...publishingEndpoints,
  ...imageEndpoints,
  ...contactEndpoints,
  ...attentionEndpoints,
  ...checklistEndpoints,
  ...memberEndpoints,
  ...memberServiceEndpoints,
  ...consoleEndpoints,
  ...auditEndpoints,
  ...backgroundJobEndpoints,
  ...emailLogEndpoints,
  ...webhookEndpoints,
  ...healthEndpoints,
  ...reportGrantEndpoints,
  ...refundRequestEndpoints,
  ...reportEndpoints,
  ...figureEndpoints,
];
