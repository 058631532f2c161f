import { deleteDueMembersJob, mailConfirmationJob, mailUsernameJob } from '#features/membership/accounts/jobs.ts';
import { mailSignInLinkJob } from '#features/membership/mailed-links/jobs.ts';
import { mailResetJob } from '#features/membership/passwords/jobs.ts';
import { sweepAccessJob } from '#features/membership/sessions/jobs.ts';
import { sweepNoticesJob, tellOfDecisionJob } from '#features/notifications/notices/jobs.ts';
import { keepRankingVersionsJob } from '#features/recruiting/rank-history/jobs.ts';
import { sweepTakedownRequestsJob } from '#features/takedowns/requests/jobs.ts';
import { rebuildTeamRankingsJob } from '#features/teams/rankings/jobs.ts';
import { purgeCdnJob } from '#platform/cdn/purge-cdn.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { deliverMailJob } from '#platform/mail/deliver-mail.ts';
import { sweepJob } from '#platform/retention/sweep.ts';
import { memberDataParts } from './member-data.ts';

/** Every kind of background work of every area. */
export const jobDefinitions = (deps: JobDeps): readonly JobDefinition[] => [
  deliverMailJob(deps),
  sweepJob(deps),
  purgeCdnJob(deps),
  mailConfirmationJob(deps),
  mailUsernameJob(deps),
  mailResetJob(deps),
  mailSignInLinkJob(deps),
  sweepAccessJob(deps),
  deleteDueMembersJob(deps, memberDataParts),
  tellOfDecisionJob(deps),
  sweepNoticesJob(deps),
  rebuildTeamRankingsJob(deps),
  sweepTakedownRequestsJob(deps),
  keepRankingVersionsJob(deps),
];
