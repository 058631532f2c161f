import { readWords } from '#platform/cli/operator.ts';
import { LANE_MEMBERS, type Plan } from './simulate.ts';

/** The words of `bluechip simulate`: what is simulated, or what is wrong with them in one sentence. */

export const HELP = `bluechip simulate [--members 1000] [--years 3] [--faults 0.2] [--seed 7] [--lane 2]
  [--postgres <address>] [--json]

Members join, pay, change, cancel and leave over years, by the program's own calls and jobs on a clock that is moved, with the embedded
card provider. Cards are refused, answers are lost, processes die, webhooks come twice and days late, providers fail and are down, banks
dispute months later. The report counts each fault by name, 0 where it never happened. At the end, and along the way, every rule of
money, access and mail is asked. The same words give the same members, faults and outcomes.

It has a database of its own, which is gone afterwards: in memory, or on a PostgreSQL server, where it makes one and drops it. Nothing
of yours is read or changed, and nobody is mailed.

  --members <number>    how many join (1000)
  --years <number>      how long, 1 to 10 (3)
  --faults <share>      0, nothing breaks, to 1 (0.2)
  --seed <number>       another seed is another history (7)
  --lane <number>       only that of the companies of 500 members in which many live, side by side
  --postgres <address>  the server; else that of DATABASE_URL, else in memory
  --json                the answer as one JSON object

Exits 1 where a rule was broken, or anything failed that was not meant to.`;

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
