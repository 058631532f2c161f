import { PgBoss } from 'pg-boss';
import { onDatabase } from './network-facts.ts';
import type { Place } from './program.ts';

/**
 * As if hours had passed since the processes were killed: what they had claimed is free again. The claim of an event ends by its due time;
 * that of a job is ended by the queue's own supervision, which then waits before the next try.
 */
export async function passTime(place: Place): Promise<void> {
  await onDatabase(place, async ({ executeSql }) => {
    await executeSql(`update outbox set due_at = now() where handled_at is null`);
    await executeSql(`update jobs.job set started_on = started_on - interval '1 day' where state = 'active'`);
    await executeSql(`update jobs.queue set monitor_on = null, monitor_claim_on = null`);
    const queue = new PgBoss({ db: { executeSql }, schema: 'jobs', supervise: false, schedule: false, migrate: false });
    await queue.start();
    await queue.supervise();
    await queue.stop({ graceful: false, close: false });
    await executeSql(`update jobs.job set start_after = now() where state = 'retry'`);
  });
}
