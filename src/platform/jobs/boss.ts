import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss, type QueueResult, type Schedule } from 'pg-boss';
import { TIME_ZONE } from '#kernel/dates.ts';
import type { Database, Db } from '../db/database.ts';
import type { ErrorReporting } from '../error-reporting/error-reporting.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { createOutageLog } from '../log/outage-log.ts';
import { jobDurations, jobResults } from '../metrics/counters.ts';
import { JobFailure } from './job-failure.ts';
import type { JobAttempt, JobDefinition, Jobs } from './jobs.ts';

/** Background jobs on pg-boss, on both engines. Enqueuing is part of the caller's transaction. */

export type JobRunner = Jobs & {
  /** Creates the queues. If this process is a worker, also runs queued and scheduled jobs. */
  start(definitions: readonly JobDefinition[]): Promise<void>;
  /**
   * Runs pending jobs until none is left, without polling, for tests and simulations. Returns how many jobs ran; throws the error of a
   * failed one.
   */
  runWaiting(): Promise<number>;
  /** Deletes the queued jobs with this name. */
  clear(name: string): Promise<void>;
  /** The number of jobs ready to run, by job, as of the queue's last count; empty if this process is not a worker. */
  listWaiting(): Promise<{ labels: { job: string }; value: number }[]>;
  stop(): Promise<void>;
};

const DEFAULT_RETRIES = 5;
const POLL_SECONDS = 2;
/**
 * Jobs fetched, run in parallel and completed together, except long jobs. While fetches come back full, the next one does not wait for the
 * poll.
 */
const BATCH = 10;
/** Long jobs of one kind that one process runs in parallel. */
const LONG_AT_ONCE = 2;
const EXPIRE_SECONDS = 15 * 60;
/** A long job of a process that died is retried after this many seconds, not after the hours that it may take. */
const DEAD_SECONDS = 15 * 60;
const STOP_MS = 5_000;

export type JobDeps = {
  database: Database;
  log: Log;
  errorReporting: ErrorReporting;
  /** Whether this process is a worker. If not, it runs no job on its own. */
  works: boolean;
};

