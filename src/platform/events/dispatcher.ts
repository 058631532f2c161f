import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { ErrorReporting } from '../error-reporting/error-reporting.ts';
import { failureReason } from '../log/failure-reason.ts';
import type { Log } from '../log/log.ts';
import { type DomainEvent, OUTBOX_CHANNEL } from './events.ts';

/**
 * Delivers committed events to their handlers, in order of writing, at least once. Several processes may dispatch at the same time: each
 * claims one event for LEASE_SECONDS. No transaction is open while a handler runs, or the embedded engine, which has one connection, would
 * deadlock with the handler. A failed handler is retried later, up to MAX_TRIES, and then left with its error; one whose process died is
 * retried when its claim expires.
 */

export type EventHandler = {
  type: string;
  name: string;
  handle: (event: DomainEvent & { eventId: number }) => Promise<void>;
};

export type Dispatcher = {
  /** Handles everything that is due; resolves when nothing is left. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

const POLL_MS = 5_000;
/** With pauses of a second that double up to four hours: more than a day in all, so that a person has a day to fix what needs fixing. */
export const MAX_TRIES = 21;
const LONGEST_PAUSE_SECONDS = 4 * 3_600;
/** A handler that takes longer may run a second time in parallel; long work belongs in a job. */
const LEASE_SECONDS = 120;
const LONGEST_ERROR = 2_000;

type OutboxRow = { id: string | number; type: string; payload: Record<string, unknown>; tries: number };

export type DispatcherDeps = {
  database: Database;
  handlers: readonly EventHandler[];
  log: Log;
  errorReporting: ErrorReporting;
  /**
   * Dispatches events as they are written, and retries failures. False: only `drain` dispatches, and a failed event waits until the caller
   * makes it due.
   */
  isUnattended?: boolean;
};

export async function startDispatcher({
  database,
  handlers,
  log,
  errorReporting,
  isUnattended = true,
}: DispatcherDeps): Promise<Dispatcher> {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  function wake(): Promise<void> {
    isWanted = true;
    running ??= run();
    return running;
  }

  /** For callers that cannot handle a failure: a database outage must not end the process. The next poll tries again. */
  function wakeUnattended(): void {
    wake().catch((error: unknown) => log.error({ err: error }, 'events could not be dispatched'));
  }

  async function run(): Promise<void> {
    try {
      while (isWanted && !isStopped) {
        isWanted = false;
        let row = isStopped ? null : await claim(null);
        while (row) row = await handleOne(row);
      }
    } finally {
      // In the same turn as the last check of isWanted, so that no wake is lost in between.
      running = null;
    }
  }

  /** Claims the next due event; null if there is none. `last`: the one just handled, whose outcome is stored in the same statement. */
  async function claim(last: { id: OutboxRow['id']; noted: SQL } | null): Promise<OutboxRow | null> {
    const { rows } = await database.db.execute<OutboxRow>(sql`
      ${last ? sql`with noted as (${last.noted})` : sql``}
      update outbox set tries = tries + 1, due_at = now() + interval '1 second' * ${LEASE_SECONDS}
      where id = (
        select id from outbox
        where handled_at is null and due_at <= now() and tries < ${MAX_TRIES} and id <> ${last?.id ?? 0}
        order by id limit 1 for update skip locked)
      returning id, type, payload, tries`);
    return rows[0] ?? null;
  }

  /** Handles the claimed event, stores the outcome, and claims the next. */
  async function handleOne(row: OutboxRow): Promise<OutboxRow | null> {
    const failure = await handleRow(row);
    const again = isUnattended
      ? sql`now() + interval '1 second' * least(power(2, tries - 1), ${LONGEST_PAUSE_SECONDS})`
      : sql`'infinity'`;
    const noted =
      failure === null
        ? sql`update outbox set handled_at = now(), last_error = null where id = ${row.id}`
        : sql`update outbox set last_error = ${failure}, due_at = ${again} where id = ${row.id}`;
    if (!isStopped) return claim({ id: row.id, noted });
    await database.db.execute(noted);
    return null;
  }

  async function handleRow(row: OutboxRow): Promise<string | null> {
    try {
      for (const handler of handlers) {
        if (handler.type === row.type)
          await handler.handle({ ...row.payload, type: row.type, eventId: Number(row.id) });
      }
      return null;
    } catch (error) {
      errorReporting.report({ error, source: 'event', facts: { type: row.type, eventId: row.id } });
      const message = failureReason(error);
      return message.replaceAll('\0', '').slice(0, LONGEST_ERROR);
    }
  }

  const unlisten = isUnattended ? await database.listen(OUTBOX_CHANNEL, wakeUnattended, wakeUnattended) : null;
  const timer = isUnattended ? setInterval(wakeUnattended, POLL_MS) : undefined;
  timer?.unref();
  if (isUnattended) wakeUnattended();

  return {
    drain: () => wake(),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await unlisten?.();
      await running?.catch(() => {});
    },
  };
}
