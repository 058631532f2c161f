import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRoot } from '#platform/config/root.ts';
import type { Database } from '#platform/db/database.ts';
import { embeddedDatabasePath, openPglite } from '#platform/db/pglite.ts';
import { freePort } from '../../scripts/free-port.ts';
import { placeDemoNetwork } from './demo-network.ts';

/** The built program as a process of its own, on a free port and a data directory of its own. */

export type RunningServer = {
  port: number;
  /** The address of a path on the main site, or on a sub-site. */
  url: (path: string, site?: string) => string;
  /** What the process has printed: the reason when a test fails. */
  output: () => string;
  /** `look`: at its embedded database, once it has ended and before that goes. */
  stop: (look?: (database: Database) => Promise<void>) => Promise<void>;
};

export type ServerOptions = {
  env?: Record<string, string>;
  /** A PostgreSQL database; absent: an embedded one with the demo network. */
  databaseUrl?: string;
  /** What runs; default: what was built. */
  program?: string;
  /** What is written into the embedded database before the program opens it. */
  prepare?: readonly string[];
};

/** In which the reader's country is told, as a CDN would. */
export const COUNTRY_HEADER = 'x-test-country';

const START_MS = 110_000;
const STOP_MS = 10_000;
const root = findRoot();
const BUILT_PROGRAM = join(root, 'dist', 'server', 'server.js');
/** That of `npm run dev`. */
export const DEVELOPMENT_PROGRAM = join(root, 'scripts', 'dev-server.ts');

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { env = {}, databaseUrl, program = BUILT_PROGRAM, prepare = [] } = options;
  if (!existsSync(program)) throw new Error('The program is not built: npm run build');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bluechip-'));
  // One of the caller's own has what is in it.
  const isOwn = databaseUrl === undefined && env.BLUECHIP_DATA_DIR === undefined;
  if (isOwn) await placeDemoNetwork(dataDirectory);
  if (prepare.length > 0)
    await onEmbedded(dataDirectory, async ({ executeSql }) => {
      for (const statement of prepare) await executeSql(statement);
    });
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      GEO_COUNTRY_HEADER: COUNTRY_HEADER,
      // Addresses of sites carry the port, so it is named and not left to the system.
      PORT: String(port),
      BLUECHIP_DATA_DIR: dataDirectory,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = once(child, 'exit');

  async function stop(look?: (database: Database) => Promise<void>): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    }
    const remove = () => rmSync(dataDirectory, { recursive: true, force: true });
    await (look ? onEmbedded(dataDirectory, look).finally(remove) : remove());
  }

  const until = performance.now() + START_MS;
  while (!output.includes('Bluechip is running')) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`The server did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    url: (path, site) => `http://${site ? `${site}.` : ''}bluechip.localhost:${port}${path}`,
    output: () => output,
    stop,
  };
}

async function onEmbedded(dataDirectory: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openPglite({ path: embeddedDatabasePath(dataDirectory) });
  await work(database).finally(() => database.close());
}
