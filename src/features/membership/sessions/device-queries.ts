import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { devices, sessions } from './tables.ts';

/** The device of a session; null: the session is over, or waits for its second factor. */
export async function findDeviceOfSession(db: Db, sessionId: number): Promise<number | null> {
  const [found] = await db.select({ deviceId: sessions.deviceId }).from(sessions).where(eq(sessions.id, sessionId));
  return found?.deviceId ?? null;
}

/**
 * The devices of some members that nobody logged out, each as "user:device". An expired login counts, because the browser is still theirs.
 */
export async function listDevicesNotLoggedOut(db: Db, userIds: readonly number[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ userId: devices.userId, deviceId: devices.id })
    .from(devices)
    .where(and(inArray(devices.userId, [...new Set(userIds)]), eq(devices.isLoggedOut, false)));
  return new Set(rows.map((row) => `${row.userId}:${row.deviceId}`));
}

/** Whether a device, given by columns of another table, was logged out or deleted. */
export const isLoggedOut = ({ userId, deviceId }: { userId: SQLWrapper; deviceId: SQLWrapper }): SQL =>
  sql`not exists (select from devices known
    where known.id = ${deviceId} and known.user_id = ${userId} and not known.is_logged_out)`;
