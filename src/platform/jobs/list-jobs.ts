import { type SQL, sql } from 'drizzle-orm';
import { JOB_STATES, type JobState } from '#kernel/job-states.ts';
import type { Db } from '../db/database.ts';

/** The queue as staff see it. The tables are pg-boss's; writes here do the same as its own `retry` and `deleteJob`. */

/** A job is identified by its name and id together. */
export type JobKey = { name: string; id: string };

export type QueuedJob = JobKey & {
  state: JobState;
  createdAt: Date;
  /** Runs no earlier than this. */
  dueAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  tries: number;
  /** How many tries it gets before it counts as failed. */
  mostTries: number;
  /** The error of the last failed try, in one line without personal data; null if none failed. */
  error: string | null;
  data: Readonly<Record<string, unknown>>;
  /** The cursor of the rows after this one. */
  cursor: string;
};

type JobRow = {
  id: string;
  name: string;
  state: JobState;
  created_ms: string | number;
  due_ms: string | number;
  started_ms: string | number | null;
  ended_ms: string | number | null;
  tries: number;
  most_tries: number;
  error: string | null;
  data: Record<string, unknown> | null;
  created_us: string | number;
};

const STATE = sql`case
  when state = 'active' then 'running'
  when state = 'failed' then 'failed'
  when state = 'retry' then 'retrying'
  when start_after > now() then 'scheduled'
  else 'waiting' end`;

const IN_STATE: Readonly<Record<JobState, SQL>> = {
  waiting: sql`state = 'created' and start_after <= now()`,
  scheduled: sql`state = 'created' and start_after > now()`,
  running: sql`state = 'active'`,
  retrying: sql`state = 'retry'`,
  failed: sql`state = 'failed'`,
};

const milliseconds = (column: SQL) => sql`floor(extract(epoch from ${column}) * 1000)::bigint`;

const COLUMNS = sql`id, name, data, ${STATE} as state,
  ${milliseconds(sql`created_on`)} as created_ms, ${milliseconds(sql`start_after`)} as due_ms,
  ${milliseconds(sql`started_on`)} as started_ms, ${milliseconds(sql`completed_on`)} as ended_ms,
  case when started_on is null then 0 else retry_count + 1 end as tries, retry_limit + 1 as most_tries,
  coalesce(output ->> 'reason', output ->> 'message') as error,
  (extract(epoch from created_on) * 1000000)::bigint as created_us`;

/** Jobs of a state, newest first. `after`: the cursor of the last one shown. */
export async function listJobs(
  db: Db,
  {
    state,
    name,
    after,
    limit,
  }: { state: JobState; name?: string | undefined; after?: JobCursor | undefined; limit: number },
): Promise<QueuedJob[]> {
  const { rows } = await db.execute<JobRow>(sql`
    select ${COLUMNS} from jobs.job
    where ${IN_STATE[state]}
      ${name === undefined ? sql`` : sql`and name = ${name}`}
      ${after === undefined ? sql`` : sql`and (created_on, id) < (timestamptz 'epoch' + ${after.microseconds}::bigint * interval '1 microsecond', ${after.id}::uuid)`}
    order by created_on desc, id desc limit ${limit}`);
  return rows.map(jobOf);
}

/** Null if it does not exist or is done. */
export async function findJob(db: Db, { name, id }: JobKey): Promise<QueuedJob | null> {
  const { rows } = await db.execute<JobRow>(sql`
    select ${COLUMNS} from jobs.job
    where name = ${name} and id = ${id}::uuid and state in ('created', 'retry', 'active', 'failed')`);
  return rows[0] ? jobOf(rows[0]) : null;
}

export type JobCursor = { microseconds: string; id: string };

/** Null if it is not a valid cursor. */
export function readJobCursor(text: string): JobCursor | null {
  const [, microseconds, id] = /^(\d{1,18})_([0-9a-f-]{36})$/.exec(text) ?? [];
  return microseconds === undefined || id === undefined ? null : { microseconds, id };
}

/** How many jobs there are of each state, counted up to `most`. */
export async function countJobs(db: Db, most: number): Promise<Record<JobState, number>> {
  const counted = (state: JobState) =>
    sql`(select count(*)::int from (select 1 from jobs.job where ${IN_STATE[state]} limit ${most}) as counted)`;
  const { rows } = await db.execute<Record<JobState, number>>(
    sql`select ${sql.join(
      JOB_STATES.map((state) => sql`${counted(state)} as ${sql.identifier(state)}`),
      sql`, `,
    )}`,
  );
  return rows[0] ?? { waiting: 0, scheduled: 0, running: 0, retrying: 0, failed: 0 };
}

/** Every kind of job that the program knows. */
export async function listJobNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from jobs.queue where name not like '\\_\\_%' order by name collate "C"`);
  return rows.map(({ name }) => name);
}

/** When the longest-waiting job became due; null if none is waiting. */
export async function oldestDueJob(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ due_ms: string | number | null }>(sql`
    select ${milliseconds(sql`min(start_after)`)} as due_ms from jobs.job
    where state in ('created', 'retry') and start_after <= now()`);
  return dateOf(rows[0]?.due_ms ?? null);
}

/** Retries a failed job, or runs the next try of a waiting one now. False if its state has changed. */
export async function retryJob(db: Db, { name, id }: JobKey): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update jobs.job
    set retry_limit = case when state = 'failed' then retry_limit + 1 else retry_limit end,
      state = 'retry', start_after = now(), completed_on = null
    where name = ${name} and id = ${id}::uuid and state in ('retry', 'failed')
    returning id`);
  return rows.length > 0;
}

/** Retries every failed job of a kind, or of all kinds. Returns how many. */
export async function retryFailedJobs(db: Db, name: string | null): Promise<number> {
  const { rows } = await db.execute<{ retried: number }>(sql`
    with retried as (
      update jobs.job
      set retry_limit = retry_limit + 1, state = 'retry', start_after = now(), completed_on = null
      where state = 'failed' ${name === null ? sql`` : sql`and name = ${name}`}
      returning 1)
    select count(*)::int as retried from retried`);
  return rows[0]?.retried ?? 0;
}

/** Deletes a job that is not running. False if it is running or gone. */
export async function dropJob(db: Db, { name, id }: JobKey): Promise<boolean> {
  const { rows } = await db.execute(sql`
    delete from jobs.job
    where name = ${name} and id = ${id}::uuid and state in ('created', 'retry', 'failed')
    returning id`);
  return rows.length > 0;
}

const dateOf = (ms: string | number | null): Date | null => (ms === null ? null : new Date(Number(ms)));

function jobOf(row: JobRow): QueuedJob {
  const { id, name, state, tries, error, data } = row;
  return {
    id,
    name,
    state,
    createdAt: new Date(Number(row.created_ms)),
    dueAt: new Date(Number(row.due_ms)),
    startedAt: dateOf(row.started_ms),
    endedAt: dateOf(row.ended_ms),
    tries,
    mostTries: row.most_tries,
    error,
    data: data ?? {},
    cursor: `${row.created_us}_${id}`,
  };
}
