import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import { openPglite } from '#platform/db/pglite.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { bringUpToDate } from '../ready-database.ts';

/** A simulation's own database, never the operator's: in memory, or on his server under a name of its own, and gone when it is closed. */
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

/** The user of the address needs the right to make databases. */
async function createOn(serverUrl: string): Promise<Database> {
  const server = await openPostgres({ url: serverUrl, poolSize: 1 });
  const name = `bluechip_simulation_${randomBytes(6).toString('hex')}`;
  try {
    await server.executeSql(`create database ${name} template template0`);
    // Nobody keeps what is in it: whether the disk has it is not waited for.
    await server.executeSql(`alter database ${name} set synchronous_commit = off`);
    // Tables grow from nothing within minutes: what was planned for few rows would be kept for many.
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

/** One thing happens after another; a part of a request reads side by side. */
const POOL = 4;

/** What a server’s own background work does: this one may leave it to us, and tables grow from nothing within minutes. */
export async function refreshStatistics({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relid::regclass::text as name from pg_stat_user_tables
    where n_mod_since_analyze > ${FEW_CHANGES} + n_live_tup / 2`);
  if (rows.length > 0) await db.execute(sql.raw(`analyze ${rows.map(({ name }) => name).join(', ')}`));
}

/** Of rows, since the planner last looked. */
const FEW_CHANGES = 50;
