import { expect } from 'vitest';
import type { Database } from '#platform/db/database.ts';

const WAITING = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Resolves when `count` other statements on this database wait for a lock. The embedded engine runs one transaction at a time, so nothing
 * there ever waits for a lock: it resolves immediately.
 */
export async function untilLockWait(database: Database, count = 1): Promise<void> {
  if (database.engine === 'pglite') return;
  await expect.poll(async () => (await database.executeSql(WAITING)).rows[0]?.waiting).toBeGreaterThanOrEqual(count);
}
