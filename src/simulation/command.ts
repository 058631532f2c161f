import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandIo, LoneCommand } from '#platform/cli/command.ts';
import { EXIT, misused } from '#platform/cli/operator.ts';
import { findRoot } from '#platform/config/root.ts';
import { simulateInLanes } from './lanes.ts';
import { openOwnDatabase } from './own-database.ts';
import { hasHeld, laneLine, type Report, reportLines } from './report.ts';
import { reportJson } from './report-json.ts';
import { LANE_MEMBERS, type Plan, simulate } from './simulate.ts';
import { HELP, parseSimulationWords, type SimulationWords } from './simulation-words.ts';

/** `bluechip simulate`: years of members within minutes. Exit code: 0 everything held, 1 it did not, 2 wrong use, 130 interrupted. */

export const simulateCommand: LoneCommand = {
  name: 'simulate',
  summary: 'simulate years of members and payments, and check every rule',
  help: HELP,
  run: async (args, io, { config }) => {
    const words = parseSimulationWords(args);
    return words.kind === 'wrong' ? misused(io, words.reason) : run(words, io, config.DATABASE_URL ?? null);
  },
};

const INTERRUPTED = 130;

type Words = Extract<SimulationWords, { kind: 'simulate' }>;

async function run({ plan, postgres, json }: Words, io: CommandIo, configured: string | null): Promise<number> {
  const serverUrl = postgres ?? configured;
  const report = await reportOf({ plan, serverUrl, io }).catch((error: unknown) => {
    if (!io.signal.aborted) throw error;
    return null;
  });
  if (report === null) {
    io.err('Interrupted: nothing is left of it.');
    return INTERRUPTED;
  }
  if (json) io.out(JSON.stringify(reportJson(report)));
  else for (const line of reportLines(report)) io.out(line);
  return hasHeld(report) ? EXIT.done : EXIT.failed;
}

/** Runs more members than fit one lane in several lanes side by side. */
async function reportOf({
  plan,
  serverUrl,
  io,
}: {
  plan: Plan;
  serverUrl: string | null;
  io: CommandIo;
}): Promise<Report> {
  const { signal } = io;
  if (plan.lane === null && plan.members > LANE_MEMBERS)
    return simulateInLanes({
      plan,
      postgres: serverUrl,
      signal,
      // Standard output is for the report.
      onLane: (report, lanes) => io.err(laneLine(report, lanes)),
    });
  const folder = await mkdtemp(join(tmpdir(), 'bluechip-simulation-'));
  try {
    const database = await openOwnDatabase({ serverUrl, root: findRoot() });
    try {
      return await simulate({ database, folder, plan, signal });
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
