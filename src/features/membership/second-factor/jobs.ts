import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { runRemovals } from './service/run-removals.ts';

/** Removes second factors whose wait is over, and reminds their owners a day before. */
export function removeSecondFactorsJob(deps: JobDeps): JobDefinition {
  return { name: 'remove_second_factors', schedule: '25 * * * *', run: () => runRemovals(deps) };
}
