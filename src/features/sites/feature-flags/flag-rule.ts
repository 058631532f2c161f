import { z } from 'zod';

/** Where a flag is on, as an operator says it: everywhere or nowhere, but for some sites. Pure. */
export type FlagRule = {
  isOn: boolean /** Subdomains, in order, for which it is the other way round. */;
  except: readonly string[];
};

/** A change that an operator asks for; without `sites` it holds everywhere. */
export type FlagWish = { isOn: boolean; sites: readonly string[] };

export function changed(rule: FlagRule, { isOn, sites }: FlagWish): FlagRule {
  if (sites.length === 0) return { isOn, except: [] };
  const others = rule.except.filter((site) => !sites.includes(site));
  const except = rule.isOn === isOn ? others : [...others, ...sites];
  return { isOn: rule.isOn, except: [...new Set(except)].toSorted() };
}

const VARIANTS = { on: true, off: false } as const;
const variant = (isOn: boolean) => (isOn ? 'on' : 'off');

/** As flagd reads it (platform/flags). */
export function definitionOf({ isOn, except }: FlagRule) {
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

/** The rule of a definition that `definitionOf` wrote; null: it is one of its own, such as a percentage. */
export function ruleOf(definition: unknown): FlagRule | null {
  const read = WRITTEN.safeParse(definition);
  if (!read.success) return null;
  const isOn = read.data.defaultVariant === 'on';
  if (!read.data.targeting) return { isOn, except: [] };
  const [{ in: among }, then, otherwise] = read.data.targeting.if;
  return then === variant(!isOn) && otherwise === variant(isOn) ? { isOn, except: among[1] } : null;
}
