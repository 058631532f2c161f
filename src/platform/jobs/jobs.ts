import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import type { Ports } from '../ports.ts';

/** `isLast`: where it fails, the queue does not run the job again. */
export type JobAttempt = { isLast: boolean };

/**
 * A kind of background work. `run` may be called twice for one job, late, or after a crash: it must be idempotent. Jobs of one
 * kind run side by side, in no order.
 */
export type JobDefinition<Data extends object = object> = {
  name: string;
  run: (data: Data, attempt?: JobAttempt) => Promise<void>;
  /** Cron expression in Chicago time, for work that recurs. */
  schedule?: string;
  retries?: number;
};

/** What background work has, in the place of a context: nobody asks, and there is no site. */
export type JobDeps = { db: Db; config: Config; log: Log; now: () => Date; ports: Ports };

export type Jobs = {
  /** Enqueues within the caller's transaction. `key`: at most one waiting job of this name with it. */
  enqueue(db: Db, name: string, data: object, options?: { key?: string; after?: Date }): Promise<void>;
};
