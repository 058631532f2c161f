import { parseDollars } from '#kernel/money.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { REFUNDABLE_DAYS } from '#platform/paypal/paypal-payments.ts';

/** The words of `bluechip payment`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip payment list <member>
       bluechip payment refund <payment> [--dollars <price>] [--by-hand] --reason <text> [--dry-run]

Any payment, also of a subscription that has ended. What it paid for stays as it is: "subscription refund" ends a subscription.

list      the payments of a member, the newest first, with what of each can still go back
refund    gives a payment back, or so much of it, tax with it. The server sends it the way it came, within a minute, and mails the member

Options
  <member>           the member's number, as "user show" says it
  <payment>          the number of the payment, or the provider's id of it
  --dollars <price>  what goes back; without it everything that is left
  --by-hand          enters what you sent from your own bank, where the provider sends nothing: PayPal after ${REFUNDABLE_DAYS} days, or a refund
                     that it refused. Nobody is mailed
  --reason <text>    why, for the audit log
  --dry-run          say what would be done and do nothing
  --json             the answer as one JSON object
  --help             this text`;

/** A payment by our number, or by the provider's id. */
export type PaymentName = { id: number } | { providerId: string };

export type PaymentWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; userId: number; json: boolean }
  | {
      kind: 'refund';
      payment: PaymentName;
      /** Null: everything that is left. */
      cents: number | null;
      byHand: boolean;
      reason: string;
      dryRun: boolean;
      json: boolean;
    };

const OPTIONS = {
  dollars: { type: 'string' },
  'by-hand': { type: 'boolean', default: false },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const wrong = (reason: string): PaymentWords => ({ kind: 'wrong', reason });
const NUMBER = /^\d{1,9}$/;

export function parsePaymentWords(args: readonly string[]): PaymentWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, name, odd] = positionals;
  if (verb !== 'list' && verb !== 'refund') return wrong('Say list or refund');
  if (odd !== undefined) return wrong(`"${odd}" means nothing here`);
  const { json, 'by-hand': byHand, 'dry-run': dryRun } = values;
  if (verb === 'list')
    return NUMBER.test(name ?? '')
      ? { kind: verb, userId: Number(name), json }
      : wrong('Name a member by their number, as "user show" says it');
  if (name === undefined) return wrong("Name a payment by its number or by the provider's id");
  const cents = values.dollars === undefined ? null : parseDollars(values.dollars);
  if (values.dollars !== undefined && !cents) return wrong(`"${values.dollars}" is no price: --dollars 9.95`);
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  const payment = NUMBER.test(name) ? { id: Number(name) } : { providerId: name };
  return { kind: verb, payment, cents, byHand, reason, dryRun, json };
}
