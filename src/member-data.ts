import { refundRequestData } from '#features/admin/refund-requests/member-data.ts';
import { reportGrantData } from '#features/admin/report-grants/member-data.ts';
import { reportData } from '#features/admin/reports/member-data.ts';
import { ledgerData } from '#features/billing/ledger/member-data.ts';
import { paymentMethodData } from '#features/billing/payment-methods/member-data.ts';
import { authorData } from '#features/content/authors/member-data.ts';
import { customPageData } from '#features/content/custom-pages/member-data.ts';
import { paywallData } from '#features/content/paywall/member-data.ts';
import { revisionData } from '#features/content/publishing/member-data.ts';
import { savedStoryData } from '#features/content/saved-stories/member-data.ts';
import {
  forecastChangeData,
  forecastData,
  forecasterRecordData,
  forecastScoreData,
} from '#features/futurecast/forecasts/member-data.ts';
import { uploadData } from '#features/imports/uploads/member-data.ts';
import { accountData, publisherData, registrationData } from '#features/membership/accounts/member-data.ts';
import { bettingPartnerData } from '#features/membership/betting-partner/member-data.ts';
import { grantData } from '#features/membership/entitlements/member-data.ts';
import { giftData } from '#features/membership/gifts/member-data.ts';
import { mailedTokenData } from '#features/membership/mailed-tokens/member-data.ts';
import { passkeyData } from '#features/membership/passkeys/member-data.ts';
import { promotionUseData } from '#features/membership/promotions/member-data.ts';
import { referralData } from '#features/membership/referrals/member-data.ts';
import { secondFactorData } from '#features/membership/second-factor/member-data.ts';
import { deviceData, sessionData } from '#features/membership/sessions/member-data.ts';
import { subscriptionData } from '#features/membership/subscriptions/member-data.ts';
import { followData } from '#features/notifications/follows/member-data.ts';
import { noticeData, sentNoticesData } from '#features/notifications/notices/member-data.ts';
import { preferenceData } from '#features/notifications/preferences/member-data.ts';
import { pushData } from '#features/notifications/push/member-data.ts';
import { contactData } from '#features/support/contact/member-data.ts';
import { auditData } from '#platform/audit/member-data.ts';
import type { MemberDataPart } from '#platform/member-data.ts';

/**
 * What every module stores about a member, in the order of export and deletion: a part comes before those that its rows reference.
 * `member_deleted` notifies the others afterwards.
 */
export const memberDataParts: readonly MemberDataPart[] = [
  followData,
  preferenceData,
  pushData,
  paywallData,
  savedStoryData,
  sentNoticesData,
  noticeData,
  forecastData,
  forecastChangeData,
  forecastScoreData,
  forecasterRecordData,
  giftData,
  subscriptionData,
  referralData,
  bettingPartnerData,
  promotionUseData,
  grantData,
  paymentMethodData,
  ledgerData,
  secondFactorData,
  passkeyData,
  sessionData,
  deviceData,
  mailedTokenData,
  contactData,
  revisionData,
  authorData,
  customPageData,
  publisherData,
  registrationData,
  refundRequestData,
  reportGrantData,
  reportData,
  uploadData,
  auditData,
  accountData,
];
