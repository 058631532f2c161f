import { z } from 'zod';

/** An operator's rule for a flag: on or off everywhere, with exceptions for some sites, or on for a percentage of the sites. Pure. */
export type FlagRule = {
  isOn: boolean;
  /** The percentage of sites it is on for; a larger one keeps these and adds more. Null: all. */
  percent: number | null;
  /** Subdomains, sorted, for which it is the other way round; empty with a percentage. */
  except: readonly string[];
};

/** A change requested by an operator; without `sites` it applies everywhere. Sites and a percentage exclude each other. */
export type FlagInput = { isOn: boolean; percent: number | null; sites: readonly string[] };

export function changed(rule: FlagRule, { isOn, percent, sites }: FlagInput): FlagRule {
  if (sites.length === 0) return { isOn, percent, except: [] };
  const others = rule.except.filter((site) => !sites.includes(site));
  const except = rule.isOn === isOn ? others : [...others, ...sites];
  return { isOn: rule.isOn, percent: null, except: [...new Set(except)].toSorted() };
}

const VARIANTS = { on: true, off: false } as const;
const variant = (isOn: boolean) => (isOn ? 'on' : 'off');

/**
 * Bucketed by site, never by reader, so that a cached page is right for everybody, and nobody is offered before signing in what is gone
 * afterwards (ADR 0099). The flag's name is part of the bucket, so that each flag selects different sites.
 */
const BY_SITE = { cat: [{ var: '$flagd.flagKey' }, '/', { var: 'subdomain' }] } as const;

/** The definition in flagd's format (platform/flags). */
export function definitionOf({ isOn, percent, except }: FlagRule) {
  if (percent !== null) {
    const fractional = [BY_SITE, ['on', percent], ['off', 100 - percent]];
    return { state: 'ENABLED', variants: VARIANTS, defaultVariant: 'off', targeting: { fractional } };
  }
  const plain = { state: 'ENABLED', variants: VARIANTS, defaultVariant: variant(isOn) };
  if (except.length === 0) return plain;
  return { ...plain, targeting: { if: [{ in: [{ var: 'subdomain' }, except] }, variant(!isOn), variant(isOn)] } };
}

const WRITTEN = z.strictObject({
  state: z.literal('ENABLED'),
  variants: z.strictObject({ on: z.literal(true), off: z.literal(false) }),
  defaultVariant: z.enum(['on', 'off']),
  targeting: z
    .strictObject({
      if: z.tuple([
        z.strictObject({ in: z.tuple([z.strictObject({ var: z.literal('subdomain') }), z.array(z.string())]) }),
        z.enum(['on', 'off']),
        z.enum(['on', 'off']),
      ]),
    })
    .optional(),
});

const WRITTEN_SHARE = z.strictObject({
  state: z.literal('ENABLED'),
  variants: z.strictObject({ on: z.literal(true), off: z.literal(false) }),
  defaultVariant: z.literal('off'),
  targeting: z.strictObject({
    fractional: z.tuple([
      z.strictObject({
        cat: z.tuple([
          z.strictObject({ var: z.literal('$flagd.flagKey') }),
          z.literal('/'),
          z.strictObject({ var: z.literal('subdomain') }),
        ]),
      }),
      z.tuple([z.literal('on'), z.int().min(1).max(99)]),
      z.tuple([z.literal('off'), z.int().min(1).max(99)]),
    ]),
  }),
});

/** The rule behind a definition of `definitionOf`; null: a custom definition, such as a percentage of members. */
export function ruleOf(definition: unknown): FlagRule | null {
  const share = WRITTEN_SHARE.safeParse(definition);
  if (share.success) {
    const [, [, percent], [, rest]] = share.data.targeting.fractional;
    return percent + rest === 100 ? { isOn: true, percent, except: [] } : null;
  }
  const read = WRITTEN.safeParse(definition);
  if (!read.success) return null;
  const isOn = read.data.defaultVariant === 'on';
  if (!read.data.targeting) return { isOn, percent: null, except: [] };
  const [{ in: among }, then, otherwise] = read.data.targeting.if;
  return then === variant(!isOn) && otherwise === variant(isOn) ? { isOn, percent: null, except: among[1] } : null;
}
