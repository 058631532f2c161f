import { PgBoss } from 'pg-boss';
import { onDatabase } from './network-facts.ts';
import type { Place } from './program.ts';

/**
 * An update that skips rows in use by a living process, because whoever waits for them while holding other rows may itself block others.
 */
export const unlockedRows = (table: string, key: string, change: string, condition: string): string =>
  `update ${table} set ${change} where (${key}) in (select ${key} from ${table} where ${condition} for update skip locked)`;

/**
 * As if hours had passed since the processes were killed: their claims are free again. The claim of an event ends by its due time; that of
 * a job is ended by the queue's own supervision, which then waits before the next try.
 */
export async function passTime(place: Place): Promise<void> {
  await onDatabase(place, async ({ executeSql }) => {
    await executeSql(unlockedRows('outbox', 'id', 'due_at = now()', 'handled_at is null'));
    await executeSql(
      unlockedRows('jobs.job', 'name, id', `started_on = started_on - interval '1 day'`, `state = 'active'`),
    );
    await executeSql(unlockedRows('jobs.queue', 'name', 'monitor_on = null, monitor_claim_on = null', 'true'));
    const queue = new PgBoss({ db: { executeSql }, schema: 'jobs', supervise: false, schedule: false, migrate: false });
    await queue.start();
    await queue.supervise();
    await queue.stop({ graceful: false, close: false });
    await executeSql(unlockedRows('jobs.job', 'name, id', 'start_after = now()', `state = 'retry'`));
  });
}
