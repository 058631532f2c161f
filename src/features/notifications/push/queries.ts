import { and, desc, eq, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { isLoggedOut } from '#features/membership/sessions/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import { DEFAULT_QUIET_HOURS, type QuietHours } from './quiet-hours-view.ts';
import { pushDeliveries, pushMessages, pushPauses, pushSubscriptions, quietHours } from './tables.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
export type NewSubscription = typeof pushSubscriptions.$inferInsert;

/** Newest first. */
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

/** Null: a concurrent call saved its endpoint for another account. */
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

/** Whatever its endpoint. */
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

/** False, and the transaction is aborted: a concurrent call saved its endpoint for another account. */
export async function renewSubscription(db: Db, id: number, row: Omit<NewSubscription, 'createdAt'>): Promise<boolean> {
  try {
    await db.update(pushSubscriptions).set(row).where(eq(pushSubscriptions.id, id));
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Including its waiting deliveries. False if it is not the member's. */
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

/** The subscriptions of a device on a site, whatever their endpoint. */
export async function forgetDevice(db: Db, device: DeviceOnSite): Promise<void> {
  await forgetWhere(db, isOfDevice(device));
}

/** Locks in the order of members, as the fan-out does: two transactions that lock the same rows in different orders could deadlock. */
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

/** The default hours in the time zone of the first device; hours that were set stay. */
export async function saveTimeZone(db: Db, userId: number, timeZone: string): Promise<void> {
  await db
    .insert(quietHours)
    .values({ userId, ...DEFAULT_QUIET_HOURS, timeZone })
    .onConflictDoNothing();
}

/** Whether the database knows a time zone: it computes quiet hours, and may use other names than the browser. */
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
  /** Null: the server currently has no keys, and subscriptions made with other keys stay. */
  serverKey: string | null;
};

/**
 * Deletes what is finished: messages and deliveries from before `before`, expired pauses, and subscriptions that expired, belong to another
 * key pair or to a logged-out device.
 */
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
