import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { emailField } from '../accounts/fields-view.ts';
import { REFUND_DAYS } from './gift-limits-view.ts';

/** Parses the arguments of `bluechip gift` into a request, or says in one sentence what is wrong with them. */

export const HELP = `Usage: bluechip gift list [--email <address>]
       bluechip gift refund <id> --reason <text> [--dry-run]
       bluechip gift resend <id> --reason <text> [--to <address>] [--dry-run]

Paid gifts.

list     lists gifts, newest first; with --email those of one buyer or recipient
refund   refunds the buyer within ${REFUND_DAYS} days, unless the gift was redeemed. If the payment provider did not answer,
         run it again: nothing is refunded twice
resend   sends the gift email again within a minute, even before its date; the link in the earlier email stops working

Options
  <id>               the number of the gift, as list shows it
  --email <address>  only gifts of or for this address
  --to <address>     send it to another address
  --reason <text>    why, for the audit log
  --dry-run          show what would change, and change nothing
  --json             print the result as one JSON object
  --help             show this help`;

export type GiftWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; email: string | null; json: boolean }
  | { kind: 'refund'; giftId: number; reason: string; dryRun: boolean; json: boolean }
  | { kind: 'resend'; giftId: number; to: string | null; reason: string; dryRun: boolean; json: boolean };

const OPTIONS = {
  email: { type: 'string' },
  to: { type: 'string' },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const ID = /^[1-9]\d{0,8}$/;
const wrong = (reason: string): GiftWords => ({ kind: 'wrong', reason });

export function parseGiftWords(args: readonly string[]): GiftWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, id, odd] = positionals;
  const { json, to = null, email = null, 'dry-run': dryRun } = values;
  if (verb !== 'list' && verb !== 'refund' && verb !== 'resend') return wrong('Use list, refund or resend');
  const surplus = verb === 'list' ? id : odd;
  if (surplus !== undefined) return wrong(`Unknown argument "${surplus}"`);
  if (verb === 'list') return { kind: verb, email, json };
  if (id === undefined || !ID.test(id)) return wrong('Enter the number of a gift, as shown by list');
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  const named = { giftId: Number(id), reason, dryRun, json };
  if (verb === 'refund') return to === null ? { kind: verb, ...named } : wrong('A refund always goes to the buyer');
  const address = to === null ? null : emailField.safeParse(to);
  if (address?.success === false) return wrong(`"${to}" isn’t a valid email address`);
  return { kind: verb, ...named, to: address?.data ?? null };
}
