import { NO_REASON, readWords } from '#platform/cli/operator.ts';

/** Parses the arguments of `bluechip dispute`: the operator's request, or one sentence that says what is wrong with it. */

export const HELP = `Usage: bluechip dispute list
       bluechip dispute open <capture> --reason <text> [--dry-run]
       bluechip dispute resolve <number> --won|--lost --reason <text> [--dry-run]

Disputed payments (chargebacks). The card provider and PayPal report them and their outcome; use open and resolve for those that were
not reported.

list      lists open disputes, oldest first
open      records that a PayPal payment is disputed; access is suspended until the dispute ends
resolve   records the outcome: won, the money is back and access resumes; lost, the bank kept the money and access ends

Options
  <capture>         PayPal’s id of the payment, as in its email about the dispute
  <number>          the number of the payment, as shown by list
  --reason <text>   why, for the audit log
  --dry-run         show what would change, and change nothing
  --json            print the result as one JSON object
  --help            show this help`;

export type DisputeWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; json: boolean }
  | { kind: 'open'; captureId: string; reason: string; dryRun: boolean; json: boolean }
  | { kind: 'resolve'; paymentId: number; outcome: 'won' | 'lost'; reason: string; dryRun: boolean; json: boolean };

const OPTIONS = {
  won: { type: 'boolean', default: false },
  lost: { type: 'boolean', default: false },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const wrong = (reason: string): DisputeWords => ({ kind: 'wrong', reason });

export function parseDisputeWords(args: readonly string[]): DisputeWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, number, odd] = positionals;
  if (verb !== 'list' && verb !== 'open' && verb !== 'resolve') return wrong('Use list, open or resolve');
  const surplus = verb === 'list' ? number : odd;
  if (surplus !== undefined) return wrong(`Unknown argument "${surplus}"`);
  const { json, won, lost } = values;
  if (verb === 'list') return { kind: 'list', json };
  const reason = values.reason?.trim();
  if (verb === 'open') {
    if (number === undefined) return wrong('Enter the id of the payment at PayPal');
    if (!reason) return wrong(NO_REASON);
    return { kind: verb, captureId: number, reason, dryRun: values['dry-run'], json };
  }
  if (!/^\d{1,9}$/.test(number ?? '')) return wrong('Enter the number of a payment');
  if (won === lost) return wrong('Enter the outcome: --won or --lost');
  if (!reason) return wrong(NO_REASON);
  return {
    kind: 'resolve',
    paymentId: Number(number),
    outcome: won ? 'won' : 'lost',
    reason,
    dryRun: values['dry-run'],
    json,
  };
}
