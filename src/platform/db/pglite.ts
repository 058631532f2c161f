import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from './database.ts';

const clients = new WeakMap<Database, PGlite>();

type PgliteOptions = {
  /** Absent: in memory, for tests. */
  path?: string;
  /** A dumped data directory to start from. */
  from?: Blob;
  /** In PostgreSQL's notation: "8MB". Absent: 128 MB, which take half a second of a core to prepare. */
  sharedBuffers?: string;
};

/** The embedded engine. */
export async function openPglite({ path, from, sharedBuffers }: PgliteOptions = {}): Promise<Database> {
  if (path) discardHalfMade(path);
  const isNew = path !== undefined && !existsSync(path);
  const workPath = isNew ? `${path}.making` : path;
  const open = (dataDir: string | undefined, dump?: Blob) =>
    PGlite.create({
      ...(dataDir ? { dataDir } : {}),
      ...(dump ? { loadDataDir: dump } : {}),
      ...(sharedBuffers
        ? { startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`] }
        : {}),
      extensions: { pg_trgm, unaccent, citext },
    });
  let client = await open(workPath, from);
  if (isNew && workPath) {
    // A directory that a killed first start left half made could never be opened again, so it gets its name only once it is complete.
    await client.close();
    renameSync(workPath, path);
    client = await open(path);
  }
  const db = drizzle({ client });
  const database: Database = {
    engine: 'pglite',
    db,
    listen: (channel, onMessage) => client.listen(channel, onMessage),
    executeSql: async (text, values) => {
      if (values?.length) return client.query<Record<string, unknown>>(text, values);
      const results = await client.exec(text);
      return { rows: results.at(-1)?.rows ?? [] };
    },
    close: () => client.close(),
  };
  clients.set(database, client);
  return database;
}

function discardHalfMade(path: string): void {
  rmSync(`${path}.making`, { recursive: true, force: true });
}

export const embeddedDatabasePath = (dataDirectory: string) => join(dataDirectory, 'database');

/** The data directory of an embedded database as one file, to start others from (`from`). The database stays open. */
export async function dumpPglite(database: Database): Promise<Buffer> {
  const client = clients.get(database);
  if (!client) throw new Error('only an embedded database can be dumped');
  // Otherwise every start from the dump would replay the log since the last checkpoint.
  await client.exec('checkpoint');
  return Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer());
}
