import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { listMigrations, readMigrations } from '../db/migrate.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../security/private-folder.ts';
import { checksumOf, listTables, settleSession } from './database-tables.ts';
import { sha256Of } from './folder-files.ts';
import { BackupFault, type Manifest, tablePath } from './manifest.ts';

/** Rows fetched at a time. */
const FETCHED = 2000;

export type DumpProgress = (table: string, rows: number) => void;

/** Writes every table into `folder` as of one moment, however long it takes and whatever is written meanwhile. */
export async function dumpDatabase(
  db: Db,
  folder: string,
  {
    root,
    checkpoint,
    onProgress = () => {},
  }: { root: string; checkpoint: () => Promise<void>; onProgress?: DumpProgress | undefined },
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  await mkdir(join(folder, 'tables'), { mode: PRIVATE_FOLDER });
  return db.transaction(
    async (moment) => {
      await settleSession(moment);
      const migrations = await listMigrations(moment);
      refuseUnrestorable(migrations, root);
      const tables: Manifest['tables'] = [];
      for (const name of await listTables(moment)) {
        const path = tablePath(folder, name);
        await pipeline(
          Readable.from(linesOf(moment, name, checkpoint)),
          createGzip({ level: 6 }),
          createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE, flush: true }),
        );
        const found = await checksumOf(moment, name);
        tables.push({ name, ...found, sha256: await sha256Of(path) });
        onProgress(name, found.rows);
      }
      return { migrations, tables, sequences: await listSequences(moment) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Another machine may have migrated the database since this program started. */
function refuseUnrestorable(migrations: readonly string[], root: string): void {
  const known = new Set(readMigrations(root).map(({ hash }) => hash));
  if (migrations.every((hash) => known.has(hash))) return;
  throw new BackupFault(
    'This database was upgraded by a newer version of Bluechip, and this version could not restore the backup: back up with that version',
  );
}

/** One row per line in the database's own text: a detour through JavaScript numbers would lose digits. */
async function* linesOf(db: Db, table: string, checkpoint: () => Promise<void>): AsyncGenerator<string> {
  await db.execute(sql`declare dump no scroll cursor for select row_to_json(each_row)::text as line
    from ${sql.identifier(table)} as each_row`);
  for (;;) {
    await checkpoint();
    const { rows } = await db.execute<{ line: string }>(sql.raw(`fetch ${FETCHED} from dump`));
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await db.execute(sql`close dump`);
}

async function listSequences(db: Db): Promise<Manifest['sequences']> {
  const { rows } = await db.execute<{ name: string; lastValue: string }>(sql`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows;
}
