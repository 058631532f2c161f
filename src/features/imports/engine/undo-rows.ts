import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { firstKey, keyOf, name, sameKey } from './undo-names.ts';
import type { LoggedTable, Reference } from './undo-tables.ts';

/**
 * The checks of an undo before it writes. They use a temporary table with the import's effect on each row: `before` of its first log entry,
 * `after` of its last. A created row has only `after`, a deleted row only `before`; a row that was created and deleted again has neither.
 */

export type RowCounts = { table: string; created: number; changed: number; deleted: number };

/** Rows that block the undo, with the first of their keys. */
export type Obstacle = { table: string; rows: number; keys: Record<string, string | number>[] };

const KEYS_NAMED = 5;

export async function collectChanges(db: Db, importId: number): Promise<RowCounts[]> {
  // Fixed, because the time zone is part of a timestamp's text, and so of the digests.
  await db.execute(sql`select set_config('timezone', 'UTC', true)`);
  await db.execute(sql`drop table if exists pg_temp.import_undo`);
  // In one pass. The planner has no statistics for a log that was just written, and would join two halves of it row by row.
  await db.execute(sql`
    create temporary table import_undo on commit drop as
    select table_name, row_key, (array_agg(before order by id))[1] as before, (array_agg(after order by id desc))[1] as after
    from import_changes where import_id = ${sql.raw(String(importId))} group by table_name, row_key`);
  // Each page of a difference starts where the previous one ended. Without an index each page would sort all rows of its table.
  await db.execute(sql`create index on pg_temp.import_undo (table_name, row_key)`);
  await db.execute(sql`analyze import_undo`);
  const { rows } = await db.execute<RowCounts>(sql`
    select table_name as "table",
      (count(*) filter (where before is null and after is not null))::int as created,
      (count(*) filter (where before is not null and after is not null))::int as changed,
      (count(*) filter (where before is not null and after is null))::int as deleted
    from import_undo group by table_name order by table_name`);
  return rows;
}

/** Locks the rows until the transaction ends, so that nobody else can change them or insert a row that refers to one. */
export async function lockRows(db: Db, table: LoggedTable): Promise<void> {
  await db.execute(sql`
    with locked as (
      select 1 from import_undo u join ${name(table)} t on ${sameKey(table)}
      where u.table_name = ${table.name} order by u.row_key for update of t)
    select count(*) from locked`);
}

/** Rows that changed after the import. A row that it created and that is gone needs no undo. */
export async function findLaterChanges(db: Db, table: LoggedTable): Promise<Obstacle | null> {
  return obstacle(
    db,
    table.name,
    sql`
    select u.row_key from import_undo u left join ${name(table)} t on ${sameKey(table)}
    where u.table_name = ${table.name} and case
      when t.${sql.identifier(firstKey(table))} is null then u.before is not null and u.after is not null
      else u.after is distinct from import_digest(to_jsonb(t)) and (u.before is not null or u.after is not null) end`,
  );
}

/** Other rows that refer to rows created by the import. */
export async function findDependents(db: Db, child: LoggedTable, reference: Reference): Promise<Obstacle | null> {
  const refers = reference.columns.map(
    (column, index) => sql`c.${sql.identifier(column)}::text = u.row_key->>${reference.keys[index] ?? ''}`,
  );
  return obstacle(
    db,
    child.name,
    sql`
    select ${keyOf(child, 'c')} as row_key from import_undo u join ${name(child)} c on ${sql.join(refers, sql` and `)}
    where u.table_name = ${reference.parent} and u.before is null and u.after is not null
      and not exists (select from import_undo v where v.table_name = ${child.name} and v.row_key = ${keyOf(child, 'c')})`,
  );
}

async function obstacle(db: Db, table: string, rowsInTheWay: SQL): Promise<Obstacle | null> {
  const { rows } = await db.execute<{ rows: number; keys: Obstacle['keys'] | null }>(sql`
    with way as (${rowsInTheWay})
    select (select count(*) from way)::int as rows,
      (select jsonb_agg(row_key) from (select row_key from way order by row_key limit ${KEYS_NAMED}::int) first) as keys`);
  const [found] = rows;
  return found && found.rows > 0 ? { table, rows: found.rows, keys: found.keys ?? [] } : null;
}

/** Later imports, not undone, that also wrote to one of these rows. */
export async function importsThatWrote(db: Db, importId: number, obstacles: readonly Obstacle[]): Promise<number[]> {
  const wanted = obstacles.flatMap(({ table, keys }) => keys.map((key) => ({ table, key })));
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct c.import_id as id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("table" text, key jsonb)
    join import_changes c on c.table_name = w."table" and c.row_key = w.key
    join imports i on i.id = c.import_id and i.undone_at is null
    where c.import_id > ${importId} order by 1`);
  return rows.map(({ id }) => id);
}
