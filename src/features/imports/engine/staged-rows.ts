import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { StagedRow } from './import-kind.ts';

/** The staging table: rows of a file on their way in, under the number of a run. */

export type RowToStage = { line: number; group: string; row: unknown };

/** A run of another process that has staged nothing for so long was killed. */
const DEAD_AFTER_MS = 3_600_000;
/** An index entry has at most 2,700 bytes. */
const LONGEST_GROUP = 200;
/** What PostgreSQL's JSON does not take: the letter 0, and halves of letters. */
const NO_TEXT = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i;

/** The runs of this process. */
const living = new Set<string>();

export function openRun(): string {
  const run = randomUUID();
  living.add(run);
  return run;
}

export async function closeRun(db: Db, run: string): Promise<void> {
  living.delete(run);
  await db.execute(sql`delete from import_rows where run = ${run}`);
}

/**
 * Deletes what killed runs left behind; called by who holds the lock of imports, so no run is just being applied. One that has
 * waited an hour for another import is taken for dead, and fails.
 */
export async function clearDeadRuns(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DEAD_AFTER_MS).toISOString();
  await db.execute(sql`
    delete from import_rows where run in (
      select run from import_rows
      where run not in (select jsonb_array_elements_text(${JSON.stringify([...living])}::jsonb)::uuid)
      group by run having max(staged_at) < ${before}::timestamptz)`);
}

export async function stageRows(db: Db, run: string, rows: readonly RowToStage[], now: Date): Promise<void> {
  const content = JSON.stringify(rows.map(({ line, group, row }) => ({ l: line, g: groupKey(group), r: row })));
  const text = NO_TEXT.test(content) ? JSON.stringify(JSON.parse(content), wellFormed) : content;
  await db.execute(sql`
    insert into import_rows (run, row_group, line, content, staged_at)
    select ${run}::uuid, each->>'g', (each->>'l')::int, each->'r', ${now.toISOString()}::timestamptz
    from jsonb_array_elements(${text}::jsonb) as each`);
}

/** Tells the planner how many rows there are: a table that nobody counted is read whole for each batch. */
export async function countStaged(db: Db): Promise<void> {
  await db.execute(sql`analyze import_rows`);
}

/** The rows of a run in batches of at least `size`, each of whole groups, in the order of (group, line). */
export async function* stagedBatches(db: Db, run: string, size: number): AsyncGenerator<StagedRow<unknown>[]> {
  let last: Staged = { group: '', line: -1, row: null };
  while (true) {
    const batch = await selectRows(
      db,
      sql`run = ${run}::uuid and (row_group, line) > (${last.group}, ${last.line}::int)`,
      size,
    );
    const end = batch.at(-1);
    if (!end) return;
    last = end;
    if (batch.length === size) {
      const rest = await selectRows(
        db,
        sql`run = ${run}::uuid and row_group = ${end.group} and line > ${end.line}::int`,
      );
      batch.push(...rest);
      last = rest.at(-1) ?? end;
    }
    yield batch.map(({ line, row }) => ({ line, row }));
    if (batch.length < size) return;
  }
}

type Staged = { group: string; line: number; row: unknown };

async function selectRows(db: Db, which: ReturnType<typeof sql>, most?: number): Promise<Staged[]> {
  const limit = most === undefined ? sql`` : sql`limit ${most}::int`;
  const { rows } = await db.execute<Staged>(sql`
    select row_group as "group", line, content as row from import_rows where ${which} order by row_group, line ${limit}`);
  return rows;
}

function groupKey(group: string): string {
  return group.length > LONGEST_GROUP ? createHash('sha256').update(group).digest('hex') : group;
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}
