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

/** The planner's knowledge of tables that grew from nothing within minutes. */
export async function refreshStatistics({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`analyze`);
}
