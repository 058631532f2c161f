import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/**
 * What a backup includes: every logged table of ours that is not derived from others. A derived table says so in its comment, "derived by
 * <function>", and that function rebuilds it. The jobs' schema belongs to the queue.
 */

/** Created by the migrations themselves. */
const MIGRATIONS_TABLE = 'schema_migrations';

/** Tables in the order of their references: each comes after those that it refers to. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> ${MIGRATIONS_TABLE}
      and coalesce(obj_description(oid, 'pg_class'), '') not like 'derived by %'
    order by relname`);
  const { rows: references } = await db.execute<{ from: string; to: string }>(sql`
    select child.relname as "from", parent.relname as "to"
    from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  return inOrder(
    tables.map(({ name }) => name),
    references,
  );
}

/** The functions that rebuild the derived tables. */
export async function derivingFunctions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct substring(obj_description(oid, 'pg_class') from '^derived by (.+)$') as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and obj_description(oid, 'pg_class') like 'derived by %'
    order by name`);
  return rows.map(({ name }) => name);
}

function inOrder(names: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const ordered: string[] = [];
  const open = new Set(names);
  while (open.size > 0) {
    const free = [...open].filter((name) => !references.some(({ from, to }) => from === name && open.has(to)));
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...open].join(', ')}`);
    ordered.push(...free);
    for (const name of free) open.delete(name);
  }
  return ordered;
}

/** The row count and checksum that a database and its backup must share. The same rows give the same values on either engine. */
export async function checksumOf(db: Db, table: string): Promise<{ rows: number; checksum: string }> {
  const { rows } = await db.execute<{ rows: number; checksum: string }>(sql`
    select count(*)::int as rows,
      coalesce(sum(('x' || substr(md5(each_row::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as checksum
    from ${sql.identifier(table)} as each_row`);
  const [found] = rows;
  if (!found) throw new Error(`No checksum of ${table}`);
  return found;
}

/** Rows are compared as text, so the formats of dates and times must not depend on the session. */
export async function settleSession(db: Db): Promise<void> {
  await db.execute(sql`set local timezone = 'UTC'`);
  await db.execute(sql`set local datestyle = 'ISO, MDY'`);
  await db.execute(sql`set local extra_float_digits = 1`);
}
