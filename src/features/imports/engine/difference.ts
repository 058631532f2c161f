import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { name, sameKey } from './undo-names.ts';
import { collectChanges } from './undo-rows.ts';
import { type LoggedTable, listReferences, listTables, type Reference } from './undo-tables.ts';

/** What an import does to each row, read from its log within its transaction, so that it also works for a dry run before the rollback. */

export type Values = Readonly<Record<string, unknown>>;

/** `before` null: the import creates the row; `after` null: it deletes it. */
export type RowDifference = { table: string; key: Values; before: Values | null; after: Values | null };

/** Derived columns, and columns with the time when a row was written or became known. */
export const DERIVED_COLUMNS: ReadonlySet<string> = new Set([
  'class_order',
  'national_rank',
  'position_rank',
  'state_rank',
  'created_at',
  'updated_at',
  'known_at',
  'final_known_at',
  'latest_on',
  'latest_days',
]);

const ROWS_READ = 1_000;

export type Difference = {
  references: readonly Reference[];
  /** Yields every row once, in batches, table by table, in key order. */
  batches: () => AsyncGenerator<RowDifference[]>;
};

export async function readDifference(db: Db, importId: number): Promise<Difference> {
  const counts = await collectChanges(db, importId);
  const [tables, references] = [await listTables(db), await listReferences(db)];
  return {
    references,
    async *batches() {
      for (const { table } of counts) {
        const logged = tables.get(table);
        if (logged) yield* rowsOf(db, logged);
      }
    },
  };
}

type Logged = Omit<RowDifference, 'table'>;

async function* rowsOf(db: Db, table: LoggedTable): AsyncGenerator<RowDifference[]> {
  let rows = await rowsAfter(db, table, null);
  while (rows.length > 0) {
    yield rows.map((row) => ({ table: table.name, ...row }));
    rows = rows.length < ROWS_READ ? [] : await rowsAfter(db, table, rows.at(-1)?.key ?? null);
  }
}

async function rowsAfter(db: Db, table: LoggedTable, last: Values | null): Promise<Logged[]> {
  const isLater = last === null ? sql`true` : sql`u.row_key > ${JSON.stringify(last)}::jsonb`;
  const { rows } = await db.execute<Logged>(sql`
    select u.row_key as key, u.before, case when u.after is null then null else to_jsonb(t) end as after
    from import_undo u left join ${name(table)} t on ${sameKey(table)}
    where u.table_name = ${table.name} and (u.before is not null or u.after is not null) and ${isLater}
    order by u.row_key limit ${ROWS_READ}::int`);
  return rows;
}

/** The changed columns with their old and new values; for a created or deleted row, all columns with a value. */
export function changedColumns({
  before,
  after,
}: RowDifference): { column: string; before: unknown; after: unknown }[] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].flatMap((column) => {
    const [was, is] = [before?.[column] ?? null, after?.[column] ?? null];
    if (DERIVED_COLUMNS.has(column) || JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ column, before: was, after: is }];
  });
}

type Occasion = { now: Date };

/**
 * A digest that is equal for two dry runs of one file that would do the same. It ignores the order of rows, the ids of new rows and the
 * time of the run. The date is the same for both through `ImportOptions.on`.
 */
export function openFingerprint(references: readonly Reference[], occasion: Occasion) {
  const created = new Map<string, Set<unknown>>();
  const parents = new Map(
    references.flatMap(({ table, columns: [column, ...more], parent }) =>
      column === undefined || more.length > 0 ? [] : [[`${table} ${column}`, parent] as const],
    ),
  );
  let sum = 0n;
  const add = (text: string) => {
    sum = (sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)) & MASK;
  };
  return {
    /** Call for every row before the first `addRow`, to record which rows are new. */
    noteCreated({ table, key, before }: RowDifference): void {
      if (before !== null) return;
      const ids = created.get(table) ?? new Set();
      created.set(table, ids.add(key.id));
    },
    addRow(row: RowDifference): void {
      const isNew = (column: string, value: unknown) =>
        value !== null && (created.get(parents.get(`${row.table} ${column}`) ?? '')?.has(value) ?? false);
      const plain = (column: string, value: unknown) => (isNew(column, value) ? NEW : withoutTime(value, occasion));
      const key = Object.entries(row.key).map(([column, value]) =>
        row.before === null && column === 'id' ? NEW : plain(column, value),
      );
      const columns = changedColumns(row)
        .filter(({ column }) => row.before !== null || column !== 'id')
        .map(({ column, before, after }) => [column, plain(column, before), plain(column, after)]);
      add(JSON.stringify([row.table, key, columns.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))]));
    },
    add,
    digest: () => sum.toString(16),
  };
}

const MASK = 2n ** 256n - 1n;
const NEW = '(new)';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:/;

function withoutTime(value: unknown, { now }: Occasion): unknown {
  if (typeof value === 'string')
    return INSTANT.test(value) && new Date(value).getTime() === now.getTime() ? '(now)' : value;
  if (Array.isArray(value)) return value.map((each) => withoutTime(each, { now }));
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([key, each]) => [key, withoutTime(each, { now })]);
}
