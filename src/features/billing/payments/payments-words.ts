import { startOfDay } from '#kernel/zoned-time.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';

/** Parses the arguments of `bluechip payments`: the operator's request, or one sentence that says what is wrong with it. */

export const HELP = `Usage: bluechip payments status [--json]
       bluechip payments resume --reason <text> [--json]
       bluechip payments reconcile --since <YYYY-MM-DD> [--enter] [--json]

status      shows what needs attention and what to do: declined renewals of the last six hours, charges without an answer and renewals overdue for
            more than an hour, refunds that failed or were returned, failed events of the last week. Exits 1 if there is anything
resume      resumes renewals after they were stopped because almost all were declined, or after a restore whose differences you resolved
            yourself. Fix the cause first: the keys, or your account at the provider
reconcile   compares the books with Stripe and PayPal since the start of that day (Central Time), both ways: charges, refunds and disputes;
            fees and payouts are summed. Each difference is one line, and any difference exits 1. PayPal’s list is three hours behind. After a
            restore it resumes payments, once every difference is entered

Options
  --enter           enters what the provider has and the books lack, as its webhook would have: charges we ordered, refunds of known payments, and
                    card disputes. A card charge whose order is missing from a restored backup is kept: it pays the renewal when that is due
                    again. Everything else is left for you to review
  --reason <text>   why, for the audit log
  --json            print the result as one JSON object
  --help            show this help`;

export type PaymentsWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'status'; json: boolean }
  | { kind: 'resume'; reason: string; json: boolean }
  | { kind: 'reconcile'; since: Date; enter: boolean; json: boolean };

const OPTIONS = {
  reason: { type: 'string' },
  since: { type: 'string' },
  enter: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const wrong = (reason: string): PaymentsWords => ({ kind: 'wrong', reason });

export function parsePaymentsWords(args: readonly string[]): PaymentsWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const { json, enter } = values;
  const [verb, odd] = positionals;
  if (verb !== 'status' && verb !== 'resume' && verb !== 'reconcile') return wrong('Use status, resume or reconcile');
  if (odd !== undefined) return wrong(`Unknown argument "${odd}"`);
  if (verb === 'status') return { kind: verb, json };
  if (verb === 'resume') {
    const reason = values.reason?.trim();
    return reason ? { kind: verb, reason, json } : wrong(NO_REASON);
  }
  if (values.since === undefined) return wrong('Enter a start date: --since 2026-11-01');
  const since = startOfDay(values.since);
  return since ? { kind: verb, since, enter, json } : wrong(`"${values.since}" is no day: --since 2026-11-01`);
}
