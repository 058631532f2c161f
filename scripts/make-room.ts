import { constants } from 'node:os';
import { startOwnPostgres } from './own-postgres.ts';
import { makeRunFolder } from './run-folder.ts';

/**
 * A server and a folder for this run only. Everything that its steps create is removed with them. If the run is killed, the next one
 * removes both.
 */
export async function makeRoom(say: (line: string) => void): Promise<void> {
  const folder = makeRunFolder();
  process.env.TMPDIR = folder.path;
  process.once('exit', folder.remove);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  if (process.env.TEST_DATABASE_URL) return;
  try {
    const url = await startOwnPostgres(folder.path);
    if (url !== null) process.env.TEST_DATABASE_URL = url;
  } catch (error) {
    say(`No PostgreSQL server of this run’s own: ${error instanceof Error ? error.message : String(error)}`);
  }
}
