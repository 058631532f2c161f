import { NO_REASON, readWords } from '#platform/cli/operator.ts';

/** Parses the arguments of `bluechip refund`: the operator's request, or one sentence that says what is wrong with it. */

export const HELP = `Usage: bluechip refund list
       bluechip refund fail <refund> --reason <text> [--dry-run]
       bluechip refund settle <number> --credit|--by-hand --reason <text> [--dry-run]

Returned refunds: the member’s bank did not accept the refund, the provider has the money again, and it is owed to the member. The card
provider reports them; use fail for one that was not reported.

list      lists refunds that members wait for, oldest first
fail      records that a refund did not arrive, and emails the member
settle    records how a member got the money: as credit for the next invoice, or sent by hand from your own bank

Options
  <refund>          the provider’s id of the refund, as shown in its dashboard
  <number>          the number of the refund, as shown by list
  --reason <text>   why, for the audit log
  --dry-run         show what would change, and change nothing
  --json            print the result as one JSON object
  --help            show this help`;

export type RefundWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; json: boolean }
  | { kind: 'fail'; providerId: string; reason: string; dryRun: boolean; json: boolean }
  | { kind: 'settle'; refundId: number; as: 'credit' | 'by_hand'; reason: string; dryRun: boolean; json: boolean };

const OPTIONS = {
  credit: { type: 'boolean', default: false },
  'by-hand': { type: 'boolean', default: false },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const wrong = (reason: string): RefundWords => ({ kind: 'wrong', reason });

export function parseRefundWords(args: readonly string[]): RefundWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, named, odd] = positionals;
  if (verb !== 'list' && verb !== 'fail' && verb !== 'settle') return wrong('Use list, fail or settle');
  const surplus = verb === 'list' ? named : odd;
  if (surplus !== undefined) return wrong(`Unknown argument "${surplus}"`);
  const { json, credit, 'by-hand': byHand, 'dry-run': dryRun } = values;
  if (verb === 'list') return { kind: 'list', json };
  const reason = values.reason?.trim();
  if (verb === 'fail') {
    if (named === undefined) return wrong('Enter the id of the refund at the provider');
    return reason ? { kind: verb, providerId: named, reason, dryRun, json } : wrong(NO_REASON);
  }
  if (!/^\d{1,9}$/.test(named ?? '')) return wrong('Enter the number of a refund');
  if (credit === byHand) return wrong('Enter how the member got the money: --credit or --by-hand');
  if (!reason) return wrong(NO_REASON);
  return { kind: verb, refundId: Number(named), as: credit ? 'credit' : 'by_hand', reason, dryRun, json };
}
