import { createFlusher } from '#platform/analytics/flusher.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log/log.ts';
import { addUses } from './queries.ts';

const FLUSH_MS = 5_000;
/** Redirects updated per statement. */
const BATCH = 1_000;

type Waiting = { uses: number; at: Date };

/** Counts uses of redirects and writes them in batches: counts in memory are lost in a crash or a failed write. */
export function createUseCounter({ db, log, flushMs = FLUSH_MS }: { db: Db; log: Log; flushMs?: number }) {
  let waiting = new Map<number, Waiting>();
  const { schedule, flush } = createFlusher(writeAll, { flushMs });

  function count(ids: readonly number[], at: Date): void {
    for (const id of ids) waiting.set(id, { uses: (waiting.get(id)?.uses ?? 0) + 1, at });
    schedule();
  }

  async function writeAll(): Promise<void> {
    const taken = [...waiting].map(([id, { uses, at }]) => ({ id, uses, at: at.toISOString() }));
    waiting = new Map();
    try {
      for (let from = 0; from < taken.length; from += BATCH) await addUses(db, taken.slice(from, from + BATCH));
    } catch (error) {
      log.warn({ err: error, redirects: taken.length }, 'uses of redirects were not written');
    }
  }

  return { count, flush };
}
export type UseCounter = ReturnType<typeof createUseCounter>;
