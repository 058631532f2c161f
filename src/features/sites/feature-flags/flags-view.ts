import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';

/** Feature flags as staff read and switch them. */

export const FLAGS_PATH = '/admin/flags';
export const LONGEST_REASON = 500;

export const FLAG_KEYS = [
  'disable_subscriptions',
  'gifting',
  'enable_notifications',
  'enable_infinite_scroll_articles',
] as const;
export type FlagKey = (typeof FLAG_KEYS)[number];

export const flagView = z.object({
  name: z.enum(FLAG_KEYS),
  isOn: z.boolean(),
  /** The percentage of sites it is on for; null: all of them, except `except`. */
  percent: z.int().nullable(),
  /** Sites for which it is the other way round. */
  except: z.array(z.object({ subdomain: z.string(), name: z.string() })),
  /** A handwritten definition that these fields can't express; it can be replaced. */
  hasOwnRule: z.boolean(),
  /** Set by the server's configuration. */
  isFixed: z.boolean(),
});
export type FlagView = z.output<typeof flagView>;

export const listStaffFlags = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/flags',
  summary: 'Each feature flag with where it is on',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({
    flags: z.array(flagView),
    /** Sites for which a flag can be switched individually. */
    sites: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

export const setStaffFlag = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/flags/{name}',
  summary: 'Switches a feature on or off: everywhere, for one site or for a share of the sites',
  access: 'staff',
  permission: 'operations:write',
  params: z.object({ name: z.enum(FLAG_KEYS) }),
  body: z
    .object({
      value: z.enum(['on', 'off'], { error: 'Please choose on or off' }),
      /** Empty: everywhere. */
      siteId: z.union([z.literal(''), idInput]).default(''),
      /** Percentage of the sites; empty: all of them. */
      percent: z
        .string()
        .trim()
        .max(2, { abort: true, error: 'Enter a whole number from 1 to 99' })
        .regex(/^(?:[1-9]\d?)?$/, 'Enter a whole number from 1 to 99')
        .default(''),
      reason: z
        .string()
        .trim()
        .max(LONGEST_REASON, { abort: true, error: `At most ${LONGEST_REASON} characters` })
        .min(1, 'Please enter a reason'),
    })
    .refine(({ percent, value }) => percent === '' || value === 'on', {
      path: ['percent'],
      error: 'A percentage only works with On',
    })
    .refine(({ percent, siteId }) => percent === '' || siteId === '', {
      path: ['percent'],
      error: 'Choose a site or a percentage, not both',
    }),
  response: z.object({ name: z.enum(FLAG_KEYS) }),
  errors: ['fixed_by_configuration', 'own_rule', 'percentage', 'unchanged'],
  formRedirect: ({ name }) => `${FLAGS_PATH}?done=${name}`,
});
