import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { runMigrations } from '../db/migrate.ts';
import { purgeTags } from '../events/events.ts';
import { checksumOf, derivingFunctions, listTables, settleSession } from './database-tables.ts';
import { BackupFault, type Manifest, tablePath } from './manifest.ts';

/** A statement takes this many rows or this many characters, whichever comes first. */
const ROWS = 2000;
const CHARACTERS = 4_000_000;

export type LoadProgress = (table: string, rows: number) => void;

/**
 * Replaces the whole database with the backup: creates the tables as of the backup's migrations, fills and verifies them, then runs the
 * later migrations and rebuilds derived data. The caller opens the transaction, so the result is the old database or the new one, never a
 * mixture.
 */
export async function loadDatabase(
  db: Db,
  folder: string,
  manifest: Manifest,
  {
    root,
    checkpoint,
    onProgress = () => {},
  }: {
    root: string;
    checkpoint: () => Promise<void>;
    onProgress?: LoadProgress | undefined;
  },
): Promise<void> {
  await settleSession(db);
  await dropEverything(db);
  await runMigrations(db, root, new Set(manifest.migrations));
  const made = new Set(await listTables(db));
  for (const { name } of manifest.tables) {
    if (!made.has(name)) throw new BackupFault(`The backup holds a table that its migrations do not make: ${name}`);
  }
  for (const table of manifest.tables) {
    await fillTable(db, folder, table.name, checkpoint);
    const found = await checksumOf(db, table.name);
    if (found.rows !== table.rows || found.checksum !== table.checksum) {
      throw new BackupFault(
        `The table ${table.name} was restored differently: ${found.rows} rows instead of ${table.rows}`,
      );
    }
    onProgress(table.name, table.rows);
  }
  for (const { name, lastValue } of manifest.sequences) {
    await db.execute(sql`select setval(${`public.${name}`}::regclass, ${lastValue}::bigint)`);
  }
  await runMigrations(db, root);
  for (const name of await derivingFunctions(db)) await db.execute(sql`select ${sql.identifier(name)}()`);
  await db.execute(sql`analyze`);
  await purgeTags(db, 'all');
}

/** Drops tables, views and functions. Keeps the schema itself, whose grants are the operator's, and what belongs to an extension. */
async function dropEverything(db: Db): Promise<void> {
  const ours = (catalog: 'pg_class' | 'pg_proc', oid: string) =>
    sql.raw(
      `not exists (select 1 from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`,
    );
  const { rows } = await db.execute<{ statement: string }>(sql`
    select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' else 'table' end, oid::regclass) as statement
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and ${ours('pg_class', 'oid')}
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure)
    from pg_proc where pronamespace = 'public'::regnamespace and ${ours('pg_proc', 'oid')}`);
  for (const { statement } of rows) await db.execute(sql.raw(statement));
}

/** Disables triggers: what they would write is in the backup itself. */
async function fillTable(db: Db, folder: string, table: string, checkpoint: () => Promise<void>): Promise<void> {
  const name = sql.identifier(table);
  const columns = sql.raw(
    (await writtenColumns(db, table)).map((column) => `"${column.replaceAll('"', '""')}"`).join(', '),
  );
  await db.execute(sql`alter table ${name} disable trigger user`);
  // A migration may have inserted rows of its own.
  await db.execute(sql`delete from ${name}`);
  for await (const lines of batchesOf(tablePath(folder, table))) {
    await checkpoint();
    await db.execute(sql`
      insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::json)`);
  }
  await db.execute(sql`alter table ${name} enable trigger user`);
}

/** Leaves out generated columns, which cannot be written. */
async function writtenColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  return rows.map(({ name }) => name);
}

async function* batchesOf(path: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of linesOf(path)) {
    batch.push(line);
    characters += line.length;
    if (batch.length < ROWS && characters < CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Lines end only with a line feed. Node's readline also splits at U+2028, which JSON text may contain. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const text = createReadStream(path).pipe(createGunzip()).setEncoding('utf8');
  let held = '';
  for await (const chunk of text) {
    const lines = `${held}${chunk}`.split('\n');
    held = lines.pop() ?? '';
    yield* lines;
  }
  if (held) yield held;
}
