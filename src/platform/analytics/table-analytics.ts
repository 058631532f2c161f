import type { Db } from '../db/database.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import type { Analytics, AnalyticsEvent } from './analytics.ts';
import { createFlusher } from './flusher.ts';
import { analyticsEvents } from './tables.ts';

const FLUSH_MS = 1_000;
const BATCH = 100;
const LONGEST_QUEUE = 10_000;

/**
 * Events in our own table. They wait in memory for up to a second or a hundred of them, so a crash loses that much. While the database is
 * down, the newest ten thousand wait and are retried each second.
 */
export function createTableAnalytics({
  db,
  log,
  flushMs = FLUSH_MS,
}: {
  db: Db;
  log: Log;
  /** How many milliseconds an incomplete batch waits. */
  flushMs?: number;
}): Pick<Analytics, 'track' | 'flush'> {
  const queue: AnalyticsEvent[] = [];
  const { schedule, flush, isRunning } = createFlusher(writeAll, { flushMs });
  let hasWarned = false;

  function track(event: AnalyticsEvent): void {
    queue.push({ ...event, properties: storable(event.properties) });
    dropOldest();
    // A failed write leaves the timer running: a full queue must not hammer a database that is down.
    if (queue.length === BATCH && !isRunning()) void flush();
    else schedule();
  }

  function dropOldest(): void {
    if (queue.length <= LONGEST_QUEUE) return;
    queue.splice(0, queue.length - LONGEST_QUEUE);
    if (!hasWarned) log.warn({ queued: queue.length }, 'analytics cannot keep up: the oldest events are dropped');
    hasWarned = true;
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH);
      try {
        await db.insert(analyticsEvents).values(batch);
        hasWarned = false;
      } catch (error) {
        log.warn({ err: error, events: batch.length }, 'analytics events were not written');
        if (isRefusedValue(error)) continue;
        queue.unshift(...batch);
        dropOldest();
        schedule();
        return;
      }
    }
  }

  return { track, flush };
}

/** jsonb accepts neither NUL nor half a surrogate pair; one such event would block all events behind it. */
function storable(properties: AnalyticsEvent['properties']): AnalyticsEvent['properties'] {
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [clean(name), typeof value === 'string' ? clean(value) : value]),
  );
}

/** Error classes 22 and 23: the database would refuse these rows every time. */
function isRefusedValue(error: unknown): boolean {
  const { code, cause } = describeError(error);
  return /^2[23]/.test(cause?.code ?? code ?? '');
}
