import { DAY_MS } from '#kernel/dates.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { deleteDecidedBefore } from './queries.ts';

/** How long a decided request keeps the name and the address of the person who made it: long enough for questions. */
const REQUEST_KEPT_DAYS = 365;

/** Once a night in Central Time, when traffic is low. */
const NIGHTLY = '5 5 * * *';

export function sweepTakedownRequestsJob({ db, now }: Pick<JobDeps, 'db' | 'now'>): JobDefinition {
  return {
    name: 'sweep_takedown_requests',
    schedule: NIGHTLY,
    run: () => deleteDecidedBefore(db, new Date(now().getTime() - REQUEST_KEPT_DAYS * DAY_MS)),
  };
}
