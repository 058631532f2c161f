import { DAY_MS } from '#kernel/dates.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { MESSAGE_KEPT_DAYS } from './message-view.ts';
import { deleteMessagesBefore } from './queries.ts';

/** Once a night in Central Time, when traffic is low. */
const NIGHTLY = '10 5 * * *';

export function sweepContactMessagesJob({ db, now }: Pick<JobDeps, 'db' | 'now'>): JobDefinition {
  return {
    name: 'sweep_contact_messages',
    schedule: NIGHTLY,
    run: () => deleteMessagesBefore(db, new Date(now().getTime() - MESSAGE_KEPT_DAYS * DAY_MS)),
  };
}
