import { startOfDay } from '#kernel/zoned-time.ts';
import { NO_REASON, readWords } from '#platform/cli/operator.ts';

/** The words of `bluechip payments`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip payments status [--json]
       bluechip payments resume --reason <text> [--json]
       bluechip payments reconcile --since <YYYY-MM-DD> [--enter] [--json]

status      what needs somebody, with what to do: refusals of renewals in the last six hours, charges without an answer and renewals that are due for
            more than an hour, refunds that were refused or came back, events that failed in the last week. Exits 1 where something does
resume      charges renewals again after they were stopped because almost all were refused, or after a restore whose differences you have settled
            yourself. Fix the cause first: the keys, or your account at the provider
reconcile   compares the books with what Stripe and PayPal list since the beginning of that day in Chicago, both ways: charges, refunds and disputes;
            fees and payouts are added up. Each difference is one line, and with one it exits 1. PayPal's list is three hours behind. After a
            restore it lets money move again, once nothing is left that it cannot enter

Options
  --enter           enters what the provider has and the books lack, as its webhook would have: charges that we ordered, refunds of payments that we
                    know, and disputes of cards. A charge of a card whose order a restored backup does not have is kept for it: when the renewal
                    comes again, it is paid by that. Everything else stays as it is, for you to look at
  --reason <text>   why, for the audit log
  --json            the answer as one JSON object
  --help            this text`;

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
  if (verb !== 'status' && verb !== 'resume' && verb !== 'reconcile') return wrong('Say status, resume or reconcile');
  if (odd !== undefined) return wrong(`"${odd}" means nothing here`);
  if (verb === 'status') return { kind: verb, json };
  if (verb === 'resume') {
    const reason = values.reason?.trim();
    return reason ? { kind: verb, reason, json } : wrong(NO_REASON);
  }
  if (values.since === undefined) return wrong('Say since when: --since 2026-11-01');
  const since = startOfDay(values.since);
  return since ? { kind: verb, since, enter, json } : wrong(`"${values.since}" is no day: --since 2026-11-01`);
}
