import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { join } from 'node:path';
import { apiError } from '#kernel/errors.ts';
import { findRoot } from '../config/root.ts';

/**
 * Work on pictures in a process of its own: it holds up no request, what it needs (some 200 MB) is there only while somebody asks for
 * it, and nothing that goes wrong in native code can end the server.
 */
export type SideProcess<Task, Result> = {
  /** Throws `overloaded` when too many wait, or when its turn or its end is too long in coming. */
  ask(task: Task): Promise<Result>;
  close(): void;
};

/** What goes to the process and comes back. */
export type Asked<Task> = { id: number; task: Task };
export type Answered<Result> = { id: number } & ({ result: Result } | { failure: string });

export type SideOptions = {
  /** The file beside this one, without its ending; a build has it as a file of its own (vite.config.ts). */
  program: string;
  /** At most so many at once; others wait, and not more than so many of them. */
  atOnce: number;
  mostWaiting: number;
  waitMs: number;
  timeoutMs: number;
  /** After this long without a task the process ends. */
  idleMs: number;
  /** For tests, which look at the process. */
  forkProcess?: ((program: string, options: ForkOptions) => ChildProcess) | undefined;
};

const RETRY_SECONDS = 5;

/** The sources run as they are; the build has the process as a file of its own (vite.config.ts). */
const pathOf = (program: string) =>
  import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, `${program}.ts`)
    : join(findRoot(), 'dist', 'server', `${program}.js`);

/**
 * Instead of ours: what reads the texts and files of strangers needs no secret. With an arena for every thread the pixels of libvips take
 * 80 MB more.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' };

/** Megabytes. Over 1,300 pictures the painter took 198 MB at most; with the heap that V8 chooses, more than 224. */
const HEAP = ['--max-semi-space-size=4', '--max-old-space-size=64'];

type Waiting<Task, Result> = {
  task: Task;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  /** Ends the waiting, and then the work. */
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
    // The server may end whenever it likes.
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

  /** Ends the process; what it was at comes too late. The next task begins another. */
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
