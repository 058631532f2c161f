import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { literal, name, sameKey } from './undo-names.ts';
import type { LoggedTable } from './undo-tables.ts';

/** The writes of an undo, driven by the temporary table import_undo (undo-rows.ts). */

/**
 * Defers the check of references to the end of the transaction, or restores it for each statement; the latter checks at once what is
 * already written.
 */
export async function deferReferences(db: Db, isDeferred: boolean): Promise<void> {
  await db.execute(isDeferred ? sql`set constraints all deferred` : sql`set constraints all immediate`);
}

export async function deleteCreated(db: Db, table: LoggedTable): Promise<void> {
  await db.execute(sql`
    delete from ${name(table)} t using import_undo u
    where u.table_name = ${table.name} and u.before is null and u.after is not null and ${sameKey(table)}`);
}

export async function insertDeleted(db: Db, table: LoggedTable): Promise<void> {
  const columns = await columnsThen(db, table);
  await db.execute(sql`
    insert into ${name(table)} (${columnList(columns, null)}) overriding system value
    select ${columnList(columns, 'r')} from import_undo u, jsonb_populate_record(null::${name(table)}, u.before) r
    where u.table_name = ${table.name} and u.before is not null and u.after is null`);
}

/**
 * Replaces the unique values of rows that will get other values, so that no row collides on the way; if there are such rows, also those of
 * rows that the import created. The placeholders differ from any real value.
 */
export async function freeUniques(db: Db, table: LoggedTable): Promise<void> {
  const [key] = table.keys;
  if (!key || table.uniques.length === 0) return;
  const known = new Set(await columnsThen(db, table));
  const columns = [...new Set(table.uniques.flat().map((column) => column.name))].filter((column) => known.has(column));
  const differs = columns.map(
    (column) => sql`to_jsonb(t)->${sql.raw(literal(column))} is distinct from u.before->${sql.raw(literal(column))}`,
  );
  const settings = Array.from(stoodIn(table), ([column, type]) =>
    type === 'text'
      ? sql`${sql.identifier(column)} = 'undo ' || u.row_key::text`
      : sql`${sql.identifier(column)} = - t.${sql.identifier(key.name)}`,
  );
  if (differs.length === 0 || settings.length === 0) return;
  const free = (which: SQL) =>
    db.execute<{ freed: number }>(sql`
      with freed as (
        update ${name(table)} t set ${sql.join(settings, sql`, `)} from import_undo u
        where u.table_name = ${table.name} and ${sameKey(table)} and ${which} returning 1)
      select count(*)::int as freed from freed`);
  const isChanged = sql`u.before is not null and u.after is not null`;
  const { rows } = await free(sql`${isChanged} and (${sql.join(differs, sql` or `)})`);
  if (rows[0]?.freed) await free(sql`u.before is null and u.after is not null`);
}

/** For each unique index, the column that can hold a unique placeholder: a text, or else an integer. */
function stoodIn({ uniques, keys }: LoggedTable): Map<string, string> {
  const hasNumber = keys[0]?.type === 'integer';
  const chosen = uniques.flatMap((columns) => {
    const column =
      columns.find(({ type }) => type === 'text') ??
      (hasNumber ? columns.find(({ type }) => type === 'integer') : undefined);
    return column ? [[column.name, column.type] as const] : [];
  });
  return new Map(chosen);
}

/** Throws if a row to restore is missing. */
export async function restoreChanged(db: Db, table: LoggedTable, expected: number): Promise<void> {
  const keys = new Set(table.keys.map((key) => key.name));
  const columns = (await columnsThen(db, table)).filter((column) => !keys.has(column));
  if (expected === 0 || columns.length === 0) return;
  const settings = columns.map((column) => sql`${sql.identifier(column)} = r.${sql.identifier(column)}`);
  const { rows } = await db.execute<{ restored: number }>(sql`
    with restored as (
      update ${name(table)} t set ${sql.join(settings, sql`, `)}
      from import_undo u, jsonb_populate_record(null::${name(table)}, u.before) r
      where u.table_name = ${table.name} and u.before is not null and u.after is not null and ${sameKey(table)}
      returning 1)
    select count(*)::int as restored from restored`);
  if (rows[0]?.restored !== expected) throw new Error(`Of ${expected} rows of ${table.name} not all came back`);
}

/** The columns in the log: a later migration may have added others, which keep their values. */
async function columnsThen(db: Db, table: LoggedTable): Promise<string[]> {
  const { rows } = await db.execute<{ known: string[] | null }>(sql`
    select (select jsonb_agg(key) from jsonb_object_keys(u.before) key) as known
    from import_undo u where u.table_name = ${table.name} and u.before is not null limit 1`);
  const known = new Set(rows[0]?.known);
  return table.columns.filter((column) => known.has(column));
}

function columnList(columns: readonly string[], alias: string | null): SQL {
  const prefix = alias === null ? sql`` : sql.raw(`${alias}.`);
  return sql.join(
    columns.map((column) => sql`${prefix}${sql.identifier(column)}`),
    sql`, `,
  );
}
