import { z } from 'zod';
import { isStateCode } from '#kernel/states.ts';
import type { Given } from './faults.ts';
import { hasCredentials, list, secret, url } from './kinds.ts';

/** The betting partner (decisions 32 and 55): off, unless the operator has one. */

const PROVIDERS = ['off', 'embedded', 'outside'] as const;

export const bettingVariables = {
  BETTING_PARTNER: z
    .enum(PROVIDERS)
    .default('off')
    .describe('off; embedded, a partner for testing; or outside, with its page and secret (decision 37).'),
  BETTING_PARTNER_URL: url(['https:'])
    .refine((value) => !hasCredentials(value), { error: 'must not contain a name or password: every browser gets it' })
    .optional()
    .describe('Page of the outside partner that members open with a signed link.'),
  BETTING_PARTNER_SECRET: secret
    .optional()
    .describe('Signs that link, and the partner’s posts to /api/v2/webhooks/betting_partner.'),
  BETTING_PARTNER_STATES: list
    .refine((codes) => codes.length > 0 && codes.every(isStateCode), {
      error: 'must be two-letter state codes in capitals, comma-separated, such as NJ, PA',
    })
    .transform((codes) => codes.filter(isStateCode))
    .default(['IL', 'MI', 'NJ', 'OH', 'PA'])
    .describe('States where the partner can be offered: two-letter codes, comma-separated.'),
  BETTING_PARTNER_PROMO_CODE: z
    .string()
    .max(40)
    .optional()
    .describe('Code for a member to enter at the partner, where it asks for one.'),
};

/** Only the operator knows where betting is lawful; the default suits the embedded partner. */
export const bettingFaults = ({ BETTING_PARTNER, ...given }: Given): string[] =>
  BETTING_PARTNER === 'outside'
    ? ['BETTING_PARTNER_URL', 'BETTING_PARTNER_SECRET', 'BETTING_PARTNER_STATES'].flatMap((name) =>
        given[name] ? [] : [`${name}: required by BETTING_PARTNER`],
      )
    : [];
