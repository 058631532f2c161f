import { parseArgs } from 'node:util';
import { hasRealData } from '#features/imports/engine/public.ts';
import type { Command, CommandDeps } from '#platform/cli/command.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { WHOLE_NETWORK } from './network-size.ts';
import { percentLines } from './percent-lines.ts';
import { seedDemo } from './seed-demo.ts';
import type { SeedReport } from './seed-steps.ts';

/** `bluechip seed`: creates a demo network of fictional people. Exit code: 0 done, 1 refused, 2 wrong use. */

const FEWEST = 10;
const MOST = 1_000_000;

const number = (value: number) => value.toLocaleString('en-US');

const HELP = `Usage: bluechip seed [options]

Fills the network with invented people. The same seed number and day always give the same people: six classes in
four sports, from four years ago to next year; the transfer portal; interests, visits, commitments and ratings
with their history; games, articles and galleries. The proportions do not depend on the number of people.
It runs in one transaction: an interrupted seed leaves no rows (at most drawn pictures, which the next one
overwrites).
A production server refuses to start on invented people unless BLUECHIP_DEMO=1. They cannot be removed, so
production and a network with imported people refuse to seed.

Options
  --people <number>   about how many prospects in all sports and classes (default ${number(WHOLE_NETWORK)}, at most ${number(MOST)})
  --seed <number>     the seed number (default 1)
  --force             seed even where it would be refused
  --json              print the report as one JSON object
  --help              show this help`;

export const seedCommand: Command = {
  name: 'seed',
  summary: 'fill the network with demo data',
  makesNetwork: true,
  help: HELP,
  async run(args, io, deps) {
    const wish = parseWish(args);
    if (typeof wish === 'string') {
      io.err(`${wish}. See --help.`);
      return 2;
    }
    const refusal = wish.force ? null : await refusalOf(deps);
    if (refusal !== null) {
      io.err(refusal);
      return 1;
    }
    const storage = await createStorage(deps.config);
    const onProgress = wish.json ? () => {} : percentLines(io.out);
    try {
      const { db } = deps.database;
      const report = await seedDemo(db, { ...wish, now: deps.now(), storage, onProgress, signal: io.signal });
      if (wish.json) io.out(JSON.stringify(reportJson(report)));
      else print(report, io.out);
      return 0;
    } catch (error) {
      if (!io.signal.aborted) throw error;
      io.err('Interrupted: nothing was created.');
      return INTERRUPTED;
    } finally {
      storage.close();
    }
  },
};

/** The exit code that shells use. */
const INTERRUPTED = 130;

function print({ classes, ...report }: SeedReport, out: (line: string) => void): void {
  for (const { sport, year, created } of classes) out(`${sport.padEnd(11)}${year}  ${number(created).padStart(7)}`);
  out(`${number(report.created)} invented prospects created`);
  out(`${number(report.portalEntries)} portal entries, ${number(report.games)} games`);
  out(`${number(report.articles)} articles, ${number(report.galleries)} galleries`);
}

function reportJson({ portalEntries, ...report }: SeedReport) {
  return { ...report, portal_entries: portalEntries };
}

/** The command line may not know that it runs against production, so the database's content decides too. */
async function refusalOf({ config, database }: CommandDeps): Promise<string | null> {
  if (config.NODE_ENV === 'production' && !config.BLUECHIP_DEMO)
    return 'This is production. To seed invented people, set BLUECHIP_DEMO=1 or use --force.';
  if (await hasRealData(database.db))
    return 'The database has imported people, and invented ones cannot be removed. Use an empty database, or --force.';
  return null;
}

type Wish = { people: number; seed: number; json: boolean; force: boolean };

function parseWish(args: string[]): Wish | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        people: { type: 'string', default: String(WHOLE_NETWORK) },
        seed: { type: 'string', default: '1' },
        json: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
      },
    });
    const people = Number(values.people);
    const seed = Number(values.seed);
    if (!Number.isInteger(people) || people < FEWEST || people > MOST)
      return `--people takes a whole number from ${FEWEST} to ${MOST}`;
    if (!Number.isInteger(seed) || seed < 0) return '--seed takes a whole number';
    return { people, seed, json: values.json, force: values.force };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
