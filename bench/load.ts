import { availableParallelism } from 'node:os';
import { autocannonProcesses } from './autocannon.ts';
import type { Generator, LoadReport } from './generator.ts';
import type { Running } from './processes.ts';
import { mainThreadSeconds, processSeconds } from './processor.ts';
import { findWrk } from './wrk.ts';

/**
 * The only way in which benchmarks generate load: with wrk, otherwise with autocannon. A rate describes the server only while the server is
 * the slowest part, so the processor shares of the server and the generator are measured too.
 */

export type Target = {
  name: string;
  server: Pick<Running, 'port' | 'pid'>;
  headers?: Readonly<Record<string, string>>;
  /** Requested in turn. */
  paths: readonly string[];
};

export type Measured = LoadReport & {
  perSecond: number;
  bytesPerRequest: number;
  /** Share of one core that the server's main thread used; at about 1 it was saturated. */
  serverShare: number;
  /** Processor time of the whole server process for one request. */
  serverMsPerRequest: number;
  /** Share of all cores that the generator used. */
  generatorShare: number;
};

const ROUNDS = 5;
const ROUND_SECONDS = 3;
const CONNECTIONS = 16;
const MOST_CHECKED_PATHS = 100;

let found: Generator | null = null;

function generator(): Generator {
  found ??= findWrk() ?? autocannonProcesses;
  return found;
}

/** A sentence for docs/performance.md. */
export const describeGenerator = () => `Load by ${generator().description}.`;

/** For each of two targets, the round with the median rate. Rounds alternate, so that other load on the machine affects both alike. */
export async function compare(
  first: Target,
  second: Target,
  seconds: number = ROUND_SECONDS,
): Promise<{ first: Measured; second: Measured }> {
  for (const target of [first, second]) await measure(target, 1);
  const rounds: { first: Measured; second: Measured }[] = [];
  while (rounds.length < ROUNDS)
    rounds.push({ first: await measure(first, seconds), second: await measure(second, seconds) });
  return { first: median(rounds.map((round) => round.first)), second: median(rounds.map((round) => round.second)) };
}

function median(rounds: readonly Measured[]): Measured {
  const middle = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error('a comparison needs at least one round');
  return middle;
}

/** Throws if a request fails or a reply is not 200. */
export async function measure(target: Target, seconds: number, connections: number = CONNECTIONS): Promise<Measured> {
  const { name, server, headers = {}, paths } = target;
  await checkReplies(target);
  const before = { process: processSeconds(server.pid), thread: mainThreadSeconds(server.pid) };
  const report = await generator().run({ origin: originOf(target), paths, headers, seconds, connections });
  const used = {
    process: processSeconds(server.pid) - before.process,
    thread: mainThreadSeconds(server.pid) - before.thread,
  };
  if (report.failures > 0) throw new Error(`${name}: ${report.failures} failures in ${report.requests} requests`);
  if (report.requests === 0) throw new Error(`${name}: no request was answered in ${seconds} s`);
  return {
    ...report,
    perSecond: report.requests / report.seconds,
    bytesPerRequest: report.bytes / report.requests,
    serverShare: used.thread / report.seconds,
    serverMsPerRequest: (used.process * 1000) / report.requests,
    generatorShare: report.processorSeconds / report.seconds / availableParallelism(),
  };
}

const checked = new WeakSet<Target>();
const originOf = ({ server }: Target) => `http://127.0.0.1:${server.port}`;

/** wrk counts only error statuses, and redirects would be fast, so up to a hundred of the paths are requested once beforehand. */
async function checkReplies(target: Target): Promise<void> {
  const { name, paths, headers = {} } = target;
  if (checked.has(target)) return;
  const step = Math.ceil(paths.length / MOST_CHECKED_PATHS);
  for (const path of paths.filter((_, index) => index % step === 0)) {
    const reply = await fetch(`${originOf(target)}${path}`, { headers, redirect: 'manual' });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`${name}: ${path} answered ${reply.status}`);
  }
  checked.add(target);
}
