import { HOUR_MS } from '#kernel/dates.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { findRestoreHold } from './service/restore-hold.ts';

/** Holds a job that moves money after a restore until the books were reconciled with the providers. Logs this once an hour. */
export function afterReconciliation(
  { db, now, log }: Pick<JobDeps, 'db' | 'now' | 'log'>,
  job: JobDefinition,
): JobDefinition {
  let saidAt = 0;
  return {
    ...job,
    run: async (data) => {
      const hold = await findRestoreHold(db);
      if (!hold) return job.run(data);
      if (now().getTime() - saidAt < HOUR_MS) return;
      saidAt = now().getTime();
      log.error(
        { job: job.name, restoredAsOf: hold.asOf },
        'money waits after a restore until the books were compared: bluechip payments reconcile --enter',
      );
    },
  };
}
