import { PgBoss } from 'pg-boss';
import type { Database } from '#platform/db/database.ts';

/** Queues jobs as their schedule would; a running server fetches them. */
export async function queueJobs({ executeSql }: Database, names: readonly string[]): Promise<void> {
  const queue = new PgBoss({ db: { executeSql }, schema: 'jobs', supervise: false, schedule: false, migrate: false });
  await queue.start();
  for (const name of names) await queue.send(name, {});
  await queue.stop({ graceful: false, close: false });
}
