import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { NOTICE_KINDS, NOTICES } from '../preferences/public.ts';
import { PUSH_POLICIES, type PushOutcome } from './message.ts';
import { IS_QUIET, localColumns, MORNING, QUIET_COLUMNS } from './quiet-hours-sql.ts';
import { pushDeliveries, pushMessages, pushPauses, pushSubscriptions } from './tables.ts';

/** The queue of push alerts: due, waiting and finished deliveries. */

export async function insertMessage(db: Db, message: typeof pushMessages.$inferInsert): Promise<void> {
  await db.insert(pushMessages).values(message).onConflictDoNothing();
}

export type Delivery = { eventKey: string; subscriptionId: number; tries: number; expiresAt: Date };

/** Longer than sending a batch takes (send-push.ts). */
const CLAIM_MINUTES = 5;

/** Claims due deliveries, oldest first, then by device. If a worker dies, its claims expire. */
export async function claimDue(db: Db, { now, limit }: { now: Date; limit: number }): Promise<Delivery[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ eventKey: string; subscriptionId: number; tries: number; expiresMs: number }>(sql`
    update push_deliveries delivery
    set tries = delivery.tries + 1, claimed_until = ${at} + make_interval(mins => ${CLAIM_MINUTES}::int)
    from (
      select event_key, subscription_id from push_deliveries
      where done_at is null and due_at <= ${at} and (claimed_until is null or claimed_until <= ${at})
      order by due_at, subscription_id limit ${limit} for update skip locked
    ) due
    where delivery.event_key = due.event_key and delivery.subscription_id = due.subscription_id
    returning delivery.event_key as "eventKey", delivery.subscription_id as "subscriptionId", delivery.tries,
      (extract(epoch from delivery.expires_at) * 1000)::float8 as "expiresMs"`);
  return rows.map(({ expiresMs, ...row }) => ({ ...row, expiresAt: new Date(expiresMs) }));
}

type DeliveryKey = Pick<Delivery, 'eventKey' | 'subscriptionId'>;

