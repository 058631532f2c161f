import { reportGrantHandlers } from '#features/admin/report-grants/handlers.ts';
import { publishingHandlers } from '#features/content/publishing/handlers.ts';
import { giftHandlers } from '#features/membership/gifts/handlers.ts';
import { subscriptionHandlers } from '#features/membership/subscriptions/handlers.ts';
import { followHandlers } from '#features/notifications/follows/handlers.ts';
import { noticeHandlers } from '#features/notifications/notices/handlers.ts';
import { takedownHandlers } from '#features/takedowns/requests/handlers.ts';
import { teamRankingHandlers } from '#features/teams/rankings/handlers.ts';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';

/** The event handlers of all features. */
export const eventHandlers = (deps: JobDeps): readonly EventHandler[] => [
  ...followHandlers(deps),
  ...noticeHandlers(deps),
  ...teamRankingHandlers(deps),
  ...takedownHandlers(deps),
  ...publishingHandlers(deps),
  ...subscriptionHandlers(deps),
  ...giftHandlers(deps),
  ...reportGrantHandlers(deps),
];
