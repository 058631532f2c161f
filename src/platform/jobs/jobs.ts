import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import type { Ports } from '../ports.ts';

/** `isLast`: after a failure the queue does not run the job again. */
export type JobAttempt = { isLast: boolean };

/**
 * A kind of background work. `run` may be called twice for one job, late, or after a crash: it must be idempotent. Jobs of one kind run in
 * parallel, in no order.
 */
export type JobDefinition<Data extends object = object> = {
  name: string;
  run: (data: Data, attempt?: JobAttempt) => Promise<void>;
  /** Cron expression in Chicago time, for recurring work. */
  schedule?: string;
  retries?: number;
  /**
   * For work that may take longer than the queue's 15 minutes: the hours, 23 at most, after which a run counts as hung and the job is retried.
   * Each of these jobs has a worker to itself, so that it neither waits for another to end nor fails together with it.
   */
  maxHours?: number;
};

/** The dependencies of a job instead of a context: there is no caller and no site. */
export type JobDeps = { db: Db; config: Config; log: Log; now: () => Date; ports: Ports };

export type Jobs = {
  /** Enqueues within the caller's transaction. `key`: at most one waiting job of this name with it. */
  enqueue(db: Db, name: string, data: object, options?: { key?: string; after?: Date }): Promise<void>;
};
