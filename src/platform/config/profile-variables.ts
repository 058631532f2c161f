import { z } from 'zod';
import type { Given } from './faults.ts';
import { hasCredentials, url } from './kinds.ts';

/** The provider of athletes' profiles (rule R55). */

const PROVIDERS = ['off', 'embedded', 'outside'] as const;

export const profileVariables = {
  PROFILE_PROVIDER: z
    .enum(PROVIDERS)
    .optional()
    .describe(
      'Where staff look up profiles of college players: off, embedded (invented profiles, for testing), or outside. Default: off in production, else embedded.',
    ),
  PROFILE_PROVIDER_URL: url(['https:'])
    .refine((value) => !hasCredentials(value), { error: 'must not contain a name or password' })
    .optional()
    .describe(
      'Base URL of the outside provider; /profiles is requested below it. Its query, such as a key, is sent with each request.',
    ),
};

export const profileFaults = ({ PROFILE_PROVIDER, PROFILE_PROVIDER_URL }: Given): string[] =>
  PROFILE_PROVIDER === 'outside' && !PROFILE_PROVIDER_URL ? ['PROFILE_PROVIDER_URL: required by PROFILE_PROVIDER'] : [];
