import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import type { Report } from './report.ts';
import { merged, readReport } from './report-json.ts';
import { LANE_MEMBERS, type Plan } from './simulate.ts';

/**
 * Large simulations run in lanes: each has its own process, database and network of members, and as many run at once as there are cores.
 * Members affect each other only through what a network has once (the last use of a promo code), so splitting them loses nothing, and a
 * lane's history is the same whatever runs beside it.
 */

type Given = { plan: Plan; postgres: string | null; signal: AbortSignal };
/** Called as each lane ends, because thousands of members take the better part of an hour. */
type Watch = { onLane: (report: Report, lanes: number) => void };

/** More room for short-lived objects cuts garbage collection by a third. */
const NODE = ['--max-semi-space-size=32'];

export async function simulateInLanes({ plan, postgres, signal, onLane }: Given & Watch): Promise<Report> {
  const began = performance.now();
  const lanes = Math.ceil(plan.members / LANE_MEMBERS);
  const waiting = Array.from({ length: lanes }, (_, index) => index + 1);
  const reports: Report[] = [];
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  const work = async () => {
    for (let lane = waiting.shift(); lane !== undefined && !stop.aborted; lane = waiting.shift()) {
      const report = await runLane({ plan: { ...plan, lane }, postgres, signal: stop });
      reports.push(report);
      onLane(report, lanes);
    }
  };
  const working = Array.from({ length: availableParallelism() }, () =>
    work().catch((error: unknown) => {
      failure.abort(error);
    }),
  );
  await Promise.all(working);
  failure.signal.throwIfAborted();
  signal.throwIfAborted();
  return { ...merged(plan, reports), seconds: (performance.now() - began) / 1000 };
}

async function runLane({ plan, postgres, signal }: Given): Promise<Report> {
  const { members, years, faults, seed, lane } = plan;
  const wanted = { members, years, faults, seed, lane, ...(postgres === null ? {} : { postgres }) };
  const words = Object.entries(wanted).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const program = process.argv[1] ?? '';
  const child = spawn(process.execPath, [...process.execArgv, ...NODE, program, 'simulate', ...words, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // On SIGTERM the lane drops its database first.
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end, { once: true });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  }).finally(() => signal.removeEventListener('abort', end));
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  signal.throwIfAborted();
  const report = readReport(said, plan);
  if (!report) throw new Error(`lane ${lane}, exit code ${child.exitCode}: ${complaint.trim() || said.trim()}`);
  return report;
}
