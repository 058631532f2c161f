import { parseDollars } from '#kernel/money.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { REFUNDABLE_DAYS } from '#platform/paypal/paypal-payments.ts';

/** Parses the arguments of `bluechip payment`: the operator's request, or one sentence that says what is wrong with it. */

export const HELP = `Usage: bluechip payment list <member>
       bluechip payment refund <payment> [--dollars <price>] [--by-hand] --reason <text> [--dry-run]

Payments, including those of ended subscriptions. A refund here keeps what was paid for: "subscription refund" ends a subscription.

list      lists payments of a member, newest first, with the amount that can still be refunded
refund    refunds a payment or part of it, with tax. The server sends it to the original payment method within a minute, and emails the member

Options
  <member>           the member’s number, as shown by "user show"
  <payment>          the number of the payment, or its id at the provider
  --dollars <price>  the amount to refund; default: everything that is left
  --by-hand          records a refund that you sent from your own bank, when the provider cannot: PayPal after ${REFUNDABLE_DAYS} days, or a
                     refund that it declined. No email is sent
  --reason <text>    why, for the audit log
  --dry-run          show what would change, and change nothing
  --json             print the result as one JSON object
  --help             show this help`;

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
  if (verb !== 'list' && verb !== 'refund') return wrong('Use list or refund');
  if (odd !== undefined) return wrong(`Unknown argument "${odd}"`);
  const { json, 'by-hand': byHand, 'dry-run': dryRun } = values;
  if (verb === 'list')
    return NUMBER.test(name ?? '')
      ? { kind: verb, userId: Number(name), json }
      : wrong('Enter a member by number, as shown by "user show"');
  if (name === undefined) return wrong('Enter the number of a payment, or its id at the provider');
  const cents = values.dollars === undefined ? null : parseDollars(values.dollars);
  if (values.dollars !== undefined && !cents) return wrong(`"${values.dollars}" is no price: --dollars 9.95`);
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  const payment = NUMBER.test(name) ? { id: Number(name) } : { providerId: name };
  return { kind: verb, payment, cents, byHand, reason, dryRun, json };
}
