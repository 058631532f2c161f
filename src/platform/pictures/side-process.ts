import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { join } from 'node:path';
import { apiError } from '#kernel/errors.ts';
import { findRoot } from '../config/root.ts';

/**
 * Image work in a process of its own: it blocks no request, its memory (some 200 MB) is used only while it is needed, and a crash of native
 * code cannot end the server.
 */
export type SideProcess<Task, Result> = {
  /** Throws `overloaded` when too many are waiting, or when a task waits or runs too long. */
  ask(task: Task): Promise<Result>;
  close(): void;
};

/** The messages to and from the process. */
export type Asked<Task> = { id: number; task: Task };
export type Answered<Result> = { id: number } & ({ result: Result } | { failure: string });

export type SideOptions = {
  /** The file beside this one, without its extension; a build has it as a separate file (vite.config.ts). */
  program: string;
  /** How many tasks run at once, and how many may wait. */
  atOnce: number;
  mostWaiting: number;
  waitMs: number;
  timeoutMs: number;
  /** Ends the process after this long without a task. */
  idleMs: number;
  /** For tests, which observe the process. */
  forkProcess?: ((program: string, options: ForkOptions) => ChildProcess) | undefined;
};

const RETRY_SECONDS = 5;

/** Sources run directly; a build has the process as a separate file (vite.config.ts). */
const pathOf = (program: string) =>
  import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, `${program}.ts`)
    : join(findRoot(), 'dist', 'server', `${program}.js`);

/**
 * Replaces our environment, because code that reads untrusted text and files needs no secrets. With one malloc arena per thread, libvips'
 * pixels would take 80 MB more.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' };

/** Megabytes. Over 1,300 images the painter took 198 MB at most; with V8's default heap, more than 224. */
const HEAP = ['--max-semi-space-size=4', '--max-old-space-size=64'];

type Waiting<Task, Result> = {
  task: Task;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  /** Limits the wait, and then the work. */
  timer: NodeJS.Timeout;
};

export function createSideProcess<Task, Result>({
  program,
  atOnce,
  mostWaiting,
  waitMs,
  timeoutMs,
  idleMs,
  forkProcess = fork,
}: SideOptions): SideProcess<Task, Result> {
  const waiting = new Set<Waiting<Task, Result>>();
  const underWay = new Map<number, Waiting<Task, Result>>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function begin(): ChildProcess {
    const started = forkProcess(pathOf(program), { env: ENVIRONMENT, execArgv: HEAP, serialization: 'advanced' });
    started.on('message', settle);
    started.on('exit', (code, signal) => lose(started, `the ${program} ended (${signal ?? code})`));
    started.on('error', (error) => lose(started, `the ${program} failed: ${error.message}`));
    // Does not keep the server alive.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function next(): void {
    for (const one of waiting) {
      if (underWay.size >= atOnce) break;
      waiting.delete(one);
      clearTimeout(one.timer);
      lastId += 1;
      underWay.set(lastId, { ...one, timer: setTimeout(end, timeoutMs) });
      child ??= begin();
      send(child, { id: lastId, task: one.task });
    }
    clearTimeout(idle);
    if (child !== null && underWay.size === 0) idle = setTimeout(end, idleMs).unref();
  }

  function send(to: ChildProcess, asked: Asked<Task>): void {
    to.send(asked, (error) => {
      if (error) lose(to, `the ${program} cannot be reached: ${error.message}`);
    });
  }

  function settle(message: unknown): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our own program answers on this channel
    const { id, ...rest } = message as Answered<Result>;
    const task = underWay.get(id);
    if (!task) return;
    underWay.delete(id);
    clearTimeout(task.timer);
    if ('result' in rest) task.resolve(rest.result);
    else task.reject(new Error(rest.failure));
    next();
  }

  function lose(lost: ChildProcess, reason: string): void {
    if (child !== lost) return;
    child = null;
    abandon(new Error(reason));
    next();
  }

  /** Ends the process and fails its current tasks as too late. The next task starts another one. */
  function end(): void {
    const ended = child;
    child = null;
    ended?.kill();
    abandon(overloaded());
    next();
  }

  function abandon(error: unknown): void {
    const lost = [...underWay.values()];
    underWay.clear();
    for (const { timer, reject } of lost) {
      clearTimeout(timer);
      reject(error);
    }
  }

  return {
    async ask(task) {
      if (waiting.size >= mostWaiting) throw overloaded();
      return new Promise((resolve, reject) => {
        const one: Waiting<Task, Result> = { task, resolve, reject, timer: setTimeout(giveUp, waitMs) };
        function giveUp() {
          waiting.delete(one);
          reject(overloaded());
        }
        waiting.add(one);
        next();
      });
    },
    close() {
      for (const { timer, reject } of waiting) {
        clearTimeout(timer);
        reject(overloaded());
      }
      waiting.clear();
      end();
      clearTimeout(idle);
    },
  };
}

const overloaded = () => apiError('overloaded', { retryAfter: RETRY_SECONDS });
