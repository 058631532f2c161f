import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { emailField } from '../accounts/fields-view.ts';
import { REFUND_DAYS } from './gift-limits-view.ts';

/** The words of `bluechip gift`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip gift list [--email <address>]
       bluechip gift refund <id> --reason <text> [--dry-run]
       bluechip gift resend <id> --reason <text> [--to <address>] [--dry-run]

Gifts that were paid.

list     the newest first; those of one giver or recipient with --email
refund   gives the money back to the giver, within ${REFUND_DAYS} days and as long as nobody has redeemed it. Where the payment provider
         did not answer, say it again: nothing goes back twice
resend   mails it again within a minute, also before its day; the link of the mail before is worthless at once

Options
  <id>               the number of the gift, as list shows it
  --email <address>  only gifts of or for this address
  --to <address>     another address of the recipient
  --reason <text>    why, for the audit log
  --dry-run          say what would be done and do nothing
  --json             the answer as one JSON object
  --help             this text`;

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
  if (verb !== 'list' && verb !== 'refund' && verb !== 'resend') return wrong('Say list, refund or resend');
  const surplus = verb === 'list' ? id : odd;
  if (surplus !== undefined) return wrong(`"${surplus}" means nothing here`);
  if (verb === 'list') return { kind: verb, email, json };
  if (id === undefined || !ID.test(id)) return wrong('Name a gift by its number; list shows it');
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  const named = { giftId: Number(id), reason, dryRun, json };
  if (verb === 'refund') return to === null ? { kind: verb, ...named } : wrong('A refund goes back to the giver');
  const address = to === null ? null : emailField.safeParse(to);
  if (address?.success === false) return wrong(`"${to}" is no address`);
  return { kind: verb, ...named, to: address?.data ?? null };
}
