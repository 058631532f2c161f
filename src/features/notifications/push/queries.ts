import { and, desc, eq, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { isLoggedOut } from '#features/membership/sessions/public.ts';
import type { Db } from '#platform/db/database.ts';
import { PUSH_POLICIES, type PushOutcome } from './message.ts';
import { IS_QUIET, localColumns, MORNING, QUIET_COLUMNS } from './quiet-hours-sql.ts';
import { DEFAULT_QUIET_HOURS, type QuietHours } from './quiet-hours-view.ts';
import { pushDeliveries, pushMessages, pushSubscriptions, quietHours } from './tables.ts';

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

export async function renewSubscription(db: Db, id: number, row: Omit<NewSubscription, 'createdAt'>): Promise<void> {
  await db.update(pushSubscriptions).set(row).where(eq(pushSubscriptions.id, id));
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
export async function forgetDevice(
  db: Db,
  { userId, deviceId, siteId }: { userId: number; deviceId: number; siteId: number },
): Promise<void> {
  const own = and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.deviceId, deviceId));
  await forgetWhere(db, and(own, eq(pushSubscriptions.siteId, siteId)));
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

export async function insertMessage(db: Db, message: typeof pushMessages.$inferInsert): Promise<void> {
  await db.insert(pushMessages).values(message).onConflictDoNothing();
}

export type Delivery = { eventKey: string; subscriptionId: number; tries: number; expiresAt: Date };

const CLAIM_MINUTES = 5;

/** Claims what is due, the oldest first. A worker that dies gives it back when the claim runs out. */
export async function claimDue(db: Db, { now, limit }: { now: Date; limit: number }): Promise<Delivery[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ eventKey: string; subscriptionId: number; tries: number; expiresMs: number }>(sql`
    update push_deliveries delivery
    set tries = delivery.tries + 1, claimed_until = ${at} + make_interval(mins => ${CLAIM_MINUTES}::int)
    from (
      select event_key, subscription_id from push_deliveries
      where done_at is null and due_at <= ${at} and (claimed_until is null or claimed_until <= ${at})
      order by due_at limit ${limit} for update skip locked
    ) due
    where delivery.event_key = due.event_key and delivery.subscription_id = due.subscription_id
    returning delivery.event_key as "eventKey", delivery.subscription_id as "subscriptionId", delivery.tries,
      (extract(epoch from delivery.expires_at) * 1000)::float8 as "expiresMs"`);
  return rows.map(({ expiresMs, ...row }) => ({ ...row, expiresAt: new Date(expiresMs) }));
}

const WAITING = Object.entries(PUSH_POLICIES).flatMap(([event, { waits }]) => (waits ? [event] : []));

/**
 * Of claimed deliveries, those that are not sent now because their member has quiet hours: they wait for the morning, or are dropped, by
 * the rule of their event. A retry, and what was queued for long, may come to lie in the night. Returns the others.
 */
export async function holdQuiet(db: Db, deliveries: readonly Delivery[], now: Date): Promise<Delivery[]> {
  if (deliveries.length === 0) return [];
  const at = sql`${now.toISOString()}::timestamptz`;
  const claimed = JSON.stringify(deliveries.map(({ eventKey, subscriptionId }) => ({ eventKey, subscriptionId })));
  const { rows } = await db.execute<{ eventKey: string; subscriptionId: number }>(sql`
    update push_deliveries delivery
    set claimed_until = null, due_at = case when waits then ${MORNING} else due_at end,
      done_at = case when waits then null else ${at} end, outcome = case when waits then null else 'dropped' end
    from (
      select zoned.*, ${localColumns(at)} from (
        select waiting.event_key, waiting.subscription_id, ${QUIET_COLUMNS},
          message.event = any (${`{${WAITING.join(',')}}`}::text[]) as waits
        from jsonb_to_recordset(${claimed}::jsonb) as claimed ("eventKey" text, "subscriptionId" int)
        join push_deliveries waiting
          on waiting.event_key = claimed."eventKey" and waiting.subscription_id = claimed."subscriptionId"
        join push_messages message on message.event_key = waiting.event_key
        left join quiet_hours quiet on quiet.user_id = waiting.user_id
      ) zoned
    ) placed
    where delivery.event_key = placed.event_key and delivery.subscription_id = placed.subscription_id and delivery.expires_at > ${at} and ${IS_QUIET}
    returning delivery.event_key as "eventKey", delivery.subscription_id as "subscriptionId"`);
  const held = new Set(rows.map(({ eventKey, subscriptionId }) => `${eventKey} ${subscriptionId}`));
  return deliveries.filter(({ eventKey, subscriptionId }) => !held.has(`${eventKey} ${subscriptionId}`));
}

export async function listSubscriptionsByIds(db: Db, ids: readonly number[]): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.id, [...ids]));
}

export async function listMessages(db: Db, eventKeys: readonly string[]) {
  if (eventKeys.length === 0) return [];
  return db
    .select()
    .from(pushMessages)
    .where(inArray(pushMessages.eventKey, [...eventKeys]));
}

type DeliveryKey = Pick<Delivery, 'eventKey' | 'subscriptionId'>;
const isDelivery = ({ eventKey, subscriptionId }: DeliveryKey) =>
  and(eq(pushDeliveries.eventKey, eventKey), eq(pushDeliveries.subscriptionId, subscriptionId));

export async function finishDelivery(db: Db, key: DeliveryKey, outcome: PushOutcome, now: Date): Promise<void> {
  await db.update(pushDeliveries).set({ doneAt: now, outcome, claimedUntil: null }).where(isDelivery(key));
  if (outcome === 'sent')
    await db.update(pushSubscriptions).set({ lastSentAt: now }).where(eq(pushSubscriptions.id, key.subscriptionId));
}

export async function postponeDelivery(db: Db, key: DeliveryKey, dueAt: Date): Promise<void> {
  await db.update(pushDeliveries).set({ dueAt, claimedUntil: null }).where(isDelivery(key));
}

type Sweep = {
  before: Date;
  now: Date;
  /** Null: the server has none at the moment, and what other keys made stays. */
  serverKey: string | null;
};

/** What is over: messages and deliveries of before `before`, and subscriptions that expired, have another key of ours or a device that was logged out. */
export async function sweepPush(db: Db, { before, now, serverKey }: Sweep): Promise<void> {
  await db.delete(pushDeliveries).where(or(lt(pushDeliveries.doneAt, before), lt(pushDeliveries.expiresAt, before)));
  await db.delete(pushMessages).where(lt(pushMessages.createdAt, before));
  const { expiresAt, userId, deviceId } = pushSubscriptions;
  const hasOtherKey = serverKey === null ? undefined : ne(pushSubscriptions.serverKey, serverKey);
  await forgetWhere(db, or(lte(expiresAt, now), hasOtherKey, isLoggedOut({ userId, deviceId })));
}

export async function erasePushOf(db: Db, userId: number): Promise<void> {
  await forgetWhere(db, eq(pushSubscriptions.userId, userId));
  await db.delete(quietHours).where(eq(quietHours.userId, userId));
}
