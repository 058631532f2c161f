import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Generator, type LoadOptions, type LoadReport, toTenths } from './generator.ts';

/** autocannon in several processes, for machines without wrk, because a single one sends fewer requests than a bare server can answer. */

const PROGRAM = join(import.meta.dirname, 'autocannon-process.ts');
const PROCESSES = Math.max(2, availableParallelism() - 1);

const processReport = z.object({
  requests: z.number(),
  bytes: z.number(),
  failures: z.number(),
  seconds: z.number(),
  processorSeconds: z.number(),
  /** Pairs of a latency in tenths of a millisecond and the number of replies with it. */
  tenths: z.array(z.tuple([z.number(), z.number()])),
});

export type ProcessReport = z.output<typeof processReport>;

export const autocannonProcesses: Generator = {
  description: `autocannon in ${PROCESSES} processes, because wrk is not installed`,
  run: runAutocannon,
};

async function runAutocannon(options: LoadOptions): Promise<LoadReport> {
  const count = Math.min(PROCESSES, options.connections);
  const children = Array.from({ length: count }, () =>
    fork(PROGRAM, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  try {
    // All are loaded before the first request is sent, so that starting them takes no processor time from the server.
    await Promise.all(children.map(messageOf));
    const reports = children.map(messageOf);
    for (const [index, child] of children.entries()) child.send(shareOf(options, index, count));
    return addUp((await Promise.all(reports)).map((message) => processReport.parse(message)));
  } finally {
    for (const child of children) child.kill();
  }
}

/** The options of one process: its share of the connections, and the paths from a different starting point. */
export function shareOf(options: LoadOptions, index: number, count: number): LoadOptions {
  const { paths, connections } = options;
  const from = Math.floor((paths.length * index) / count);
  return {
    ...options,
    connections: Math.floor((connections + count - 1 - index) / count),
    paths: [...paths.slice(from), ...paths.slice(0, from)],
  };
}

function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((done, failed) => {
    const ended = (code: number | null) => failed(new Error(`${PROGRAM} ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      done(message);
    });
  });
}

export function addUp(reports: readonly ProcessReport[]): LoadReport {
  const sum = (value: (report: ProcessReport) => number) => reports.reduce((total, each) => total + value(each), 0);
  const tenths = new Map<number, number>();
  for (const [value, count] of reports.flatMap((each) => each.tenths))
    tenths.set(value, (tenths.get(value) ?? 0) + count);
  const sorted = [...tenths].toSorted(([a], [b]) => a - b);
  return {
    requests: sum(({ requests }) => requests),
    bytes: sum(({ bytes }) => bytes),
    failures: sum(({ failures }) => failures),
    seconds: Math.max(...reports.map(({ seconds }) => seconds)),
    processorSeconds: sum(({ processorSeconds }) => processorSeconds),
    latency: { p50: percentile(sorted, 50), p97_5: percentile(sorted, 97.5), p99: percentile(sorted, 99) },
  };
}

/** Returns milliseconds. `sorted`: counts by latency, in ascending order. */
function percentile(sorted: readonly (readonly [tenths: number, count: number])[], share: number): number {
  let left = (sorted.reduce((total, [, count]) => total + count, 0) * share) / 100;
  for (const [tenths, count] of sorted) {
    left -= count;
    if (left <= 0) return toTenths(tenths / 10);
  }
  return Number.NaN;
}
