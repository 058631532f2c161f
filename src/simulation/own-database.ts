import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import { openPglite } from '#platform/db/pglite.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { bringUpToDate } from '../ready-database.ts';

/**
 * A simulation's own database, never the operator's: in memory, or on the operator's server under its own name, and dropped when it is
 * closed.
 */
export async function openOwnDatabase({
  serverUrl,
  root,
}: {
  serverUrl: string | null;
  root: string;
}): Promise<Database> {
  const database = serverUrl === null ? await openPglite() : await createOn(serverUrl);
  try {
    await bringUpToDate(database, { root });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The role in the URL must be allowed to create databases. */
async function createOn(serverUrl: string): Promise<Database> {
  const server = await openPostgres({ url: serverUrl, poolSize: 1 });
  const name = `bluechip_simulation_${randomBytes(6).toString('hex')}`;
  try {
    await server.executeSql(`create database ${name} template template0`);
    // The data is thrown away, so commits need not wait for the disk.
    await server.executeSql(`alter database ${name} set synchronous_commit = off`);
    // Tables grow from nothing within minutes, and a plan made for a few rows would be kept for many.
    await server.executeSql(`alter database ${name} set enable_seqscan = off`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    const database = await openPostgres({ url: url.href, poolSize: POOL, keepsPlans: true });
    return {
      ...database,
      close: async () => {
        await database.close();
        await server.executeSql(`drop database if exists ${name} with (force)`);
        await server.close();
      },
    };
  } catch (error) {
    await server.executeSql(`drop database if exists ${name} with (force)`).catch(() => {});
    await server.close();
    throw error;
  }
}

/** The simulation runs one thing at a time; only parts of one request read in parallel. */
const POOL = 4;

/** Runs the analyze that a server does in the background: this server may have it off, and tables grow from nothing within minutes. */
export async function refreshStatistics({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relid::regclass::text as name from pg_stat_user_tables
    where n_mod_since_analyze > ${FEW_CHANGES} + n_live_tup / 2`);
  if (rows.length > 0) await db.execute(sql.raw(`analyze ${rows.map(({ name }) => name).join(', ')}`));
}

/** Changed rows since the last analyze. */
const FEW_CHANGES = 50;
