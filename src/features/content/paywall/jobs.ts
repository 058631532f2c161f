import { DAY_MS } from '#kernel/dates.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { METER_MS } from './meter.ts';
import { sweepPaywall } from './queries.ts';

/** Once a night in Central Time, when traffic is low. */
const NIGHTLY = '55 4 * * *';
/** How long an expired gift link stays in its giver's list. */
const ENDED_MS = 60 * DAY_MS;

/** Deletes meter readings older than 30 days, and gift links that expired long ago. */
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
