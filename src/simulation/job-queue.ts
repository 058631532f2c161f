import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { JobRunner } from '#platform/jobs/boss.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';

/**
 * The queue of a simulation. Like the real one, it enqueues within the transaction and retries a job whose process died. It uses the
 * simulation's clock and does not poll.
 */

export type SimulatedQueue = JobRunner & {
  /** Runs the job of that name as its schedule would. */
  run(name: string): Promise<void>;
};

type Row = { id: string | number; name: string; data: object };

const BATCH = 200;

export async function createQueue({ db }: Pick<Database, 'db'>, clock: Clock): Promise<SimulatedQueue> {
  await db.execute(sql`
    create table simulated_jobs (
      id bigint primary key generated always as identity, name text not null, data jsonb not null, key text,
      due_at timestamptz not null, unique (name, key))`);
  let definitions: readonly JobDefinition[] = [];
  /** When the next job may be due, as far as this process knows. After a rollback this causes one needless lookup. */
  let nextAt = Number.NEGATIVE_INFINITY;

  function definitionOf(name: string): JobDefinition {
    const found = definitions.find((each) => each.name === name);
    if (!found) throw new Error(`there is no job ${name}`);
    return found;
  }

  /** Removes finished jobs and returns when the next one is due. */
  async function drop(ids: readonly number[]): Promise<number> {
    const { rows } = await db.execute<{ next: string | null }>(sql`
      with done as (delete from simulated_jobs where id = any (${sql.param([...ids])}::bigint[]) returning id)
      select min(due_at)::text as next from simulated_jobs where id not in (select id from done)`);
    const next = rows[0]?.next ?? null;
    return next === null ? Number.POSITIVE_INFINITY : new Date(next).getTime();
  }

  return {
    async start(started) {
      definitions = started;
    },
    run: (name) => definitionOf(name).run({}),
    async enqueue(tx, name, data, { key = null, after = clock.now() }: { key?: string | null; after?: Date } = {}) {
      nextAt = Math.min(nextAt, after.getTime());
      await tx.execute(sql`
        insert into simulated_jobs (name, data, key, due_at)
        values (${name}, ${JSON.stringify(data)}, ${key}, ${after.toISOString()}) on conflict do nothing`);
    },
    listWaiting: async () => [],
    async runWaiting() {
      let ran = 0;
      while (nextAt <= clock.now().getTime()) {
        // A running job no longer blocks another one with the same key from being enqueued.
        const { rows } = await db.execute<Row>(sql`
          update simulated_jobs set key = null where id in (
            select id from simulated_jobs where due_at <= ${clock.now().toISOString()} order by id limit ${BATCH})
          returning id, name, data`);
        const done: number[] = [];
        try {
          for (const { id, name, data } of rows.toSorted((a, b) => Number(a.id) - Number(b.id))) {
            await definitionOf(name).run(data);
            done.push(Number(id));
          }
        } finally {
          // A dead process writes nothing, so this whole batch runs again.
          nextAt = await drop(done);
        }
        ran += done.length;
      }
      return ran;
    },
    async clear(name) {
      await db.execute(sql`delete from simulated_jobs where name = ${name}`);
    },
    stop: async () => {},
  };
}
