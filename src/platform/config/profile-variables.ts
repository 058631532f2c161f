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
      'Where staff look up profiles of college athletes: off, embedded (invented profiles, to try it), or outside. Absent: off in production, else embedded.',
    ),
  PROFILE_PROVIDER_URL: url(['https:'])
    .refine((value) => !hasCredentials(value), { error: 'must have no name or password' })
    .optional()
    .describe(
      'Address of the outside provider, below which /profiles is asked. Its query, such as a key, goes with each request.',
    ),
};

export const profileFaults = ({ PROFILE_PROVIDER, PROFILE_PROVIDER_URL }: Given): string[] =>
  PROFILE_PROVIDER === 'outside' && !PROFILE_PROVIDER_URL
    ? ['PROFILE_PROVIDER_URL: needed by the PROFILE_PROVIDER']
    : [];
