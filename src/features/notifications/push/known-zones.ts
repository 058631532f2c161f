import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { DEFAULT_QUIET_HOURS } from './quiet-hours-view.ts';

/**
 * Runs `work`, and once more if the database does not know the time zone of some member. A backup may come from a database that knew it,
 * and zones are renamed: those members get the default zone, so that they do not block everybody's alerts.
 */
export async function withKnownZones<Value>(db: Db, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!isUnknownZone(error)) throw error;
    await db.execute(sql`update quiet_hours set time_zone = ${DEFAULT_QUIET_HOURS.timeZone}
      where time_zone not in (select name from pg_timezone_names)`);
    return work();
  }
}

/** SQLSTATE invalid_parameter_value, which has other causes too. */
function isUnknownZone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (Reflect.get(cause, 'code') === '22023' && cause.message.startsWith('time zone')) return true;
  return false;
}
