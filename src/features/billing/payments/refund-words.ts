import { NO_REASON, readWords } from '#platform/cli/operator.ts';

/** The words of `bluechip refund`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip refund list
       bluechip refund fail <refund> --reason <text> [--dry-run]
       bluechip refund settle <number> --credit|--by-hand --reason <text> [--dry-run]

Refunds that a member's bank did not take: the provider has the money again, and it is owed to the member. The card provider tells of them; fail is
for one of which nobody told.

list      those that members wait for, the oldest first
fail      enters that a refund did not arrive; its member is mailed
settle    enters how a member got the money after all: as credit for the next bill, or sent by hand from your own bank

Options
  <refund>          the provider's id of the refund, as its pages name it
  <number>          the number of the refund, as the list shows it
  --reason <text>   why, for the audit log
  --dry-run         say what would be done and do nothing
  --json            the answer as one JSON object
  --help            this text`;

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
  if (verb !== 'list' && verb !== 'fail' && verb !== 'settle') return wrong('Say list, fail or settle');
  const surplus = verb === 'list' ? named : odd;
  if (surplus !== undefined) return wrong(`"${surplus}" means nothing here`);
  const { json, credit, 'by-hand': byHand, 'dry-run': dryRun } = values;
  if (verb === 'list') return { kind: 'list', json };
  const reason = values.reason?.trim();
  if (verb === 'fail') {
    if (named === undefined) return wrong('Name the refund by its id at the provider');
    return reason ? { kind: verb, providerId: named, reason, dryRun, json } : wrong(NO_REASON);
  }
  if (!/^\d{1,9}$/.test(named ?? '')) return wrong('Name a refund by its number');
  if (credit === byHand) return wrong('Say how it reached the member: --credit or --by-hand');
  if (!reason) return wrong(NO_REASON);
  return { kind: verb, refundId: Number(named), as: credit ? 'credit' : 'by_hand', reason, dryRun, json };
}
