import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { sessions } from './tables.ts';

/** The device of a session; null: the session is over, or waits for its second factor. */
export async function findDeviceOfSession(db: Db, sessionId: number): Promise<number | null> {
  const [found] = await db.select({ deviceId: sessions.deviceId }).from(sessions).where(eq(sessions.id, sessionId));
  return found?.deviceId ?? null;
}

/** Where some members are logged in at `now`, each as "user:device". */
export async function listOpenDevices(
  db: Db,
  { userIds, now }: { userIds: readonly number[]; now: Date },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const { userId, deviceId } = sessions;
  const rows = await db
    .selectDistinct({ userId, deviceId })
    .from(sessions)
    .where(
      and(
        inArray(userId, [...new Set(userIds)]),
        gt(sessions.expiresAt, now),
        eq(sessions.isPending, false),
        isNotNull(deviceId),
      ),
    );
  return new Set(rows.map((row) => `${row.userId}:${row.deviceId}`));
}
