import { type SQL, sql } from 'drizzle-orm';
import type { LoggedTable } from './undo-tables.ts';

/** Names of tables and keys in the statements of an undo: `t` is the table, `u` the temporary table import_undo. */

export const name = (table: LoggedTable) => sql.identifier(table.name);
export const firstKey = (table: LoggedTable) => table.keys[0]?.name ?? '';

export function sameKey(table: LoggedTable): SQL {
  const parts = table.keys.map(
    (key) => sql`t.${sql.identifier(key.name)} = (u.row_key->>${sql.raw(literal(key.name))})::${sql.raw(key.type)}`,
  );
  return sql.join(parts, sql` and `);
}

export function keyOf(table: LoggedTable, alias: string): SQL {
  const parts = table.keys.map(
    (key) => sql`${sql.raw(literal(key.name))}, ${sql.raw(alias)}.${sql.identifier(key.name)}`,
  );
  return sql`jsonb_build_object(${sql.join(parts, sql`, `)})`;
}

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
