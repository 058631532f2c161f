import { STATE_CODES, type StateCode } from '#kernel/states.ts';
import { endOfDay, startOfDay } from '#kernel/zoned-time.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { LONGEST_NUMBER } from './staff-tax-view.ts';

/** Parses the arguments of `bluechip tax`: the operator's request, or one sentence that says what is wrong with it. */

export const HELP = `Usage: bluechip tax list
       bluechip tax register <state> [--number <text>] --reason <text> [--dry-run]
       bluechip tax unregister <state> --reason <text> [--dry-run]
       bluechip tax report --from <YYYY-MM-DD> --to <YYYY-MM-DD> [--csv]

The states where sales tax is collected. There are none until you register them: register a state when you must collect there and
digital subscriptions are taxable there. Rates are state rates, without county and city taxes.

list         lists the states where tax is or was collected, with rates
register     starts collecting in a state, for all charges from now on
unregister   stops collecting in a state
report       taxable sales and tax by state and month, from the books: collected when an invoice was paid, returned with refunds and
             credits. Chargebacks count as collected: check whether your state lets you deduct them

Options
  <state>           two letters: MN
  --number <text>   the number of your permit in that state
  --from, --to      the first and the last day (Central Time)
  --csv             the report as CSV, in dollars
  --reason <text>   why, for the audit log
  --dry-run         show what would change, and change nothing
  --json            print the result as one JSON object
  --help            show this help`;

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
  | { kind: 'unregister'; state: StateCode; reason: string; dryRun: boolean; json: boolean }
  | { kind: 'register'; state: StateCode; number: string; reason: string; dryRun: boolean; json: boolean };

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  number: { type: 'string' },
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
    return wrong('Use list, register, unregister or report');
  const surplus = verb === 'list' || verb === 'report' ? code : odd;
  if (surplus !== undefined) return wrong(`Unknown argument "${surplus}"`);
  const { json } = values;
  if (verb === 'list') return { kind: 'list', json };
  if (verb === 'report') return parseReport(values);
  const state = STATE_CODES.find((each) => each === code?.toUpperCase());
  if (!state) return wrong(code === undefined ? 'Enter a state, such as MN' : `There is no state "${code}"`);
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  const common = { state, reason, dryRun: values['dry-run'], json };
  if (verb === 'unregister') return { kind: verb, ...common };
  const number = values.number?.trim() ?? '';
  if (number.length > LONGEST_NUMBER) return wrong(`--number has at most ${LONGEST_NUMBER} characters`);
  return { kind: verb, ...common, number };
}

function parseReport({ from: first, to: last, csv, json }: ReportValues): TaxWords {
  const from = first === undefined ? null : startOfDay(first);
  const until = last === undefined ? null : endOfDay(last);
  if (!from || !until) return wrong('Enter the first and the last day: --from 2026-10-01 --to 2026-12-31');
  if (until <= from) return wrong('--to is before --from');
  if (csv && json) return wrong('Use --csv or --json');
  return { kind: 'report', from, until, format: csv ? 'csv' : json ? 'json' : 'text' };
}

type ReportValues = { from?: string | undefined; to?: string | undefined; csv: boolean; json: boolean };
