import { NO_REASON, readWords } from '#platform/cli/operator.ts';
import { FLAG_NAMES, type FlagName } from '#platform/flags/flags.ts';

/** Parses the arguments of `bluechip flag`: the operator's request, or one sentence that says what is wrong with it. */

export const HELP = `Usage: bluechip flag list
       bluechip flag on <name> [--site <subdomain>]... --reason <text> [--dry-run]
       bluechip flag on <name> --percent <1-99> --reason <text> [--dry-run]
       bluechip flag off <name> [--site <subdomain>]... --reason <text> [--dry-run]

Feature flags, switched on or off at run time: everywhere, for single sites or for a percentage of sites. Changes take effect within a
second, in every process.

  disable_subscriptions              stops new sales; existing subscriptions work as before
  gifting                            sells gifts, by default on every site; bought gifts can be redeemed even where this is off
  enable_infinite_scroll_articles    loads the next story at the end of a story
  enable_notifications               sends push alerts, where the server has keys and the site can be installed

list   lists each flag, and where it is on
on     switches on everywhere, or only for the sites you name. With --percent: for that share of the sites
off    switches off everywhere, or only for the sites you name

Options
  --site <subdomain>   alabama; www for the main site. Repeatable
  --percent <1-99>     percentage of sites; a larger number keeps these and adds more. All readers of
                       a site see the same, logged in or not
  --reason <text>      why, for the audit log
  --dry-run            show what would change, and change nothing
  --json               print the result as one JSON object
  --help               show this help`;

export type FlagWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; json: boolean }
  | {
      kind: 'set';
      name: FlagName;
      isOn: boolean;
      percent: number | null;
      sites: readonly string[];
      reason: string;
      dryRun: boolean;
      json: boolean;
    };

const OPTIONS = {
  site: { type: 'string', multiple: true },
  percent: { type: 'string' },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const wrong = (reason: string): FlagWords => ({ kind: 'wrong', reason });

export function parseFlagWords(args: readonly string[]): FlagWords {
  const parsed = readWords(args, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  const { values, positionals } = parsed;
  const [verb, named, odd] = positionals;
  if (verb !== 'list' && verb !== 'on' && verb !== 'off') return wrong('Use list, on or off');
  const surplus = verb === 'list' ? named : odd;
  if (surplus !== undefined) return wrong(`Unknown argument "${surplus}"`);
  const { json, site: sites = [] } = values;
  if (verb === 'list') return { kind: 'list', json };
  const name = FLAG_NAMES.find((each) => each === named);
  if (!name) return wrong(named === undefined ? 'Enter a flag, such as gifting' : `There is no flag "${named}"`);
  const percent = values.percent === undefined ? null : Number(values.percent);
  if (percent !== null) {
    if (!/^[1-9]\d?$/.test(values.percent ?? '')) return wrong('--percent is a whole number from 1 to 99');
    if (verb === 'off') return wrong('Use --percent with on; off applies everywhere or to single sites');
    if (sites.length > 0) return wrong('Use --percent or --site, not both');
  }
  const reason = values.reason?.trim();
  if (!reason) return wrong(NO_REASON);
  return { kind: 'set', name, isOn: verb === 'on', percent, sites, reason, dryRun: values['dry-run'], json };
}
