import { and, desc, eq, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { isLoggedOut } from '#features/membership/sessions/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import { DEFAULT_QUIET_HOURS, type QuietHours } from './quiet-hours-view.ts';
import { pushDeliveries, pushMessages, pushPauses, pushSubscriptions, quietHours } from './tables.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
export type NewSubscription = typeof pushSubscriptions.$inferInsert;

/** The newest first. */
export async function listSubscriptions(db: Db, userId: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));
}

/** For any account. */
export async function findByEndpoint(db: Db, endpoint: string): Promise<SubscriptionRow | null> {
  const found = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).for('update');
  return found[0] ?? null;
}

/** Null: its address was written for another account at the same time. */
export async function insertSubscription(db: Db, row: NewSubscription): Promise<number | null> {
  const { id, endpoint } = pushSubscriptions;
  const [made] = await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoNothing({ target: endpoint })
    .returning({ id });
  return made?.id ?? null;
}

type DeviceOnSite = { userId: number; deviceId: number; siteId: number };

const isOfDevice = ({ userId, deviceId, siteId }: DeviceOnSite) =>
  and(
    eq(pushSubscriptions.userId, userId),
    eq(pushSubscriptions.deviceId, deviceId),
    eq(pushSubscriptions.siteId, siteId),
  );

/** Whatever its address. */
export async function findSubscriptionOfDevice(db: Db, device: DeviceOnSite): Promise<SubscriptionRow | null> {
  const { seenAt, id } = pushSubscriptions;
  const [found] = await db
    .select()
    .from(pushSubscriptions)
    .where(isOfDevice(device))
    .orderBy(desc(seenAt), desc(id))
    .limit(1)
    .for('update');
  return found ?? null;
}

/** False, and the transaction is lost: its address was written for another account at the same time. */
export async function renewSubscription(db: Db, id: number, row: Omit<NewSubscription, 'createdAt'>): Promise<boolean> {
  try {
    await db.update(pushSubscriptions).set(row).where(eq(pushSubscriptions.id, id));
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** With what waits for it. False: it is not the member's. */
export async function deleteSubscription(db: Db, userId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id });
  return gone.length > 0;
}

export async function forgetSubscriptions(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await forgetWhere(db, inArray(pushSubscriptions.id, [...ids]));
}

/** Those of a device on a site, whatever their address. */
export async function forgetDevice(db: Db, device: DeviceOnSite): Promise<void> {
  await forgetWhere(db, isOfDevice(device));
}

/** Locked in the order of members, as by the fan-out: two that lock the same rows in another order may wait for each other. */
async function forgetWhere(db: Db, isMeant: SQL | undefined): Promise<void> {
  const { id, userId } = pushSubscriptions;
  const locked = db.select({ id }).from(pushSubscriptions).where(isMeant).orderBy(userId, id).for('update');
  await db.delete(pushSubscriptions).where(inArray(id, locked));
}

export async function findQuietHours(db: Db, userId: number): Promise<QuietHours | null> {
  const { fromHour, toHour, timeZone } = quietHours;
  const [found] = await db.select({ fromHour, toHour, timeZone }).from(quietHours).where(eq(quietHours.userId, userId));
  return found ?? null;
}

export async function saveQuietHours(db: Db, userId: number, hours: QuietHours): Promise<void> {
  await db
    .insert(quietHours)
    .values({ userId, ...hours })
    .onConflictDoUpdate({ target: quietHours.userId, set: hours });
}

/** The default hours in the zone of a first device; hours that were chosen stay. */
export async function saveTimeZone(db: Db, userId: number, timeZone: string): Promise<void> {
  await db
    .insert(quietHours)
    .values({ userId, ...DEFAULT_QUIET_HOURS, timeZone })
    .onConflictDoNothing();
}

/** Whether the database knows a time zone: it computes quiet hours, and may have other names than the browser. */
export async function isKnownZone(db: Db, timeZone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_timezone_names where name = ${timeZone}`);
  return rows.length > 0;
}

export async function listSubscriptionsByIds(db: Db, ids: readonly number[]): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.id, [...ids]));
}

type Sweep = {
  before: Date;
  now: Date;
  /** Null: the server has none at the moment, and what other keys made stays. */
  serverKey: string | null;
};

/** What is over: messages and deliveries of before `before`, pauses of services, and subscriptions that expired, have another key of ours or a device that was logged out. */
export async function sweepPush(db: Db, { before, now, serverKey }: Sweep): Promise<void> {
  await db.delete(pushDeliveries).where(or(lt(pushDeliveries.doneAt, before), lt(pushDeliveries.expiresAt, before)));
  await db.delete(pushMessages).where(lt(pushMessages.createdAt, before));
  await db.delete(pushPauses).where(lte(pushPauses.until, now));
  const { expiresAt, userId, deviceId } = pushSubscriptions;
  const hasOtherKey = serverKey === null ? undefined : ne(pushSubscriptions.serverKey, serverKey);
  await forgetWhere(db, or(lte(expiresAt, now), hasOtherKey, isLoggedOut({ userId, deviceId })));
}

export async function erasePushOf(db: Db, userId: number): Promise<void> {
  await forgetWhere(db, eq(pushSubscriptions.userId, userId));
  await db.delete(quietHours).where(eq(quietHours.userId, userId));
}
