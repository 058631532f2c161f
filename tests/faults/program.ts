import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, vi } from 'vitest';
import { findRoot } from '#platform/config/root.ts';

/** The built program as real processes, to be stopped, starved and killed. */

const root = findRoot();
const folders: string[] = [];
/** A build in progress is awaited. */
const BUILD_MS = 60_000;
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is deleted when the file's tests are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-faults-'));
  folders.push(folder);
  return folder;
}

const stamp = join(root, 'dist', '.stamp');

/** A copy of the current build for this file alone: a build that runs during the tests would replace it. */
export async function copyOfBuild(): Promise<string> {
  const folder = temporaryFolder();
  await until(() => existsSync(stamp), 'the program is built (npm run build)', BUILD_MS);
  const built = readFileSync(stamp, 'utf8');
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  // Migrations are copied too: one written during the tests is not part of this build, which would apply it between a kill and the next
  // start.
  cpSync(join(root, 'drizzle'), join(folder, 'drizzle'), { recursive: true });
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== built) return copyOfBuild();
  for (const name of ['data', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  return folder;
}

export type End = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };
export type Program = {
  pid: number;
  /** Both streams so far. */
  output: () => string;
  /** Resolves once the output matches; throws with the output if the program ends first. */
  printed: (pattern: RegExp) => Promise<void>;
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<End>;
  isRunning: () => boolean;
};

type Options = { env?: Record<string, string>; build?: string; cwd?: string };
type FileOptions = { folder: string; env: Record<string, string>; cwd?: string };

export function runProgram(name: 'server' | 'cli', args: string[], { env = {}, build, cwd }: Options): Program {
  const folder = build ?? ownBuild;
  const variables = { NODE_ENV: 'test', LOG_LEVEL: 'error', PORT: '0', ...env };
  return runFile([`dist/server/${name}.js`, ...args], {
    folder,
    env: variables,
    ...(cwd === undefined ? {} : { cwd }),
  });
}

/** A program by its file in a folder. */
export function runFile([file = '', ...args]: readonly string[], { folder, env, cwd = folder }: FileOptions): Program {
  const child = spawn(process.execPath, [join(folder, file), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [stdout, stderr] = ['', ''];
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    changed();
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
    changed();
  });
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    changed();
    return { code, signal, stdout, stderr };
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    output: () => stdout + stderr,
    ended,
    isRunning,
    kill: (signal) => void child.kill(signal),
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(stdout + stderr)) resolve();
          else if (!running.has(child)) reject(new Error(`${file} ended without ${pattern}:\n${stdout}${stderr}`));
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
  };
}

export type Server = Program & { port: number; get: (path: string) => Promise<Answer> };

export type Place = { dataDirectory: string } | { databaseUrl: string };

export function placeEnv(place: Place): Record<string, string> {
  return 'databaseUrl' in place ? { DATABASE_URL: place.databaseUrl } : { BLUECHIP_DATA_DIR: place.dataDirectory };
}

/** Starts a server and waits for its addresses. */
export async function startServer(place: Place, env: Record<string, string> = {}): Promise<Server> {
  const program = runProgram('server', [], { env: { ...placeEnv(place), ...env } });
  await program.printed(/Stop it with Ctrl-C|"msg":"Bluechip is running"/);
  const port = Number(/bluechip\.localhost:(\d+)/.exec(program.output())?.[1]);
  if (!port) throw new Error(`The server names no port:\n${program.output()}`);
  return { ...program, port, get: (path) => get(port, path) };
}

export type Answer = { status: number; body: string };
export type Asking = { method?: string; path: string; headers?: Record<string, string>; body?: object | string };

export async function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(port, { path, headers });
}

/** On a new connection each time; throws if there is no response. An object is sent as JSON, a string unchanged. */
export async function ask(port: number, { method = 'GET', path, headers = {}, body }: Asking): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: {
          host: `bluechip.localhost:${port}`,
          ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        agent: new Agent(),
      },
      (reply) => {
        text(reply).then((said) => resolve({ status: reply.statusCode ?? 0, body: said }), reject);
      },
    );
    asked.on('error', reject).end(typeof body === 'object' ? JSON.stringify(body) : body);
  });
}

/** Stops it as an operator does, and returns how long that took. Throws unless it ended cleanly. */
export async function stopServer(server: Program): Promise<number> {
  const from = performance.now();
  server.kill('SIGTERM');
  const { code, stderr } = await server.ended;
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${stderr}`);
  return performance.now() - from;
}

export async function runCli(place: Place, args: string[], options: Options = {}): Promise<End> {
  return runProgram('cli', args, { ...options, env: { ...placeEnv(place), ...options.env } }).ended;
}

/** Polls until the result is true. */
export async function until(isTrue: () => Promise<boolean> | boolean, what: string, ms = 30_000): Promise<void> {
  const look = async () => {
    if (!(await isTrue())) throw new Error(`It took more than ${ms} ms until ${what}`);
  };
  await vi.waitFor(look, { timeout: ms, interval: 20 });
}

const ownBuild = await copyOfBuild();
