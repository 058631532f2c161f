import { countFiguresJob } from '#features/admin/figures/jobs.ts';
import { makeReportJob, sweepReportsJob } from '#features/admin/reports/jobs.ts';
import { afterReconciliation } from '#features/billing/payments/after-restore.ts';
import {
  giveRefundsJob,
  resumePaymentsJob,
  sweepWebhooksJob,
  tellCardEventsJob,
  tellPaypalEventsJob,
} from '#features/billing/payments/jobs.ts';
import { sweepPaywallJob } from '#features/content/paywall/jobs.ts';
import { publishArticleJob, publishDueJob, sweepPublishingJob } from '#features/content/publishing/jobs.ts';
import {
  checkImportJob,
  removeUnkeptFileJob,
  runImportJob,
  sweepUploadsJob,
  undoImportJob,
} from '#features/imports/uploads/jobs.ts';
import { removePictureJob } from '#features/media/images/jobs.ts';
import { deleteDueMembersJob, mailConfirmationJob, mailUsernameJob } from '#features/membership/accounts/jobs.ts';
import { deliverGiftsJob, sweepGiftsJob } from '#features/membership/gifts/jobs.ts';
import { mailSignInLinkJob } from '#features/membership/mailed-links/jobs.ts';
import { mailResetJob } from '#features/membership/passwords/jobs.ts';
import { settleReferralsJob } from '#features/membership/referrals/jobs.ts';
import { removeSecondFactorsJob } from '#features/membership/second-factor/jobs.ts';
import { sweepAccessJob } from '#features/membership/sessions/jobs.ts';
import {
  dropOrdersJob,
  releaseHoldsJob,
  runSubscriptionsJob,
  sendRenewalNoticesJob,
} from '#features/membership/subscriptions/jobs.ts';
import { sendDigestsJob, sendSiteDigestJob } from '#features/notifications/digests/jobs.ts';
import { mailFollowersJob, notifyFollowersJob, sweepNoticesJob } from '#features/notifications/notices/jobs.ts';
import { sendPushJob, sweepPushJob } from '#features/notifications/push/send-push.ts';
import { keepRankingVersionsJob } from '#features/recruiting/rank-history/jobs.ts';
import { sweepContactMessagesJob } from '#features/support/contact/jobs.ts';
import { sweepTakedownRequestsJob } from '#features/takedowns/requests/jobs.ts';
import { rebuildTeamRankingsJob } from '#features/teams/rankings/jobs.ts';
import { purgeCdnJob } from '#platform/cdn/purge-cdn.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { deliverMailJob } from '#platform/mail/deliver-mail.ts';
import { sweepJob } from '#platform/retention/sweep.ts';
import { memberDataParts } from './member-data.ts';

/** The job definitions of all features. */
export const jobDefinitions = (deps: JobDeps): readonly JobDefinition[] => [
  deliverMailJob({ ...deps, jobs: deps.ports.jobs }),
  publishArticleJob(deps),
  publishDueJob(deps),
  sweepPublishingJob(deps),
  removePictureJob(deps),
  sweepJob(deps),
  purgeCdnJob(deps),
  mailConfirmationJob(deps),
  mailUsernameJob(deps),
  mailResetJob(deps),
  mailSignInLinkJob(deps),
  removeSecondFactorsJob(deps),
  sweepAccessJob(deps),
  afterReconciliation(deps, resumePaymentsJob(deps)),
  afterReconciliation(deps, giveRefundsJob(deps)),
  tellCardEventsJob(deps),
  tellPaypalEventsJob(deps),
  sweepWebhooksJob(deps),
  afterReconciliation(deps, runSubscriptionsJob(deps)),
  afterReconciliation(deps, dropOrdersJob(deps)),
  releaseHoldsJob(deps),
  afterReconciliation(deps, sendRenewalNoticesJob(deps)),
  deliverGiftsJob(deps),
  afterReconciliation(deps, sweepGiftsJob(deps)),
  settleReferralsJob(deps),
  sweepPaywallJob(deps),
  deleteDueMembersJob(deps, memberDataParts),
  notifyFollowersJob(deps),
  mailFollowersJob(deps),
  sendPushJob(deps),
  sweepPushJob(deps),
  sweepNoticesJob(deps),
  sendDigestsJob(deps),
  sendSiteDigestJob(deps),
  rebuildTeamRankingsJob(deps),
  sweepTakedownRequestsJob(deps),
  sweepContactMessagesJob(deps),
  keepRankingVersionsJob(deps),
  countFiguresJob(deps),
  makeReportJob(deps),
  sweepReportsJob(deps),
  checkImportJob(deps),
  runImportJob(deps),
  undoImportJob(deps),
  removeUnkeptFileJob(deps),
  sweepUploadsJob(deps),
];
