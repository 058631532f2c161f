import { readWords } from '#platform/cli/operator.ts';

/** The words of `bluechip prospect-code`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip prospect-code issue --person <number> --reason <text> [--dry-run]
       bluechip prospect-code revoke <code> --reason <text> [--dry-run]
       bluechip prospect-code list

Codes for the families of prospects: Standard for one site and twelve months, at the price PROSPECT_PREPAID of "bluechip price list". It
ends by itself. A family types the code where promo codes are typed. Once for each prospect.

issue    makes a code and prints it
revoke   nobody uses it from now on, and the prospect may have another one; one that was used, or is just being used, stays
list     every code, the newest first

Options
  --person <number>    the prospect: the number of his person, as staff find him by his name
  --reason <text>      why, for the audit log
  --dry-run            say what would be done and do nothing
  --json               the answer as one JSON object
  --help               this text`;

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
  if (verb !== 'issue' && verb !== 'revoke' && verb !== 'list') return wrong('Say issue, revoke or list');
  const surplus = verb === 'revoke' ? odd : code;
  if (surplus !== undefined) return wrong(`"${surplus}" means nothing here`);
  const { json } = values;
  if (verb === 'list') return { kind: 'list', json };
  const reason = values.reason?.trim();
  if (!reason) return wrong('A reason is needed: --reason <text>');
  const common = { reason, dryRun: values['dry-run'], json };
  if (verb === 'revoke') return code === undefined ? wrong('Name a code') : { kind: 'revoke', code, ...common };
  const personId = /^\d{1,9}$/.test(values.person ?? '') ? Number(values.person) : 0;
  if (personId === 0) return wrong('Name the prospect by the number of his person: --person <number>');
  return { kind: 'issue', personId, ...common };
}
