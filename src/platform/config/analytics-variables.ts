import { z } from 'zod';
import { MEASUREMENT_ID } from '#kernel/measurement-id.ts';
import { hasCredentials, url } from './kinds.ts';

/** Google Analytics beside our own table (R51). Each data stream has its own secret, keyed by its measurement id. */

const SECRET = /^[A-Za-z0-9_-]{10,100}$/;

export const analyticsVariables = {
  GOOGLE_ANALYTICS_SECRETS: z
    .string()
    .default('')
    .transform((text, ctx) => {
      const secrets = new Map<string, string>();
      for (const pair of text.split(',').map((each) => each.trim())) {
        if (pair === '') continue;
        const [id = '', secret = '', ...rest] = pair.split('=');
        if (!MEASUREMENT_ID.test(id) || !SECRET.test(secret) || rest.length > 0) {
          ctx.addIssue({ code: 'custom', message: 'must be pairs such as G-AB12CD34EF=secret, separated by commas' });
          return z.NEVER;
        }
        secrets.set(id, secret);
      }
      return secrets;
    })
    .describe('Measurement Protocol API secrets by measurement ID. If unset, nothing is sent to Google.'),
  GOOGLE_ANALYTICS_URL: url(['https:'])
    .refine((value) => !hasCredentials(value), { error: 'must not contain a name or password' })
    .optional()
    .describe('Replaces https://www.google-analytics.com, for example with the EU endpoint.'),
};
