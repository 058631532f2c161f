import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { JobRunner } from '#platform/jobs/boss.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';

/**
 * The queue of a simulation: as of the real one, what is enqueued stands or falls with its transaction, and a job whose process died is run
 * again. It goes by the simulation's clock, and nothing polls.
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

  function definitionOf(name: string): JobDefinition {
    const found = definitions.find((each) => each.name === name);
    if (!found) throw new Error(`there is no job ${name}`);
    return found;
  }

  return {
    async start(started) {
      definitions = started;
    },
    run: (name) => definitionOf(name).run({}),
    async enqueue(tx, name, data, { key = null, after = clock.now() }: { key?: string | null; after?: Date } = {}) {
      await tx.execute(sql`
        insert into simulated_jobs (name, data, key, due_at)
        values (${name}, ${JSON.stringify(data)}, ${key}, ${after.toISOString()}) on conflict do nothing`);
    },
    async runWaiting() {
      for (let ran = 0; ; ) {
        const { rows } = await db.execute<Row>(sql`
          select id, name, data from simulated_jobs where due_at <= ${clock.now().toISOString()} order by id limit ${BATCH}`);
        if (rows.length === 0) return ran;
        for (const { id, name, data } of rows) {
          await definitionOf(name).run(data);
          await db.execute(sql`delete from simulated_jobs where id = ${id}`);
          ran += 1;
        }
      }
    },
    async clear(name) {
      await db.execute(sql`delete from simulated_jobs where name = ${name}`);
    },
    stop: async () => {},
  };
}
