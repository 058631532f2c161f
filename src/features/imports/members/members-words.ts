import { readWords } from '#platform/cli/operator.ts';

/** Parses the arguments of `bluechip members`: the operator's request, or one sentence that says what is wrong with it. */

export const HELP = `Usage: bluechip members export <file> [--json]
       bluechip members import <file> [--dry-run] [--json]
       bluechip members undo <number> [--dry-run] [--json]

Exports members to another system and imports them from one, as CSV. No email is sent.

export   writes every member to a new file: email, username, dates, newsletter, access. No passwords or cards
import   creates an account for each row whose email has none. Reads email, username, created_at, complimentary_until,
         newsletter with newsletter_consent_at, age_band, site and note; the columns of Ghost and WordPress have other names
         for some. Without age_band a member counts as 16 or older. Members have no password: they log in
         with "Email me a login link" or "Forgot password", which confirms their address
undo     removes members of an import who have not used their account; "bluechip imports" lists the numbers

Complimentary access covers premium content and War Rooms on every site until the end of its day. The newsletter needs the
date of consent. Invalid rows are reported by line and never stop the import; everything is written in one transaction.

Options
  --dry-run   show what would change, and change nothing (import, undo)
  --json      print the result as one JSON object
  --help      show this help`;

export type MembersWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'export'; file: string; json: boolean }
  | { kind: 'import'; file: string; dryRun: boolean; json: boolean }
  | { kind: 'undo'; importId: number; dryRun: boolean; json: boolean };

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const wrong = (reason: string): MembersWords => ({ kind: 'wrong', reason });

export function parseMembersWords(args: readonly string[]): MembersWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { 'dry-run': dryRun, json } = parsed.values;
  const [verb, what, odd] = parsed.positionals;
  if (verb !== 'export' && verb !== 'import' && verb !== 'undo') return wrong('Use export, import or undo');
  if (what === undefined) return wrong(verb === 'undo' ? 'Enter the number of the import' : 'Enter a file');
  if (odd !== undefined) return wrong(`Unknown argument "${odd}"`);
  if (verb === 'undo') {
    if (!/^[1-9]\d{0,8}$/.test(what)) return wrong(`"${what}" is no number of an import`);
    return { kind: 'undo', importId: Number(what), dryRun, json };
  }
  if (verb === 'import') return { kind: 'import', file: what, dryRun, json };
  return dryRun ? wrong('--dry-run is only for import and undo') : { kind: 'export', file: what, json };
}
