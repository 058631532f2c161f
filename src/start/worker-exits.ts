import { Counter, Registry } from 'prom-client';
import type { Log } from '#platform/log/log.ts';

/** What the log and the figures say of workers that end unasked. */

export type Exit = { number: number; pid: number | undefined; code: number | null; signal: string | null };

const LOOP_WINDOW_MS = 60_000;
const LOOP_EXITS = 5;

const BY_SIGNAL: Readonly<Record<string, string>> = {
  SIGKILL: 'as the kernel does when memory ends',
  SIGSEGV: 'a crash in native code',
  SIGBUS: 'a crash in native code',
  SIGABRT: 'as Node does when its heap is full',
  SIGTERM: 'by somebody else than the primary',
};
/** Of a process that a signal ended within a shell or a container. */
const SIGNAL_CODES: Readonly<Record<number, string>> = { 134: 'SIGABRT', 137: 'SIGKILL', 139: 'SIGSEGV' };

export function exitWords({ number, code, signal }: Exit): string {
  const name = signal ?? SIGNAL_CODES[code ?? 0];
  if (name === undefined)
    return code === 0 ? `worker ${number} ended unexpectedly` : `worker ${number} ended with exit code ${code}`;
  const why = BY_SIGNAL[name];
  return `worker ${number} was killed by ${name}${why === undefined ? '' : `, ${why}`}`;
}

/** Each exit is a line; five within a minute are a crash loop, which is said once a minute. */
export function createWorkerExits({ log, now }: { log: Pick<Log, 'error'>; now: () => number }) {
  const registry = new Registry();
  const counter = new Counter({
    name: 'bluechip_worker_exits_total',
    help: 'Workers that ended unexpectedly and were replaced, by signal or exit code',
    labelNames: ['reason'],
    registers: [registry],
  });
  let recent: number[] = [];
  let saidLoopAt = Number.NEGATIVE_INFINITY;
  return {
    registry,
    note(exit: Exit): void {
      const { number: worker, pid: workerPid, code, signal } = exit;
      counter.inc({ reason: signal ?? `exit code ${code}` });
      log.error({ worker, workerPid, code, signal }, exitWords(exit));
      const at = now();
      recent = [...recent.filter((time) => at - time < LOOP_WINDOW_MS), at];
      if (recent.length < LOOP_EXITS || at - saidLoopAt < LOOP_WINDOW_MS) return;
      saidLoopAt = at;
      log.error({ exits: recent.length, seconds: LOOP_WINDOW_MS / 1_000 }, 'workers end again and again: a crash loop');
    },
  };
}
