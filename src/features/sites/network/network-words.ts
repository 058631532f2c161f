import { readWords } from '#platform/cli/operator.ts';
import { SOCIAL_SERVICES, type SocialService } from './network-view.ts';

/** The words of `bluechip network`: what the operator asks for, or what is wrong with it in one sentence. */

const SERVICES = Object.entries(SOCIAL_SERVICES);

export const HELP = `Usage: bluechip network [--json]
       bluechip network set [--name <text>] [--short-name <text>] [--<service> <address>]… [--dry-run] [--json]

The name of the network stands in headers, titles, emails, share pictures, authenticator apps and feeds; the sport sites carry
it ("Gridiron Football"). Without arguments the command shows what is set; what "set" does not name stays as it is.

  --name <text>          up to 40 characters
  --short-name <text>    for narrow places, up to 16 characters (default: the name, where it is that short)
${SERVICES.map(([service, { label }]) => `  ${`--${service} <address>`.padEnd(21)}  ${label}; "" removes the link`).join('\n')}
  --dry-run              say what would be set and change nothing
  --json                 the answer as one JSON object
  --help                 this text`;

export type NetworkWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'show'; json: boolean }
  | {
      kind: 'set';
      change: Partial<Record<'name' | 'shortName' | SocialService, string>>;
      dryRun: boolean;
      json: boolean;
    };

const text = { type: 'string' } as const;
const OPTIONS = {
  name: text,
  'short-name': text,
  x: text,
  facebook: text,
  instagram: text,
  youtube: text,
  tiktok: text,
  threads: text,
  bluesky: text,
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export function parseNetworkWords(args: readonly string[]): NetworkWords {
  const read = readWords(args, OPTIONS);
  if (typeof read === 'string') return { kind: 'wrong', reason: read };
  const { values, positionals } = read;
  const { 'dry-run': dryRun, json, 'short-name': shortName, ...named } = values;
  const given = { ...named, ...(shortName === undefined ? {} : { shortName }) };
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const [verb, ...more] = positionals;
  if (verb === undefined)
    return Object.keys(change).length > 0 || dryRun
      ? { kind: 'wrong', reason: 'To change something, say "network set"' }
      : { kind: 'show', json };
  if (verb !== 'set' || more.length > 0)
    return { kind: 'wrong', reason: `"${more[0] ?? verb}" is not a part of this command` };
  if (Object.keys(change).length === 0) return { kind: 'wrong', reason: 'Say what to set, such as --name "Gridiron"' };
  return { kind: 'set', change, dryRun, json };
}
