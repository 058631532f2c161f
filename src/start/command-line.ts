import { existsSync } from 'node:fs';
import type { CommandIo } from '#platform/cli/command.ts';
import { runInServer } from '#platform/cli/control-socket.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { findRoot } from '#platform/config/root.ts';
import { readVersion, versionText } from '#platform/config/version.ts';
import { type OpenDatabase, openDatabase } from '#platform/db/open.ts';
import { embeddedDatabasePath } from '#platform/db/pglite.ts';
import { createLog } from '#platform/log/create-log.ts';
import { StartFault } from '#platform/start-fault.ts';
import { runCheck, runCommand, runLoneCommand } from '../commands.ts';
import { openReadyDatabase } from '../ready-database.ts';

/**
 * The operator's command line. On PostgreSQL it works on its own connection; while a server holds the embedded database it runs
 * inside that server, with the same output.
 */

/** Whoever reads only the first lines (`| head`) closes the pipe; the command itself goes on to its end. */
process.stdout.on('error', ignoreClosedPipe);
process.stderr.on('error', ignoreClosedPipe);

const abort = new AbortController();
process.once('SIGINT', () => abort.abort());
process.once('SIGTERM', () => abort.abort());

const io: CommandIo = {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  cwd: process.env.INIT_CWD ?? process.cwd(),
  signal: abort.signal,
};

export async function start(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2));
}

async function run(args: string[]): Promise<number> {
  // Standard output belongs to the command: with --json it is one object and nothing else.
  const log = createLog({ level: 'warn', destination: process.stderr });
  if (args[0] === '--version') {
    io.out(`Bluechip ${versionText(readVersion(findRoot()))}`);
    return 0;
  }
  const checked = runCheck(args, io, { environment: process.env, log });
  if (checked) return checked;
  const config = loadConfig(process.env);
  const alone = runLoneCommand(args, io, { config, log });
  if (alone) return alone;
  const answered = config.DATABASE_URL ? null : await runInServer(config.BLUECHIP_DATA_DIR, args, io);
  if (answered !== null) return answered;
  // Help and mistakes in the command's words need no database: it is opened when the command asks for it.
  let opened: OpenDatabase | null = null;
  try {
    return await runCommand(args, io, async ({ makesNetwork, replacesDatabase }) => {
      if (!makesNetwork) checkNetwork(config);
      opened ??= replacesDatabase
        ? await openDatabase(config)
        : await openReadyDatabase({ config, root: findRoot(), log });
      return { database: opened, config, now: systemClock.now, log };
    });
  } finally {
    await closeAll(opened);
  }
}

/** Without the server's environment a command would make an empty network and succeed on it: a backup of nothing looks like one. */
function checkNetwork({ DATABASE_URL, BLUECHIP_DATA_DIR: folder }: Config): void {
  if (DATABASE_URL || existsSync(embeddedDatabasePath(folder))) return;
  throw new StartFault(
    `There is no network here: DATABASE_URL is not set, and ${folder} has no database. Run the command with the environment of the server ` +
      '(docs/guides/operate.md, "Commands").',
  );
}

const closeAll = async (database: { close(): Promise<void> } | null) => database?.close();

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