export function createJobs({ database, log, errorReporting, works }: JobDeps): JobRunner {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    schema: 'jobs',
    schedule: works,
    supervise: works,
  });
  let started: readonly JobDefinition[] = [];
  // Each queue and timer fails separately, some every second, so an outage would log hundreds of lines.
  const outage = createOutageLog({ log, failed: 'job queue failed', over: 'the job queue works again' });
  boss.on('error', (error) => outage.note(error));

  return {
    async start(definitions) {
      await startAlone(database, async () => {
        await boss.start();
        await keepListIndex(database);
      });
      const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
      for (const definition of definitions) {
        await keepQueue(
          definition,
          queues.find(({ name }) => name === definition.name),
        );
        await keepSchedule(
          definition,
          schedules.find(({ name }) => name === definition.name),
        );
        if (works) await workOn(definition);
      }
      started = definitions;
    },
    async enqueue(db: Db, name, data, { key, after } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(db, sql),
        // The queue keeps one waiting job per key. Without a key from the caller, every job gets its own.
        singletonKey: key ?? randomUUID(),
        ...(after ? { startAfter: after } : {}),
      });
    },
    async runWaiting() {
      let ran = 0;
      for (let before = -1; before !== ran; ) {
        before = ran;
        for (const { name, run, retries } of started) {
          for (const job of await boss.fetch<object>(name, { batchSize: BATCH })) {
            await run(job.data, attemptOf(job, retries));
            await boss.complete(name, job.id);
            ran += 1;
          }
        }
      }
      return ran;
    },
    async listWaiting() {
      // Only a worker process reports the counts, because the metrics of all workers are summed.
      if (!works || started.length === 0) return [];
      const queues = await boss.getQueues();
      return queues.map(({ name, readyCount }) => ({ labels: { job: name }, value: readyCount }));
    },
    clear: (name) => boss.deleteQueuedJobs(name),
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS, close: false }),
  };

  /** A queue that an earlier start created with these settings costs no statement: at its start, pg-boss reads the existing queues. */
  async function keepQueue(
    { name, retries = DEFAULT_RETRIES, maxHours }: JobDefinition,
    found?: QueueResult,
  ): Promise<void> {
    const isLong = maxHours !== undefined;
    const settings = { retryLimit: retries, expireInSeconds: isLong ? maxHours * 60 * 60 : EXPIRE_SECONDS };
    const heartbeatSeconds = isLong ? DEAD_SECONDS : null;
    const isAsBefore =
      found?.retryLimit === settings.retryLimit &&
      found.expireInSeconds === settings.expireInSeconds &&
      (found.heartbeatSeconds ?? null) === heartbeatSeconds;
    if (isAsBefore) return;
    if (found) await boss.updateQueue(name, { ...settings, heartbeatSeconds });
    else {
      const heartbeat = isLong ? { heartbeatSeconds: DEAD_SECONDS } : {};
      await boss.createQueue(name, { ...settings, ...heartbeat, retryBackoff: true, policy: 'short' });
    }
    // The first lookup caches the queue's settings. If an `enqueue` within a transaction made it, the only connection of the embedded
    // engine would wait for itself.
    await boss.getJobById(name, randomUUID());
  }

  async function keepSchedule({ name, schedule }: JobDefinition, found?: Schedule): Promise<void> {
    if (schedule === undefined || (found?.cron === schedule && found.timezone === TIME_ZONE)) return;
    await boss.schedule(name, schedule, {}, { tz: TIME_ZONE });
  }

  async function workOn(definition: JobDefinition): Promise<void> {
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      ...(definition.maxHours === undefined
        ? { batchSize: BATCH, burstWhenBatchFull: true }
        : { batchSize: 1, localConcurrency: LONG_AT_ONCE }),
      perJobResults: true,
    } as const;
    await boss.work<object, JobResult[], typeof options>(definition.name, options, (jobs) =>
      Promise.all(jobs.map((job) => runJob(definition, job))),
    );
  }

  /** Never throws, because an error would fail and repeat the whole batch. */
  async function runJob({ name, run, retries }: JobDefinition, job: RunningJob): Promise<JobResult> {
    const { id, data } = job;
    const endTimer = jobDurations.startTimer({ job: name });
    try {
      await run(data, attemptOf(job, retries));
      jobResults.inc({ job: name, result: 'completed' });
      return { id, status: 'completed' };
    } catch (error) {
      jobResults.inc({ job: name, result: 'failed' });
      const more = error instanceof JobFailure ? error.facts : {};
      errorReporting.report({ error, source: 'job', facts: { job: name, jobId: id, ...more } });
      return { id, status: 'failed', output: describeError(error) };
    } finally {
      endTimer();
    }
  }
}

type RunningJob = { id: string; data: object; retryCount: number };

const attemptOf = ({ retryCount }: Pick<RunningJob, 'retryCount'>, retries = DEFAULT_RETRIES): JobAttempt => ({
  isLast: retryCount >= retries,
});

const LOCK = 716_205_021;

/** pg-boss creates its tables if they are missing, and without the lock two processes that start together would both create them. */
async function startAlone({ engine, db }: Database, start: () => Promise<unknown>): Promise<void> {
  if (engine === 'pglite') {
    await start();
    return;
  }
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await start();
  });
}

const LIST_INDEX = 'job_listed';

/**
 * An index for lists of jobs by state, newest first (list-jobs.ts); pg-boss's own indexes are for fetching. Looked up by name first,
 * because even `create index if not exists` would wait for writers.
 */
async function keepListIndex(database: Database): Promise<void> {
  const { rows } = await database.executeSql(`select to_regclass('jobs.${LIST_INDEX}') is not null as is_there`);
  if (rows[0]?.is_there === true) return;
  await database.executeSql(`create index ${LIST_INDEX} on jobs.job (state, created_on desc, id desc)
    where state in ('created', 'retry', 'active', 'failed')`);
}
