import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { outbox } from './tables.ts';

/**
 * Events are written in the transaction of the change and handled after its commit by the dispatcher, at least once. A handler must be
 * idempotent.
 */

export type DomainEvent = { type: string; [fact: string]: unknown };

export const OUTBOX_CHANNEL = 'bluechip_outbox';
export const PURGE_CHANNEL = 'bluechip_purge';
/** NOTIFY carries at most 8000 bytes. */
const PURGE_BYTES = 7000;

/** Writes the event and wakes the dispatcher at commit. */
export async function emit(db: Db, event: DomainEvent): Promise<void> {
  const { type, ...payload } = event;
  const written = db.insert(outbox).values({ type, payload }).returning({ id: outbox.id });
  await db.execute(sql`with written as ${written} select pg_notify(${OUTBOX_CHANNEL}, '') from written`);
}

/**
 * Purges every cached page that shows one of `tags`, in every process, when the caller's transaction commits. `all` purges everything: for
 * a change too broad to name.
 */
export async function purgeTags(db: Db, tags: readonly string[] | 'all'): Promise<void> {
  const payload = tags === 'all' ? 'all' : [...new Set(tags)].join('\n');
  if (!payload) return;
  const isTooLong = Buffer.byteLength(payload) > PURGE_BYTES;
  await db.execute(sql`select pg_notify(${PURGE_CHANNEL}, ${isTooLong ? 'all' : payload})`);
}
