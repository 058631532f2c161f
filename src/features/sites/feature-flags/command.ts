import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import { fixedFlags } from '#platform/flags/fixed-flags.ts';
import { FLAG_NAMES } from '#platform/flags/flags.ts';
import { listFlagDefinitions } from '#platform/flags/written-flags.ts';
import { type FlagRule, ruleOf } from './flag-rule.ts';
import { type FlagWords, HELP, parseFlagWords } from './flag-words.ts';
import { defaultRule, type FlagSet, setFlag } from './set-flag.ts';

/** `bluechip flag`: what is switched on, and on which sites. Exit code: 0 done, 1 refused, 2 wrong use. */

type Words<Kind extends FlagWords['kind']> = Extract<FlagWords, { kind: Kind }>;

export const flagCommand: Command = {
  name: 'flag',
  summary: 'turn features on or off: everywhere, on some sites or on a percentage of sites',
  help: HELP,
  async run(args, io, deps) {
    const words = parseFlagWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'set':
        return set(words, io, deps);
    }
  },
};

async function list({ json }: Words<'list'>, io: CommandIo, { database: { db }, config }: CommandDeps) {
  const fixed = fixedFlags(config);
  const written = await listFlagDefinitions(db);
  const flags = FLAG_NAMES.map((name) => {
    const definition = written.get(name);
    const isOn = fixed[name];
    if (isOn !== undefined) return { name, rule: { isOn, percent: null, except: [] } };
    return { name, rule: definition === undefined ? defaultRule(name) : ruleOf(definition) };
  });
  if (json) {
    const plain = flags.map(({ name, rule }) => ({ name, ...plainRule(rule) }));
    io.out(JSON.stringify({ flags: plain }));
  } else {
    const width = Math.max(...FLAG_NAMES.map(({ length }) => length)) + 2;
    for (const { name, rule } of flags) io.out(`${name.padEnd(width)}${rule ? whereOf(rule) : 'by a rule of its own'}`);
  }
  return EXIT.done;
}

async function set(words: Words<'set'>, io: CommandIo, deps: CommandDeps) {
  const { name, dryRun, json } = words;
  if (fixedFlags(deps.config)[name] !== undefined)
    return failed(io, 'Nothing is sold here because CARD_PROVIDER is none: set a provider first.');
  const done = await setFlag(deps.database.db, byOperator(deps), words);
  if (!done.ok) return failed(io, refusalOf(done));
  if (json) io.out(JSON.stringify({ name, ...plainRule(done.rule), dry_run: dryRun }));
  else io.out(`${name}: ${whereOf(done.rule)}${dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}

function refusalOf(refused: Extract<FlagSet, { ok: false }>): string {
  switch (refused.reason) {
    case 'unknown_site':
      return `There is no site "${refused.site}".`;
    case 'own_rule':
      return 'It is on by a rule of its own. Say it without --site first.';
    case 'percentage':
      return `It is on for ${refused.percent}% of the sites. Say it without --site first.`;
    case 'unchanged':
      return 'It is so already.';
  }
}

const plainRule = (rule: FlagRule | null) =>
  rule ? { on: rule.isOn, percent: rule.percent, except: rule.except } : { on: null, percent: null, except: [] };

/** The main site has no subdomain of its own. */
const whereOf = ({ isOn, percent, except }: FlagRule): string => {
  if (percent !== null) return `on for ${percent}% of the sites`;
  const [most, some] = isOn ? ['on', 'off'] : ['off', 'on'];
  return except.length === 0
    ? `${most} everywhere`
    : `${most}, but ${some} for ${except.map((site) => site || 'www').join(', ')}`;
};
