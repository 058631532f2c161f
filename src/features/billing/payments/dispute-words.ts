import { NO_REASON, readWords } from '#platform/cli/operator.ts';

/** The words of `bluechip dispute`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip dispute list
       bluechip dispute open <capture> --reason <text> [--dry-run]
       bluechip dispute resolve <number> --won|--lost --reason <text> [--dry-run]

Payments that banks have taken back and ask about. The card provider and PayPal tell of them and how they end; open and resolve are for those
of which nobody told.

list      those that are open, the oldest first
open      enters that a payment by PayPal is disputed: what it paid for is closed until that has ended
resolve   enters how one ended: won, the money came back and what it paid for opens again; lost, the bank kept it, and what it
          paid for is over

Options
  <capture>         PayPal's id of the payment, as its mail about the dispute names it
  <number>          the number of the payment, as the list shows it
  --reason <text>   why, for the audit log
  --dry-run         say what would be done and do nothing
  --json            the answer as one JSON object
  --help            this text`;

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
  if (verb !== 'list' && verb !== 'open' && verb !== 'resolve') return wrong('Say list, open or resolve');
  const surplus = verb === 'list' ? number : odd;
  if (surplus !== undefined) return wrong(`"${surplus}" means nothing here`);
  const { json, won, lost } = values;
  if (verb === 'list') return { kind: 'list', json };
  const reason = values.reason?.trim();
  if (verb === 'open') {
    if (number === undefined) return wrong('Name the payment by its id at PayPal');
    if (!reason) return wrong(NO_REASON);
    return { kind: verb, captureId: number, reason, dryRun: values['dry-run'], json };
  }
  if (!/^\d{1,9}$/.test(number ?? '')) return wrong('Name a payment by its number');
  if (won === lost) return wrong('Say how it ended: --won or --lost');
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
