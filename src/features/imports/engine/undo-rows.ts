import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { firstKey, keyOf, name, sameKey } from './undo-names.ts';
import type { LoggedTable, Reference } from './undo-tables.ts';

/**
 * What an undo asks before it writes, over a temporary table of what the import did to each row: `before` its first entry in the log,
 * `after` its last. Created: only `after` is there; deleted: only `before`; neither: it came and went.
 */

export type RowCounts = { table: string; created: number; changed: number; deleted: number };

/** Rows that stand in the way, with the first of their keys. */
export type Obstacle = { table: string; rows: number; keys: Record<string, string | number>[] };

const KEYS_NAMED = 5;

export async function collectChanges(db: Db, importId: number): Promise<RowCounts[]> {
  // The time zone shows in the text of an instant, and so in the digests.
  await db.execute(sql`select set_config('timezone', 'UTC', true)`);
  await db.execute(sql`drop table if exists pg_temp.import_undo`);
  // In one pass: the statistics do not know a log that was just written, and two sides of it would be joined row by row.
  await db.execute(sql`
    create temporary table import_undo on commit drop as
    select table_name, row_key, (array_agg(before order by id))[1] as before, (array_agg(after order by id desc))[1] as after
    from import_changes where import_id = ${sql.raw(String(importId))} group by table_name, row_key`);
  // Each page of a difference begins where the one before ended: without it each would sort all rows of its table.
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

/** From here to the end nobody else writes these rows, and none comes that refers to one. */
export async function lockRows(db: Db, table: LoggedTable): Promise<void> {
  await db.execute(sql`
    with locked as (
      select 1 from import_undo u join ${name(table)} t on ${sameKey(table)}
      where u.table_name = ${table.name} order by u.row_key for update of t)
    select count(*) from locked`);
}

/** Rows that are no longer as the import left them. One that it created and that is gone needs no undo. */
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

/** Rows of others that refer to rows which the import created. */
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

/** The last import before or after this one that wrote to one of these rows. */
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
