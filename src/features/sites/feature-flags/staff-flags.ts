import { findSiteById, listSites } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { fixedFlags } from '#platform/flags/fixed-flags.ts';
import type { FlagName } from '#platform/flags/flags.ts';
import { listFlagDefinitions } from '#platform/flags/written-flags.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { ruleOf } from './flag-rule.ts';
import { FLAG_KEYS, type FlagView, type listStaffFlags, type setStaffFlag } from './flags-view.ts';
import { defaultRule, type FlagSet, setFlag } from './set-flag.ts';

/** Feature flags in the admin area, by the same use case as the command. */

export async function staffFlags({ db, config }: Context): Promise<ReplyOf<typeof listStaffFlags>> {
  const [written, sites] = await Promise.all([listFlagDefinitions(db), listSites(db)]);
  const fixed = fixedFlags(config);
  const nameOf = new Map(sites.map(({ subdomain, name }) => [subdomain, name]));
  const view = (name: FlagName): FlagView => {
    const isOn = fixed[name];
    const plain = { name, percent: null, except: [], hasOwnRule: false, isFixed: false };
    if (isOn !== undefined) return { ...plain, isOn, isFixed: true };
    const definition = written.get(name);
    const rule = definition === undefined ? defaultRule(name) : ruleOf(definition);
    if (rule === null) return { ...plain, isOn: true, hasOwnRule: true };
    const except = rule.except.map((subdomain) => ({ subdomain, name: nameOf.get(subdomain) ?? subdomain }));
    return { ...plain, isOn: rule.isOn, percent: rule.percent, except };
  };
  return { flags: FLAG_KEYS.map(view), sites: sites.map(({ id, name }) => ({ id, name })) };
}

export async function switchFlag(
  ctx: Context,
  name: FlagName,
  { value, siteId, percent, reason }: ParsedOf<typeof setStaffFlag>['body'],
): Promise<ReplyOf<typeof setStaffFlag>> {
  if (fixedFlags(ctx.config)[name] !== undefined)
    throw apiError('fixed_by_configuration', {
      message: 'Nothing is sold here because CARD_PROVIDER is none. Set a provider first.',
    });
  const site = siteId === '' ? null : await findSiteById(ctx.db, siteId);
  if (siteId !== '' && !site) throw invalidFields({ site_id: [UNKNOWN_SITE] });
  const done = await setFlag(ctx.db, ctx, {
    name,
    isOn: value === 'on',
    percent: percent === '' ? null : Number(percent),
    sites: site ? [site.subdomain] : [],
    reason,
    dryRun: false,
  });
  if (!done.ok) throw refusalOf(done);
  return { name };
}

const UNKNOWN_SITE = 'We couldn’t find that site';

function refusalOf(refused: Extract<FlagSet, { ok: false }>) {
  switch (refused.reason) {
    case 'unknown_site':
      return invalidFields({ site_id: [UNKNOWN_SITE] });
    case 'own_rule':
      return apiError('own_rule', { message: 'This flag uses a custom rule. Set it for all sites first.' });
    case 'percentage':
      return apiError('percentage', {
        message: `This flag is on for ${refused.percent}% of sites. Set it for all sites first.`,
      });
    case 'unchanged':
      return apiError('unchanged', { message: 'Nothing changed: the flag already has this value.' });
  }
}
