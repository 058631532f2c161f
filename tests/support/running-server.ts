import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRoot } from '#platform/config/root.ts';
import type { Database } from '#platform/db/database.ts';
import { embeddedDatabasePath, openPglite } from '#platform/db/pglite.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { pickPort } from '../../scripts/pick-port.ts';
import { copyDemoNetwork, DEMO_SECRET } from './demo-network.ts';
import { queueJobs } from './queue-jobs.ts';
import { MOVED } from './shifted-clock.ts';
import { CLOCK_OFFSET, serverNow } from './test-clock.ts';
import { SHIFTED_CLOCK } from './test-now.ts';

/** The built program as a process of its own, on a free port and with its own data directory. */

export type RunningServer = {
  port: number;
  /** The address of a path on the main site, or on a sub-site. */
  url: (path: string, site?: string) => string;
  /** The process's output, shown when a test fails. */
  output: () => string;
  /** The time of its clock. */
  now: () => Date;
  /** Advances its clock by that many milliseconds; resolves once it has. Only for one process, not for workers. */
  moveClock: (ms: number) => Promise<void>;
  /**
   * Runs jobs that are due by the moved clock. PostgreSQL, which stores the schedule, uses the machine's clock; an embedded database uses
   * the server's and needs no help.
   */
  runScheduledJobs: (names: readonly string[]) => Promise<void>;
  /** `look`: inspects its database after it has ended and before its folder is deleted. */
  stop: (look?: (database: Database) => Promise<void>) => Promise<void>;
};

export type ServerOptions = {
  env?: Record<string, string>;
  /** A PostgreSQL database; absent: a copy of the demo network. */
  databaseUrl?: string;
  /** The program to run; default: the build. */
  program?: string;
  /** Its folder is deleted with this process, because nothing stops it. */
  isShared?: boolean;
  /** SQL run on its copy of the demo network before the program opens it. */
  prepare?: readonly string[];
};

/** The header with the reader's country, as a CDN would send it. */
export const COUNTRY_HEADER = 'x-test-country';

const START_MS = 110_000;
const STOP_MS = 10_000;
const PORT_TRIES = 5;
const root = findRoot();
const BUILT_PROGRAM = join(root, 'dist', 'server', 'server.js');
/** The program of `npm run dev`. */
export const DEVELOPMENT_PROGRAM = join(root, 'scripts', 'dev-server.ts');

let shared: Promise<RunningServer> | null = null;

/**
 * The server for all files of this process that need no other: started by the first one, and stopped by none. A file whose changes others
 * would see starts its own. Each file has its own client address (openPage), so that limits count per file.
 */
export function sharedServer(): Promise<RunningServer> {
  shared ??= startServer({ isShared: true }).catch((error: unknown) => {
    shared = null;
    throw error;
  });
  return shared;
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { env = {}, databaseUrl, program = BUILT_PROGRAM, prepare = [], isShared = false } = options;
  if (!existsSync(program)) throw new Error('The program is not built: npm run build');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bluechip-'));
  // A server with the caller's own database or folder uses what is in it.
  const isOwn = databaseUrl === undefined && env.BLUECHIP_DATA_DIR === undefined;
  const url = isOwn ? await copyDemoNetwork(dataDirectory) : databaseUrl;
  const onDatabase = async (work: (database: Database) => Promise<void>) => {
    const database = await (url === undefined
      ? openPglite({ path: embeddedDatabasePath(dataDirectory) })
      : openPostgres({ url, poolSize: 1 }));
    await work(database).finally(() => database.close());
  };
  if (prepare.length > 0)
    await onDatabase(async ({ executeSql }) => {
      for (const statement of prepare) await executeSql(statement);
    });
  const clockFile = join(dataDirectory, 'test-clock');
  const variables = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    GEO_COUNTRY_HEADER: COUNTRY_HEADER,
    CONTACT_MAIL: 'desk@bluechip.example',
    TRUST_PROXY: 'loopback',
    RATE_LIMIT_PER_MINUTE: '100000',
    BLUECHIP_DATA_DIR: dataDirectory,
    SESSION_SECRET: DEMO_SECRET,
    TEST_CLOCK_OFFSET: String(CLOCK_OFFSET),
    TEST_CLOCK_FILE: clockFile,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    ...env,
  };
  const removeFolder = () => rmSync(dataDirectory, { recursive: true, force: true });
  if (isShared) process.once('exit', removeFolder);
  const { child, port, output, printed } = await launch(program, variables).catch((error: unknown) => {
    removeFolder();
    throw error;
  });
  let moved = 0;

  return {
    port,
    url: (path, site) => `http://${site ? `${site}.` : ''}bluechip.localhost:${port}${path}`,
    output,
    now: () => new Date(serverNow().getTime() + moved),
    async moveClock(ms) {
      moved += ms;
      writeFileSync(clockFile, String(CLOCK_OFFSET + moved));
      const hasMoved = printed(MOVED);
      child.kill('SIGUSR2');
      await hasMoved;
    },
    async runScheduledJobs(names) {
      if (url !== undefined) await onDatabase((database) => queueJobs(database, names));
    },
    async stop(look) {
      await end(child);
      await (look ? onDatabase(look).finally(removeFolder) : removeFolder());
    },
  };
}

type Launched = {
  child: ChildProcess;
  port: number;
  output: () => string;
  /** Resolves once the process prints this after the call; rejects with all its output if it ends first, or takes too long. */
  printed: (words: string) => Promise<void>;
};

/** Addresses of sites contain the port, so one is chosen, and another if somebody else's server is using it. */
async function launch(program: string, variables: NodeJS.ProcessEnv): Promise<Launched> {
  for (let tries = 1; ; tries += 1) {
    const port = pickPort();
    const launched = spawnProgram(program, { ...variables, PORT: String(port) });
    try {
      await launched.printed('Bluechip is running');
      return { ...launched, port };
    } catch (error) {
      await end(launched.child);
      if (tries === PORT_TRIES || !launched.output().includes('is in use by another program')) throw error;
    }
  }
}

function spawnProgram(program: string, env: NodeJS.ProcessEnv): Omit<Launched, 'port'> {
  const child = spawn(process.execPath, ['--import', SHIFTED_CLOCK, program], {
    cwd: root,
    env,
    // Its standard input closes with this process, however that ends, and it then ends too (shifted-clock.ts).
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const heard = new EventEmitter();
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
    heard.emit('output');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // Not 'exit', because the last output may still be on its way then.
  let isClosed = false;
  child.on('close', () => {
    isClosed = true;
    heard.emit('output');
  });
  return {
    child,
    output: () => output,
    async printed(words) {
      const from = output.length;
      const signal = AbortSignal.timeout(START_MS);
      while (!output.includes(words, from)) {
        if (isClosed) throw new Error(`The server ended without "${words}":\n${output}`);
        await once(heard, 'output', { signal }).catch(() => {
          throw new Error(`The server took too long for "${words}":\n${output}`);
        });
      }
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
