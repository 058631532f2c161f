import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { findRoot } from '#platform/config/root.ts';
import { createLog } from '#platform/log/create-log.ts';
import { answerWorkers } from '#platform/metrics/cluster-metrics.ts';
import { openReadyDatabase } from '../ready-database.ts';
import { announce, startProgress } from './announce.ts';
import { logVersion } from './log-version.ts';
import { createWorkerExits } from './worker-exits.ts';

/**
 * Several processes on one port; one that dies is replaced. The first serves before the others are started: what keeps it from
 * starting would keep them too, and is said once.
 */

/** A worker that cannot start (a database that is away for a moment) is tried again at this pace, not as fast as it fails. */
const RETRY_MS = 1_000;
const STOP_MS = 11_000;

/** 1 for the worker that also runs the jobs; 0 where there are no workers. */
export function numberOfWorker(): number {
  return cluster.isWorker ? Number(process.env.BLUECHIP_WORKER ?? 1) : 0;
}

export async function startWorkers(config: Config): Promise<void> {
  // Once, before anybody serves: workers that start together must not all load the same data.
  const log = createLog({ level: config.NODE_ENV === 'development' ? 'warn' : config.LOG_LEVEL });
  const root = findRoot();
  logVersion(log, root);
  const database = await openReadyDatabase({ config, root, log, onProgress: startProgress(config) });
  await database.close();

  // One for all: what one worker signs, the others must accept.
  const secret = config.SESSION_SECRET ?? randomBytes(32).toString('base64url');
  const numbers = new Map<number, number>();
  const serving = new Set<number>();
  const exits = createWorkerExits({ log, now: () => performance.now() });
  answerWorkers(exits.registry);
  let hasServed = false;
  let isStopping = false;

  const fork = (number: number) => {
    if (isStopping) return;
    numbers.set(cluster.fork({ BLUECHIP_WORKER: String(number), SESSION_SECRET: secret }).id, number);
  };
  cluster.on('listening', (worker, { port }) => {
    serving.add(worker.id);
    if (hasServed) return;
    hasServed = true;
    for (let number = 2; number <= config.WORKERS; number += 1) fork(number);
    announce(port, config);
  });
  cluster.on('exit', (worker, code, signal) => {
    const number = numbers.get(worker.id) ?? 1;
    const wasServing = serving.delete(worker.id);
    numbers.delete(worker.id);
    // What keeps the first from starting is said by itself.
    if (!isStopping && hasServed) exits.note({ number, pid: worker.process.pid, code, signal });
    if (isStopping) {
      if (numbers.size === 0) process.exit(0);
    } else if (!hasServed) process.exit(1);
    else setTimeout(() => fork(number), wasServing ? 0 : RETRY_MS);
  });
  const tellAll = (signal: 'SIGTERM' | 'SIGKILL') => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    if (numbers.size === 0) process.exit(0);
    setTimeout(() => tellAll('SIGKILL'), STOP_MS).unref();
    tellAll('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  fork(1);
}
