import { readWords } from '#platform/cli/operator.ts';
import { LANE_MEMBERS, type Plan } from './simulate.ts';

/** Parses the arguments of `bluechip simulate`; an error is one sentence. */

export const HELP = `Usage: bluechip simulate [--members 1000] [--years 3] [--faults 0.2] [--seed 7] [--lane 2]
         [--postgres <address>] [--json]

Simulates members who join, pay, change plans, cancel and leave over years. It uses the program's own calls and jobs, a clock that it moves
and the embedded payment providers. Cards are declined, responses get lost, processes die, webhooks arrive twice and days late, providers
fail and go down, and banks open disputes months later. It checks every rule of money, access and email along the way and at the end. The
report counts each fault by name, also at 0. The same options give the same members, faults and results.

The simulation creates its own database, in memory or on a PostgreSQL server, and drops it afterwards. It reads and changes none of your
data and sends no email.

Options
  --members <number>    number of members (1000)
  --years <number>      years to simulate, 1 to 10 (3)
  --faults <share>      share of requests that fail, from 0 to 1 (0.2)
  --seed <number>       seed of the random numbers (7)
  --lane <number>       run only this lane; members are split into lanes of 500, which run side by side
  --postgres <address>  the server; default: that of DATABASE_URL, otherwise in memory
  --json                print the result as one JSON object

Exits with 1 if a rule was broken or something failed unexpectedly.`;

export type SimulationWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'simulate'; plan: Plan; postgres: string | null; json: boolean };

const OPTIONS = {
  members: { type: 'string', default: '1000' },
  years: { type: 'string', default: '3' },
  faults: { type: 'string', default: '0.2' },
  seed: { type: 'string', default: '7' },
  lane: { type: 'string' },
  postgres: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const MOST_MEMBERS = 100_000;
const MOST_YEARS = 10;
const LARGEST_SEED = 2 ** 31 - 1;

const wrong = (reason: string): SimulationWords => ({ kind: 'wrong', reason });

export function parseSimulationWords(args: readonly string[]): SimulationWords {
  const words = readWords(args, OPTIONS);
  if (typeof words === 'string') return wrong(words);
  if (words.positionals.length > 0) return wrong(`"${words.positionals[0]}" is not understood`);
  const { postgres, json } = words.values;
  const members = whole(words.values.members, MOST_MEMBERS);
  const years = whole(words.values.years, MOST_YEARS);
  const seed = words.values.seed === '0' ? 0 : whole(words.values.seed, LARGEST_SEED);
  const faults = words.values.faults.trim() === '' ? Number.NaN : Number(words.values.faults);
  if (members === null) return wrong(`--members is a whole number from 1 to ${MOST_MEMBERS}`);
  if (years === null) return wrong(`--years is a whole number from 1 to ${MOST_YEARS}`);
  if (seed === null) return wrong(`--seed is a whole number up to ${LARGEST_SEED}`);
  const lanes = Math.ceil((members ?? 0) / LANE_MEMBERS);
  const lane = words.values.lane === undefined ? null : whole(words.values.lane, lanes);
  if (!(faults >= 0 && faults <= 1)) return wrong('--faults is a share from 0 to 1');
  if (postgres !== undefined && !/^postgres(ql)?:\/\//.test(postgres))
    return wrong('--postgres is an address that starts with postgres://');
  if (words.values.lane !== undefined && lane === null) return wrong(`--lane is a whole number from 1 to ${lanes}`);
  return { kind: 'simulate', plan: { members, years, faults, seed, lane }, postgres: postgres ?? null, json };
}

function whole(text: string, most: number): number | null {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
}
