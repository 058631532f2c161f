import { readWords } from '#platform/cli/operator.ts';

/** Parses the arguments of `bluechip prospect-code`: the operator's request, or one sentence that says what is wrong with it. */

export const HELP = `Usage: bluechip prospect-code issue --person <number> --reason <text> [--dry-run]
       bluechip prospect-code revoke <code> --reason <text> [--dry-run]
       bluechip prospect-code list

Codes for families of prospects: Standard for one site and twelve months, at the price PROSPECT_PREPAID of "bluechip price list". It
does not renew. A family enters the code as a promo code. One code per prospect.

issue    creates a code and prints it
revoke   disables an unused code, so that the prospect can get another one; a code that is used or in use can’t be revoked
list     lists every code, newest first

Options
  --person <number>    the person number of the prospect, as shown in the admin console
  --reason <text>      why, for the audit log
  --dry-run            show what would change, and change nothing
  --json               print the result as one JSON object
  --help               show this help`;

export type ProspectCodeWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; json: boolean }
  | { kind: 'issue'; personId: number; reason: string; dryRun: boolean; json: boolean }
  | { kind: 'revoke'; code: string; reason: string; dryRun: boolean; json: boolean };

const OPTIONS = {
  person: { type: 'string' },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const wrong = (reason: string): ProspectCodeWords => ({ kind: 'wrong', reason });

export function parseProspectCodeWords(args: readonly string[]): ProspectCodeWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, code, odd] = positionals;
  if (verb !== 'issue' && verb !== 'revoke' && verb !== 'list') return wrong('Use issue, revoke or list');
  const surplus = verb === 'revoke' ? odd : code;
  if (surplus !== undefined) return wrong(`Unknown argument "${surplus}"`);
  const { json } = values;
  if (verb === 'list') return { kind: 'list', json };
  const reason = values.reason?.trim();
  if (!reason) return wrong('Add a reason: --reason <text>');
  const common = { reason, dryRun: values['dry-run'], json };
  if (verb === 'revoke') return code === undefined ? wrong('Enter a code') : { kind: 'revoke', code, ...common };
  const personId = /^\d{1,9}$/.test(values.person ?? '') ? Number(values.person) : 0;
  if (personId === 0) return wrong('Enter the person number of the prospect: --person <number>');
  return { kind: 'issue', personId, ...common };
}
