import { findSite } from '#features/sites/sites/public.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { FLAG_DEFAULTS, type FlagName } from '#platform/flags/flags.ts';
import { lockFlag, writeFlag } from '#platform/flags/written-flags.ts';
import { changed, definitionOf, type FlagInput, type FlagRule, ruleOf } from './flag-rule.ts';

/** The rule of a flag that nobody has set. */
export const defaultRule = (name: FlagName): FlagRule => ({ isOn: FLAG_DEFAULTS[name], percent: null, except: [] });

type Input = FlagInput & {
  name: FlagName;
  reason: string /** Reports what would be done, and does nothing. */;
  dryRun: boolean;
};

export type FlagSet =
  | { ok: true; rule: FlagRule }
  | { ok: false; reason: 'unknown_site'; site: string }
  /** It has a custom definition, to which single sites cannot be added. */
  | { ok: false; reason: 'own_rule' }
  /** It is on for a percentage of the sites, to which single sites cannot be added. */
  | { ok: false; reason: 'percentage'; percent: number }
  | { ok: false; reason: 'unchanged' };

/** Switches a flag everywhere, or for the named sites (by subdomain, "www" for the main site). */
export async function setFlag(root: Db, ctx: AuditContext, input: Input): Promise<FlagSet> {
  const sites: string[] = [];
  for (const named of input.sites) {
    const site = await findSite(root, named);
    if (!site) return { ok: false, reason: 'unknown_site', site: named };
    sites.push(site.subdomain);
  }
  return root.transaction(async (db): Promise<FlagSet> => {
    const { name, isOn, percent, reason, dryRun } = input;
    const definition = await lockFlag(db, name);
    const before = definition === null ? defaultRule(name) : ruleOf(definition);
    if (before === null && sites.length > 0) return { ok: false, reason: 'own_rule' };
    if (before?.percent && sites.length > 0) return { ok: false, reason: 'percentage', percent: before.percent };
    const rule = before === null ? { isOn, percent, except: [] } : changed(before, { isOn, percent, sites });
    if (before !== null && isSame(before, rule)) return { ok: false, reason: 'unchanged' };
    if (dryRun) return { ok: true, rule };
    await writeFlag(db, name, definitionOf(rule), ctx.now);
    // Flags decide which buttons, links and sections pages show.
    await purgeTags(db, 'all');
    await audit(db, ctx, {
      action: 'flag.set',
      subject: { type: 'feature_flag', id: name },
      before: before === null ? { ownRule: JSON.stringify(definition) } : facts(before),
      after: facts(rule),
      reason,
    });
    return { ok: true, rule };
  });
}

const facts = ({ isOn, percent, except }: FlagRule) => ({ isOn, percent, except: [...except] });
const isSame = (one: FlagRule, other: FlagRule) => JSON.stringify(facts(one)) === JSON.stringify(facts(other));
