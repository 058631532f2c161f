import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { ErrorReporting } from '../error-reporting/error-reporting.ts';
import { failureReason } from '../log/failure-reason.ts';
import type { Log } from '../log/log.ts';
import { type DomainEvent, OUTBOX_CHANNEL } from './events.ts';

/**
 * Hands committed events to their handlers, in order of writing, at least once. Several processes may dispatch at the same
 * time: each claims one event for LEASE_SECONDS. No transaction is open while a handler runs, or the embedded engine, which has
 * one connection, would wait for the handler and the handler for it. A handler that fails is tried again later, up to MAX_TRIES,
 * and then left with its error; one whose process died is tried again when its claim has run out.
 */

export type EventHandler = {
  type: string;
  name: string;
  handle: (event: DomainEvent & { eventId: number }) => Promise<void>;
};

export type Dispatcher = {
  /** Handles everything that is due now; resolves when nothing is left. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

const POLL_MS = 5_000;
/** With pauses of a second that double up to four hours: more than a day in all, so that what a person must mend has a day in which he can. */
export const MAX_TRIES = 21;
const LONGEST_PAUSE_SECONDS = 4 * 3_600;
/** A handler that takes longer may be run a second time beside itself: long work belongs to a job. */
const LEASE_SECONDS = 120;
const LONGEST_ERROR = 2_000;

type OutboxRow = { id: string | number; type: string; payload: Record<string, unknown>; tries: number };

export type DispatcherDeps = {
  database: Database;
  handlers: readonly EventHandler[];
  log: Log;
  errorReporting: ErrorReporting;
  /** Hands events out as they are written, and again what failed; false: only who asks by `drain` does, and what failed waits until he makes it due. */
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

  /** For whoever cannot be told of a failure: a database that is away must not end the process. The next poll tries again. */
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
      // In the same turn as the last look at isWanted, so that no wake falls between.
      running = null;
    }
  }

  /** The next that is due; null: nothing is. `last`: the one that was handled, and what is noted of it in the same statement. */
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

  /** Handles what was claimed, notes what became of it, and claims the next. */
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
