import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { join } from 'node:path';
import { apiError } from '#kernel/errors.ts';
import { findRoot } from '../config/root.ts';
import type { Drawing, Painted } from './drawing.ts';
import type { Outcome, Task } from './painting-process.ts';

/**
 * Paints pictures in a process of their own: painting holds up no request, what it needs (some 200 MB) is there only while somebody
 * asks for pictures, and nothing that goes wrong in native code can end the server.
 */
export type Painter = {
  /** Throws `overloaded` when too many wait, or when its turn or its end is too long in coming. */
  paint(drawing: Drawing): Promise<Painted>;
  close(): void;
};

/** At most so many at once; others wait, and not more than so many of them. */
const AT_ONCE = 2;
const MOST_WAITING = 50;
/** Whoever has waited as long for his turn has gone, or been told that it takes too long. */
const WAIT_MS = 10_000;
const TIMEOUT_MS = 10_000;
/** After this long without a picture the process ends. */
const IDLE_MS = 60_000;
const RETRY_SECONDS = 5;

/** The sources run as they are; the build has the process as a file of its own (vite.config.ts). */
const PROGRAM = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'painting-process.ts')
  : join(findRoot(), 'dist', 'server', 'painting-process.js');

/**
 * Instead of ours: what draws the texts of strangers needs no secret. With an arena for every thread the pixels of libvips take 80 MB
 * more.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' };

/** Megabytes. Over 1,300 pictures the process took 198 MB at most; with the heap that V8 chooses, more than 224. */
const HEAP = ['--max-semi-space-size=4', '--max-old-space-size=64'];

type Waiting = {
  drawing: Drawing;
  resolve: (painted: Painted) => void;
  reject: (error: unknown) => void;
  /** Ends the waiting, and then the painting. */
  timer: NodeJS.Timeout;
};

export type PainterOptions = {
  waitMs?: number;
  timeoutMs?: number;
  idleMs?: number;
  /** For tests, which look at the process. */
  forkProcess?: (program: string, options: ForkOptions) => ChildProcess;
};

export function createPainter({
  waitMs = WAIT_MS,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
  forkProcess = fork,
}: PainterOptions = {}): Painter {
  const waiting = new Set<Waiting>();
  const underWay = new Map<number, Waiting>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function begin(): ChildProcess {
    const started = forkProcess(PROGRAM, {
      env: ENVIRONMENT,
      execArgv: HEAP,
      serialization: 'advanced',
    });
    started.on('message', settle);
    started.on('exit', (code, signal) => lose(started, `the painting process ended (${signal ?? code})`));
    started.on('error', (error) => lose(started, `the painting process failed: ${error.message}`));
    // The server may end whenever it likes.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function next(): void {
    for (const task of waiting) {
      if (underWay.size >= AT_ONCE) break;
      waiting.delete(task);
      clearTimeout(task.timer);
      lastId += 1;
      underWay.set(lastId, { ...task, timer: setTimeout(end, timeoutMs) });
      child ??= begin();
      send(child, { id: lastId, drawing: task.drawing });
    }
    clearTimeout(idle);
    if (child !== null && underWay.size === 0) idle = setTimeout(end, idleMs).unref();
  }

  function send(to: ChildProcess, task: Task): void {
    to.send(task, (error) => {
      if (error) lose(to, `the painting process cannot be reached: ${error.message}`);
    });
  }

  function settle({ id, ...rest }: Outcome): void {
    const task = underWay.get(id);
    if (!task) return;
    underWay.delete(id);
    clearTimeout(task.timer);
    if ('painted' in rest) task.resolve({ ...rest.painted, png: Buffer.from(rest.painted.png) });
    else task.reject(new Error(`a picture could not be painted: ${rest.failure}`));
    next();
  }

  function lose(lost: ChildProcess, reason: string): void {
    if (child !== lost) return;
    child = null;
    abandon(new Error(reason));
    next();
  }

  /** Ends the process; what it was at comes too late. The next picture begins another. */
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
    async paint(drawing) {
      if (waiting.size >= MOST_WAITING) throw overloaded();
      return new Promise((resolve, reject) => {
        const task: Waiting = { drawing, resolve, reject, timer: setTimeout(giveUp, waitMs) };
        function giveUp() {
          waiting.delete(task);
          reject(overloaded());
        }
        waiting.add(task);
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
