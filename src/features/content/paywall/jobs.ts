import { DAY_MS } from '#kernel/dates.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { METER_MS } from './meter.ts';
import { sweepPaywall } from './queries.ts';

/** Once a night in Chicago, when few are reading. */
const NIGHTLY = '55 4 * * *';
/** An ended gift link stays in its giver's list for so long. */
const ENDED_MS = 60 * DAY_MS;

/** Forgets what was read more than 30 days ago, and gift links that ended long since. */
export function sweepPaywallJob({ db, now }: Pick<JobDeps, 'db' | 'now'>): JobDefinition {
  return {
    name: 'sweep_paywall',
    schedule: NIGHTLY,
    run: () => {
      const at = now().getTime();
      return sweepPaywall(db, { readBefore: new Date(at - METER_MS), endedBefore: new Date(at - ENDED_MS) });
    },
  };
}
