import type { Config } from '../config/config.ts';
import { failureReason } from '../log/failure-reason.ts';
import type { Log } from '../log/log.ts';
import { StartFault } from '../start-fault.ts';
import type { DataDirectory } from './data-directory.ts';
import { takeDataDirectory } from './data-directory.ts';
import type { Database } from './database.ts';
import { embeddedDatabasePath, openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** A little after a request has timed out, nobody waits for its statement any more. */
const AFTER_REPLY_MS = 1_000;

export type OpenDatabase = Database & { directory: DataDirectory | null };

/**
 * The configured database: a server if DATABASE_URL is set, otherwise the embedded one, with its directory locked. `servesRequests`: adds
 * the connections for requests (`requestDb`), which commands and migrations do not need. Throws DataDirectoryInUse when another process
 * holds the directory, StartFault when the server refuses the connection.
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