/** Claimed deliveries as the rows `claimed ("eventKey", "subscriptionId")` of a statement. */
const claimedRows = (deliveries: readonly DeliveryKey[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(deliveries.map(({ eventKey, subscriptionId }) => ({ eventKey, subscriptionId })))}::jsonb)
    as claimed ("eventKey" text, "subscriptionId" int)`;

const DELIVERY_KEY: SQL = sql`delivery.event_key as "eventKey", delivery.subscription_id as "subscriptionId"`;

function without(deliveries: readonly Delivery[], gone: readonly DeliveryKey[]): Delivery[] {
  const keys = new Set(gone.map(({ eventKey, subscriptionId }) => `${eventKey} ${subscriptionId}`));
  return deliveries.filter(({ eventKey, subscriptionId }) => !keys.has(`${eventKey} ${subscriptionId}`));
}

const PUSH_RULES: SQL = sql.join(
  NOTICE_KINDS.map((kind) => {
    const { scope, event, ways } = NOTICES[kind];
    return sql`(${kind}, ${scope}, ${event}, ${ways.push}::boolean)`;
  }),
  sql`, `,
);

/**
 * Drops claimed deliveries whose member no longer follows any of the alert's prospects and teams, or has turned push off for them: an alert
 * that waited for the morning may be hours old. Returns the others.
 */
export async function dropUnfollowed(db: Db, deliveries: readonly Delivery[], now: Date): Promise<Delivery[]> {
  if (deliveries.length === 0) return [];
  const { rows } = await db.execute<DeliveryKey>(sql`
    update push_deliveries delivery
    set claimed_until = null, done_at = ${now.toISOString()}::timestamptz, outcome = 'dropped'
    from ${claimedRows(deliveries)}, push_messages message
    where delivery.event_key = claimed."eventKey" and delivery.subscription_id = claimed."subscriptionId"
      and message.event_key = delivery.event_key
      and not exists (
        select from (
          select 'prospect' as scope from prospect_follows
          where user_id = delivery.user_id and prospect_id = any (message.prospect_ids)
          union all
          select 'team' from site_follows where user_id = delivery.user_id and site_id = any (message.site_ids)
        ) followed
        join (values ${PUSH_RULES}) rule (kind, scope, event, push)
          on rule.scope = followed.scope and rule.event = message.event
        left join notice_preferences chosen on chosen.user_id = delivery.user_id and chosen.kind = rule.kind
        where coalesce(chosen.by_push, rule.push)
      )
    returning ${DELIVERY_KEY}`);
  return without(deliveries, rows);
}

/** Rows `policy (event, waits, ttl)` of a statement; `ttl` in seconds. */
const POLICY_ROWS: SQL = sql`(values ${sql.join(
  Object.entries(PUSH_POLICIES).map(
    ([event, { waits, ttlMs }]) => sql`(${event}, ${waits}::boolean, ${ttlMs / 1_000}::double precision)`,
  ),
  sql`, `,
)}) policy (event, waits, ttl)`;

/**
 * Removes claimed deliveries whose member is in quiet hours: depending on the event, they are postponed to the morning with a new expiry,
 * or dropped. Retries, and alerts queued for long, may fall into the night. Returns the others.
 */
export async function holdQuiet(db: Db, deliveries: readonly Delivery[], now: Date): Promise<Delivery[]> {
  if (deliveries.length === 0) return [];
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<DeliveryKey>(sql`
    update push_deliveries delivery
    set claimed_until = null, tries = delivery.tries - 1, due_at = case when waits then ${MORNING} else due_at end,
      expires_at = case when waits then ${MORNING} + make_interval(secs => ttl) else delivery.expires_at end,
      done_at = case when waits then null else ${at} end, outcome = case when waits then null else 'dropped' end
    from (
      select zoned.*, ${localColumns(at)} from (
        select waiting.event_key, waiting.subscription_id, ${QUIET_COLUMNS}, policy.waits, policy.ttl
        from ${claimedRows(deliveries)}
        join push_deliveries waiting
          on waiting.event_key = claimed."eventKey" and waiting.subscription_id = claimed."subscriptionId"
        join push_messages message on message.event_key = waiting.event_key
        join ${POLICY_ROWS} on policy.event = message.event
        left join quiet_hours quiet on quiet.user_id = waiting.user_id
      ) zoned
    ) placed
    where delivery.event_key = placed.event_key and delivery.subscription_id = placed.subscription_id
      and delivery.expires_at > ${at} and ${IS_QUIET}
    returning ${DELIVERY_KEY}`);
  return without(deliveries, rows);
}

export async function listMessages(db: Db, eventKeys: readonly string[]) {
  if (eventKeys.length === 0) return [];
  return db
    .select()
    .from(pushMessages)
    .where(inArray(pushMessages.eventKey, [...eventKeys]));
}

const isDelivery = ({ eventKey, subscriptionId }: DeliveryKey) =>
  and(eq(pushDeliveries.eventKey, eventKey), eq(pushDeliveries.subscriptionId, subscriptionId));

export async function finishDelivery(db: Db, key: DeliveryKey, outcome: PushOutcome, now: Date): Promise<void> {
  await db.update(pushDeliveries).set({ doneAt: now, outcome, claimedUntil: null }).where(isDelivery(key));
  if (outcome === 'sent')
    await db.update(pushSubscriptions).set({ lastSentAt: now }).where(eq(pushSubscriptions.id, key.subscriptionId));
}

/** `isTry`: it was posted; otherwise the claim does not count as a try. */
export async function postponeDelivery(
  db: Db,
  key: DeliveryKey,
  { dueAt, isTry }: { dueAt: Date; isTry: boolean },
): Promise<void> {
  const tries = isTry ? pushDeliveries.tries : sql`${pushDeliveries.tries} - 1`;
  await db.update(pushDeliveries).set({ dueAt, tries, claimedUntil: null }).where(isDelivery(key));
}

/** The end of each push service's requested pause, by origin. */
export async function findPauses(db: Db, now: Date): Promise<Map<string, Date>> {
  const rows = await db.select().from(pushPauses).where(gt(pushPauses.until, now));
  return new Map(rows.map(({ origin, until }) => [origin, until]));
}

/** Of two concurrent pauses the longer one is kept. */
export async function savePause(db: Db, pause: { origin: string; until: Date }): Promise<void> {
  const longer = sql`greatest(${pushPauses.until}, excluded.until)`;
  await db
    .insert(pushPauses)
    .values(pause)
    .onConflictDoUpdate({ target: pushPauses.origin, set: { until: longer } });
}
