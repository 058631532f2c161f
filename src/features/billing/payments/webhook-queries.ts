import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { WebhookProvider, WebhookStatus } from '#kernel/webhook-states.ts';
import type { Db } from '#platform/db/database.ts';
import { type WebhookPayload, webhookEvents } from './tables.ts';

/** The log of signed webhooks. Unsigned calls are never logged: anybody could fill the table. */

export type WebhookEvent = typeof webhookEvents.$inferSelect;

/** Stores that an event arrived, once however often it is delivered. `name`: the provider's event type. */
export async function noteReceived(
  db: Db,
  { payload, name, at }: { payload: WebhookPayload; name: string; at: Date },
): Promise<number> {
  const [row] = await db
    .insert(webhookEvents)
    .values({
      provider: payload.provider,
      eventId: payload.event.id,
      name,
      payload,
      status: 'received',
      receivedAt: at,
      triedAt: at,
    })
    .onConflictDoUpdate({
      target: [webhookEvents.provider, webhookEvents.eventId],
      set: { tries: sql`${webhookEvents.tries} + 1`, triedAt: at },
    })
    .returning({ id: webhookEvents.id });
  if (!row) throw new Error('an event was neither written nor found');
  return row.id;
}

export async function noteResult(
  db: Db,
  { id, status, error }: { id: number; status: WebhookStatus; error: string | null },
): Promise<void> {
  await db.update(webhookEvents).set({ status, error }).where(eq(webhookEvents.id, id));
}

export async function noteTry(db: Db, id: number, at: Date): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ tries: sql`${webhookEvents.tries} + 1`, triedAt: at })
    .where(eq(webhookEvents.id, id));
}

/** Newest first. `beforeId`: those with a lower id. */
export async function listWebhookEvents(
  db: Db,
  {
    provider,
    status,
    beforeId,
    limit,
  }: {
    provider?: WebhookProvider | undefined;
    status?: WebhookStatus | undefined;
    beforeId?: number | undefined;
    limit: number;
  },
): Promise<WebhookEvent[]> {
  const conditions: (SQL | undefined)[] = [
    provider === undefined ? undefined : eq(webhookEvents.provider, provider),
    status === undefined ? undefined : eq(webhookEvents.status, status),
    beforeId === undefined ? undefined : lt(webhookEvents.id, beforeId),
  ];
  return db
    .select()
    .from(webhookEvents)
    .where(and(...conditions))
    .orderBy(desc(webhookEvents.id))
    .limit(limit);
}

export async function findWebhookEvent(db: Db, id: number): Promise<WebhookEvent | null> {
  const [found] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  return found ?? null;
}

/** Events received by then that the program handles but has not entered. */
export const countUnprocessed = (db: Db, by: Date): Promise<number> =>
  db.$count(
    webhookEvents,
    and(inArray(webhookEvents.status, ['received', 'waiting', 'failed']), lt(webhookEvents.receivedAt, by)),
  );

export async function deleteWebhookEvents(db: Db, before: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before));
}
