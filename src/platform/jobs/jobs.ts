import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import type { Ports } from '../ports.ts';

/** `isLast`: the queue does not retry the job after this attempt fails. */
export type JobAttempt = { isLast: boolean };

/**
 * A kind of background job. `run` may be called twice for one job, late, or after a crash, so it must be idempotent. Jobs of one kind run
 * in parallel and in any order.
 */
export type JobDefinition<Data extends object = object> = {
  name: string;
  run: (data: Data, attempt?: JobAttempt) => Promise<void>;
  /** Cron expression in Central Time, for recurring jobs. */
  schedule?: string;
  retries?: number;
  /**
   * For jobs that may take longer than the queue's 15 minutes: the hours, 23 at most, after which a run counts as hung and the job is
   * retried. Each of these jobs has its own worker, so that it neither waits for another job nor fails together with it.
   */
  maxHours?: number;
};

/** The dependencies of a job. It has no context, because there is no caller and no site. */
export type JobDeps = { db: Db; config: Config; log: Log; now: () => Date; ports: Ports };

export type Jobs = {
  /** Enqueues in the caller's transaction. `key`: at most one job of this name waits under it. */
  enqueue(db: Db, name: string, data: object, options?: { key?: string; after?: Date }): Promise<void>;
};
