import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Rows per statement: enough to make the cost of a statement negligible, and at most a few megabytes of text. */
const ROWS_PER_STATEMENT = 4000;

/**
 * Writes many rows with few statements, each with all its rows in one parameter: several times as fast as a list of VALUES. Missing columns
 * get their default, and given ids are kept. Inserts in the order of `rows`. Throws if a row has other keys than the first, or an undefined
 * value: it would be written as null instead of the default.
 */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const named = Object.entries(getTableColumns(table)).filter(([property]) => Object.hasOwn(first, property));
  const fault = firstFault(rows, Object.keys(first));
  if (fault !== null) throw new Error(`Rows for ${getTableName(table)}: ${fault}`);
  const list = (texts: string[]) => sql.raw(texts.join(', '));
  const columns = list(named.map(([, column]) => `"${column.name}"`));
  const properties = list(named.map(([property]) => `"${property}"`));
  const types = list(named.map(([property, column]) => `"${property}" ${column.getSQLType()}`));
  const into = sql.identifier(getTableName(table));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const batch = JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT));
    await db.execute(sql`
      insert into ${into} (${columns}) overriding system value
      select ${properties} from jsonb_to_recordset(${batch}::jsonb) as given(${types})`);
  }
}

function firstFault(rows: readonly Readonly<Record<string, unknown>>[], properties: readonly string[]): string | null {
  for (const [index, row] of rows.entries()) {
    for (const property of properties)
      if (row[property] === undefined)
        return `number ${index + 1} ${property in row ? 'has an undefined' : 'does not name'} ${property}`;
    const named = Object.keys(row);
    if (named.length === properties.length) continue;
    const stray = named.find((property) => !properties.includes(property));
    return `number ${index + 1} names ${stray}, which the first does not`;
  }
  return null;
}

/** Rising ids for rows about to be written. Drawn in advance, because the order of RETURNING is not guaranteed. */
export async function drawIds(db: Db, table: PgTable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select nextval((select pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass))::int as id
    from generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
