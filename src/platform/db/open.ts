import type { Config } from '../config/config.ts';
import { failureReason } from '../log/failure-reason.ts';
import type { Log } from '../log/log.ts';
import { StartFault } from '../start-fault.ts';
import type { DataDirectory } from './data-directory.ts';
import { takeDataDirectory } from './data-directory.ts';
import type { Database } from './database.ts';
import { embeddedDatabasePath, openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** After a request was answered that it took too long: then nobody waits for its statement any more. */
const AFTER_REPLY_MS = 1_000;

export type OpenDatabase = Database & { directory: DataDirectory | null };

/**
 * The configured database: a server where DATABASE_URL says so, else the embedded one with its directory taken.
 * `servesRequests`: with the connections for requests (`requestDb`); commands and migrations have none. Throws DataDirectoryInUse when another process holds the directory, StartFault when the server does not let us in.
 */
export async function openDatabase(
  config: Config,
  { servesRequests = false, log }: { servesRequests?: boolean; log?: Log } = {},
): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const database = await openPostgres({
      url: config.DATABASE_URL,
      poolSize: config.DATABASE_POOL,
      ...(log ? { log } : {}),
      ...(servesRequests ? { requestStatementMs: config.REQUEST_TIMEOUT_MS + AFTER_REPLY_MS } : {}),
    }).catch(unreachable);
    return { ...database, directory: null };
  }
  const directory = takeDataDirectory(config.BLUECHIP_DATA_DIR);
  try {
    const database = await openPglite({ path: embeddedDatabasePath(directory.path) });
    return {
      ...database,
      directory,
      close: async () => {
        await database.close();
        directory.release();
      },
    };
  } catch (error) {
    directory.release();
    throw error;
  }
}

function unreachable(error: unknown): never {
  throw new StartFault(`The database of DATABASE_URL cannot be used: ${failureReason(error)}`);
}
