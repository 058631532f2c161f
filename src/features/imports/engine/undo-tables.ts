import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/** The tables of the database as an undo needs them: keys, columns and references. */

export type LoggedTable = {
  name: string;
  /** Primary key columns, with their types. */
  keys: { name: string; type: string }[];
  /** Writable columns: not the generated ones. */
  columns: string[];
  /** Columns of each unique index except the primary key. */
  uniques: { name: string; type: string }[][];
};

/** A foreign key: `columns` of `table` reference `keys` of `parent`. */
export type Reference = { table: string; columns: string[]; parent: string; keys: string[] };

export async function listTables(db: Db): Promise<Map<string, LoggedTable>> {
  const { rows } = await db.execute<LoggedTable>(sql`
    select c.relname as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        filter (where a.attnum = any(i.indkey)) as keys,
      jsonb_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce((select jsonb_agg(u.columns order by u.name) from (
        select x.indexrelid::regclass::text as name,
          (select jsonb_agg(jsonb_build_object('name', b.attname, 'type', format_type(b.atttypid, b.atttypmod)) order by b.attnum)
            from pg_attribute b where b.attrelid = x.indrelid and b.attnum = any(x.indkey)) as columns
        from pg_index x where x.indrelid = c.oid and x.indisunique and not x.indisprimary) u), '[]'::jsonb) as uniques
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid, c.relname`);
  return new Map(rows.map((table) => [table.name, table]));
}

export async function listReferences(db: Db): Promise<Reference[]> {
  const names = (relation: string, numbers: string) =>
    sql.raw(`(select jsonb_agg(a.attname order by n.place) from unnest(f.${numbers}) with ordinality n(number, place)
      join pg_attribute a on a.attrelid = f.${relation} and a.attnum = n.number)`);
  const { rows } = await db.execute<Reference>(sql`
    select t.relname as "table", ${names('conrelid', 'conkey')} as columns,
      p.relname as parent, ${names('confrelid', 'confkey')} as keys
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and t.relnamespace = 'public'::regnamespace
    order by f.conname`);
  return rows;
}

/** Sorted so that referenced tables come first. */
export function parentsFirst(tables: readonly string[], references: readonly Reference[]): string[] {
  const sorted = new Set<string>();
  const visiting = new Set<string>();
  function visit(table: string): void {
    if (sorted.has(table) || visiting.has(table)) return;
    visiting.add(table);
    for (const { table: child, parent } of references) if (child === table && tables.includes(parent)) visit(parent);
    sorted.add(table);
  }
  for (const table of tables.toSorted()) visit(table);
  return [...sorted];
}
