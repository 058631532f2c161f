import { readWords } from '#platform/cli/operator.ts';

/** The words of `bluechip members`: what the operator asks for, or what is wrong with it in one sentence. */

export const HELP = `Usage: bluechip members export <file> [--json]
       bluechip members import <file> [--dry-run] [--json]
       bluechip members undo <number> [--dry-run] [--json]

Moves members out to another system and in from one, as CSV. Nobody is mailed.

export   writes every member into a new file: address, username, dates, newsletter, access. No password and no card
import   makes an account for each row whose address has none. Reads email, username, created_at, complimentary_until,
         newsletter with newsletter_consent_at, age_band, site and note; the columns of Ghost and WordPress have other names
         for some. Without age_band a member is taken to be 16 or over. Members have no password: they get in by
         "Mail me a link instead" or "Forgot password", which proves their address
undo     removes the members of an import who have not used their account; "bluechip imports" lists the numbers

Complimentary access opens premium content and war rooms on every site until the end of its day. The newsletter is only
turned on with the day of the consent. Rows with faults are reported by line and never stop the import; all that is
written is written at once, or not at all.

Options
  --dry-run   say what would be done and write nothing (import, undo)
  --json      the answer as one JSON object
  --help      this text`;

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
  if (verb !== 'export' && verb !== 'import' && verb !== 'undo') return wrong('Say export, import or undo');
  if (what === undefined) return wrong(verb === 'undo' ? 'Name the number of the import' : 'Name a file');
  if (odd !== undefined) return wrong(`"${odd}" means nothing here`);
  if (verb === 'undo') {
    if (!/^[1-9]\d{0,8}$/.test(what)) return wrong(`"${what}" is no number of an import`);
    return { kind: 'undo', importId: Number(what), dryRun, json };
  }
  if (verb === 'import') return { kind: 'import', file: what, dryRun, json };
  return dryRun ? wrong('An export changes nothing: --dry-run is for an import') : { kind: 'export', file: what, json };
}
