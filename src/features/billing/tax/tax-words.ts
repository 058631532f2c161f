import { STATE_CODES, type StateCode } from '#kernel/states.ts';
import { endOfDay, startOfDay } from '#kernel/zoned-time.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';

/** The words of `bluechip tax`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip tax list
       bluechip tax register <state> --reason <text> [--dry-run]
       bluechip tax unregister <state> --reason <text> [--dry-run]
       bluechip tax report --from <YYYY-MM-DD> --to <YYYY-MM-DD> [--csv]

In which states sales tax is collected. In none, until you say so: register a state when you have to collect there and digital
subscriptions are taxable there. The rates are the general ones of the states, without those of counties and cities.

list         the states in which tax is collected or was, with their rates
register     collects there from now on: whoever is charged then pays it
unregister   stops it
report       taxable sales and tax by state and month, from the books: collected when an invoice was paid, returned when money or credit went
             back. What a bank took back counts as collected: whether it lowers the tax, your state says

Options
  <state>           two letters: MN
  --from, --to      the first and the last day, in Chicago
  --csv             the report as CSV, in dollars
  --reason <text>   why, for the audit log
  --dry-run         say what would be done and do nothing
  --json            the answer as one JSON object
  --help            this text`;

export type TaxWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; json: boolean }
  | {
      kind: 'report';
      from: Date;
      /** Exclusive. */
      until: Date;
      format: 'text' | 'csv' | 'json';
    }
  | { kind: 'register' | 'unregister'; state: StateCode; reason: string; dryRun: boolean; json: boolean };

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  csv: { type: 'boolean', default: false },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const wrong = (reason: string): TaxWords => ({ kind: 'wrong', reason });

export function parseTaxWords(args: readonly string[]): TaxWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, code, odd] = positionals;
  if (verb !== 'list' && verb !== 'register' && verb !== 'unregister' && verb !== 'report')
    return wrong('Say list, register, unregister or report');
  const surplus = verb === 'list' || verb === 'report' ? code : odd;
  if (surplus !== undefined) return wrong(`"${surplus}" means nothing here`);
  const { json } = values;
  if (verb === 'list') return { kind: 'list', json };
  if (verb === 'report') return parseReport(values);
  const state = STATE_CODES.find((each) => each === code?.toUpperCase());
  if (!state) return wrong(code === undefined ? 'Name a state: MN' : `There is no state "${code}"`);
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  return { kind: verb, state, reason, dryRun: values['dry-run'], json };
}

function parseReport({ from: first, to: last, csv, json }: ReportValues): TaxWords {
  const from = first === undefined ? null : startOfDay(first);
  const until = last === undefined ? null : endOfDay(last);
  if (!from || !until) return wrong('Name the first and the last day: --from 2026-10-01 --to 2026-12-31');
  if (until <= from) return wrong('--to is before --from');
  if (csv && json) return wrong('Say --csv or --json');
  return { kind: 'report', from, until, format: csv ? 'csv' : json ? 'json' : 'text' };
}

type ReportValues = { from?: string | undefined; to?: string | undefined; csv: boolean; json: boolean };
