import { parseArgs } from 'node:util';
import type { Command, CommandDeps } from '#platform/cli/command.ts';
import { hasRealData } from '../imports/public.ts';
import { seedDemo } from './seed-demo.ts';

/** `bluechip seed`: a demo network of invented people. Exit code: 0 done, 1 refused, 2 wrong use. */

const MOST = 20_000;

const HELP = `Usage: bluechip seed [options]

Fills the present class and the next with invented prospects, always the same from one seed number.
They are marked as such: a production server refuses to start on them unless BLUECHIP_DEMO=1.
Nothing takes them out again, so production and a network of imported people refuse them.

Options
  --people <number>   how many, over all sports (default 600, at most ${MOST.toLocaleString('en-US')})
  --seed <number>     which invention (default 1)
  --force             put them in all the same
  --json              the report as one JSON object
  --help              this text`;

export const seedCommand: Command = {
  name: 'seed',
  summary: 'fill the network with invented people, to look around',
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
    const report = await seedDemo(deps.database.db, { ...wish, now: deps.now() });
    if (wish.json) io.out(JSON.stringify(report));
    else {
      for (const { sport, year, created } of report.classes)
        io.out(`${sport.padEnd(11)}${year}  ${String(created).padStart(6)}`);
      io.out(`${report.created} invented prospects created`);
    }
    return 0;
  },
};

/** The command line may not know that it works for production, so what is in the database decides too. */
async function refusalOf({ config, database }: CommandDeps): Promise<string | null> {
  if (config.NODE_ENV === 'production' && !config.BLUECHIP_DEMO)
    return 'This is production: invented people need BLUECHIP_DEMO=1, or --force.';
  if (await hasRealData(database.db))
    return 'The database holds imported people, and invented ones could not be taken out again. Use an empty one, or --force.';
  return null;
}

type Wish = { people: number; seed: number; json: boolean; force: boolean };

function parseWish(args: string[]): Wish | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        people: { type: 'string', default: '600' },
        seed: { type: 'string', default: '1' },
        json: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
      },
    });
    const people = Number(values.people);
    const seed = Number(values.seed);
    if (!Number.isInteger(people) || people < 10 || people > MOST)
      return `--people takes a whole number from 10 to ${MOST}`;
    if (!Number.isInteger(seed) || seed < 0) return '--seed takes a whole number';
    return { people, seed, json: values.json, force: values.force };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
