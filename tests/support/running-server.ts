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

/** The built program as a process of its own, on a free port and a data directory of its own. */

export type RunningServer = {
  port: number;
  /** The address of a path on the main site, or on a sub-site. */
  url: (path: string, site?: string) => string;
  /** What the process has printed: the reason when a test fails. */
  output: () => string;
  /** What its clock shows. */
  now: () => Date;
  /** Moves its clock on by so many milliseconds; resolves once it has. Of one process, not of workers. */
  moveClock: (ms: number) => Promise<void>;
  /**
   * Runs jobs whose schedule the moved clock has reached. PostgreSQL, which keeps the schedule, has the machine's clock; an embedded
   * database has the server's and needs no help.
   */
  runScheduledJobs: (names: readonly string[]) => Promise<void>;
  /** `look`: at its database, once it has ended and before its folder goes. */
  stop: (look?: (database: Database) => Promise<void>) => Promise<void>;
};

export type ServerOptions = {
  env?: Record<string, string>;
  /** A PostgreSQL database; absent: a copy of the demo network. */
  databaseUrl?: string;
  /** What runs; default: what was built. */
  program?: string;
  /** Its folder goes with this process, because nobody stops it. */
  isShared?: boolean;
  /** What is written into its copy of the demo network before the program opens it. */
  prepare?: readonly string[];
};

/** In which the reader's country is told, as a CDN would. */
export const COUNTRY_HEADER = 'x-test-country';

const START_MS = 110_000;
const STOP_MS = 10_000;
const PORT_TRIES = 5;
const root = findRoot();
const BUILT_PROGRAM = join(root, 'dist', 'server', 'server.js');
/** That of `npm run dev`. */
export const DEVELOPMENT_PROGRAM = join(root, 'scripts', 'dev-server.ts');

let shared: Promise<RunningServer> | null = null;

/**
 * The server of all files of this process that need no other: started by the first of them, and never stopped by one.
 * A file that changes what another sees starts its own. Each file has a client address of its own (openPage), so that limits count it alone.
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
  // One of the caller's own has what is in it.
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
  /** Resolves once it prints this after the call; rejects with all that it printed where it ends before, or takes too long. */
  printed: (words: string) => Promise<void>;
};

/** Addresses of sites carry the port, so one is named, and another where a server of somebody else holds it. */
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
    // Its input ends with this process, however that ends, and it ends with its input (shifted-clock.ts).
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
  // Not 'exit': what it printed last may still be on its way then.
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
