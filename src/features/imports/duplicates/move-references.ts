import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Reference } from './references.ts';

/** The old and the new id. */
export type Move = { from: number; to: number };

/** Points the rows of one id to another. If both ids have the same row, that of `to` is kept. */
export async function moveReferences(db: Db, references: readonly Reference[], move: Move): Promise<void> {
  for (const reference of references) {
    if (reference.once.length > 0) await dropRepeated(db, reference, move);
    await (reference.isKey ? rewrite(db, reference, move) : repoint(db, reference, move));
  }
}

async function dropRepeated(db: Db, { table, column, once }: Reference, { from, to }: Move): Promise<void> {
  const isSame = once.map((each) => sql`kept.${name(each)} is not distinct from repeated.${name(each)}`);
  await db.execute(sql`
    delete from ${name(table)} repeated where ${name(column)} = ${from}::int
      and exists (select from ${name(table)} kept where kept.${name(column)} = ${to}::int and ${sql.join(isSame, sql` and `)})`);
}

async function repoint(db: Db, { table, column }: Reference, { from, to }: Move): Promise<void> {
  await db.execute(sql`update ${name(table)} set ${name(column)} = ${to}::int where ${name(column)} = ${from}::int`);
}

async function rewrite(db: Db, { table, column }: Reference, { from, to }: Move): Promise<void> {
  await db.execute(sql`
    insert into ${name(table)} select moved.* from ${name(table)} present,
      jsonb_populate_record(null::${name(table)}, to_jsonb(present) || jsonb_build_object(${column}::text, ${to}::int)) moved
    where present.${name(column)} = ${from}::int`);
  await db.execute(sql`delete from ${name(table)} where ${name(column)} = ${from}::int`);
}

const name = (text: string) => sql.identifier(text);
