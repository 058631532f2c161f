import { createHash, randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { StagedRow } from './import-kind.ts';
import { tryLockImports } from './queries.ts';

/** The staging table: rows of a file before they are applied, by the id of a run. */

export type RowToStage = { line: number; group: string; row: unknown };

/** A run of another process that has staged nothing for this long was killed. */
const DEAD_AFTER = '1 hour';
/** The most rows of one group that are applied, because a group is held in memory as a whole. */
export const MOST_IN_GROUP = 20_000;
/** An index entry has at most 2,700 bytes. */
const LONGEST_GROUP = 200;
/** What PostgreSQL's JSON rejects: NUL, and lone surrogates. */
const NO_TEXT = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i;

/** The runs of this process. */
const living = new Set<string>();

export function openRun(): string {
  const run = randomUUID();
  living.add(run);
  return run;
}

/** The embedded database never vacuums by itself: if nobody else is staging, the space is freed with the rows. */
export async function closeRun(db: Db, run: string): Promise<void> {
  living.delete(run);
  const isEmptied = await emptyStaging(db, run).catch(() => false);
  if (!isEmptied) await db.execute(sql`delete from import_rows where run = ${run}`);
}

/** Never waits: returns false, or fails, if another import is running or the table is in use. */
async function emptyStaging(db: Db, run: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await tryLockImports(tx))) return false;
    await tx.execute(sql`lock table import_rows in access exclusive mode nowait`);
    const { rows } = await tx.execute(sql`select 1 from import_rows where run <> ${run} limit 1`);
    if (rows.length > 0) return false;
    await tx.execute(sql`truncate import_rows`);
    return true;
  });
}

/**
 * Deletes what killed runs left behind. The caller holds the lock of imports, so no run is being applied. A run that has waited an hour
 * for another import is considered dead, and fails. Uses the database's time at each statement, because staging a long file takes longer
 * than an hour.
 */
export async function clearDeadRuns(db: Db): Promise<void> {
  await db.execute(sql`
    delete from import_rows where run in (
      select run from import_rows
      where run not in (select jsonb_array_elements_text(${JSON.stringify([...living])}::jsonb)::uuid)
      group by run having max(staged_at) < clock_timestamp() - ${DEAD_AFTER}::interval)`);
}

export async function stageRows(db: Db, run: string, rows: readonly RowToStage[]): Promise<void> {
  const content = JSON.stringify(rows.map(({ line, group, row }) => ({ l: line, g: groupKey(group), r: row })));
  const text = NO_TEXT.test(content) ? JSON.stringify(JSON.parse(content), wellFormed) : content;
  await db.execute(sql`
    insert into import_rows (run, row_group, line, content, staged_at)
    select ${run}::uuid, each->>'g', (each->>'l')::int, each->'r', clock_timestamp()
    from jsonb_array_elements(${text}::jsonb) as each`);
}

/** Updates the planner's statistics: without them, the whole table is read for each batch. */
export async function countStaged(db: Db): Promise<void> {
  await db.execute(sql`analyze import_rows`);
}

/** `beyond`: lines of rows that exceed the limit of their group and are not read. */
export type StagedBatch = { rows: StagedRow<unknown>[]; beyond: number[] };

/**
 * The rows of a run in batches of at least `size`, each of whole groups, in the order of (group, line). Of a group of more than
 * MOST_IN_GROUP rows, the first ones are returned; of the others only the lines, `size` at once.
 */
export async function* stagedBatches(db: Db, run: string, size: number): AsyncGenerator<StagedBatch> {
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
    const isFull = batch.length === size;
    let isWhole = true;
    if (isFull) {
      const most = MOST_IN_GROUP - batch.filter(({ group }) => group === end.group).length;
      const rest = await selectRows(db, restOfGroup(run, end), most);
      for (const row of rest) batch.push(row);
      last = rest.at(-1) ?? end;
      isWhole = rest.length < most;
    }
    yield { rows: batch.map(({ line, row }) => ({ line, row })), beyond: [] };
    if (!isFull) return;
    while (!isWhole) {
      const beyond = await selectLines(db, restOfGroup(run, last), size);
      if (beyond.length > 0) yield { rows: [], beyond };
      last = { ...last, line: beyond.at(-1) ?? last.line };
      isWhole = beyond.length < size;
    }
  }
}

type Staged = { group: string; line: number; row: unknown };

const restOfGroup = (run: string, { group, line }: Staged) =>
  sql`run = ${run}::uuid and row_group = ${group} and line > ${line}::int`;

async function selectRows(db: Db, which: SQL, most: number): Promise<Staged[]> {
  const { rows } = await db.execute<Staged>(sql`
    select row_group as "group", line, content as row from import_rows where ${which}
    order by row_group, line limit ${most}::int`);
  return rows;
}

async function selectLines(db: Db, which: SQL, most: number): Promise<number[]> {
  const { rows } = await db.execute<{ line: number }>(
    sql`select line from import_rows where ${which} order by line limit ${most}::int`,
  );
  return rows.map(({ line }) => line);
}

function groupKey(group: string): string {
  return group.length > LONGEST_GROUP ? createHash('sha256').update(group).digest('hex') : group;
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}
