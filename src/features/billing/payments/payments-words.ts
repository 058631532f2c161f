import { NO_REASON, readWords } from '#platform/cli/operator.ts';

/** The words of `bluechip payments`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip payments status [--json]
       bluechip payments resume --reason <text> [--json]

status    what needs somebody: refusals of renewals in the last six hours, charges without an answer, refunds and events that failed in the last week.
          Exits 1 where something does
resume    charges renewals again after they were stopped because almost all were refused. Fix the cause first: the keys, or your account at the
          provider

Options
  --reason <text>   why, for the audit log
  --json            the answer as one JSON object
  --help            this text`;

export type PaymentsWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'status'; json: boolean }
  | { kind: 'resume'; reason: string; json: boolean };

const OPTIONS = { reason: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

const wrong = (reason: string): PaymentsWords => ({ kind: 'wrong', reason });

export function parsePaymentsWords(args: readonly string[]): PaymentsWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, odd] = positionals;
  if (verb !== 'status' && verb !== 'resume') return wrong('Say status or resume');
  if (odd !== undefined) return wrong(`"${odd}" means nothing here`);
  if (verb === 'status') return { kind: verb, json: values.json };
  const reason = values.reason?.trim();
  return reason ? { kind: verb, reason, json: values.json } : wrong(NO_REASON);
}
