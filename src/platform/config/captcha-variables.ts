import { z } from 'zod';
import { CAPTCHA_PROVIDERS } from '../captcha/captcha.ts';
import { TEST_SECRETS } from '../captcha/test-secrets.ts';
import type { Given } from './faults.ts';

/** The captcha (decision 37): a proof of work of our own, or an outside provider with its keys. */

export const captchaVariables = {
  CAPTCHA_PROVIDER: z
    .enum(CAPTCHA_PROVIDERS)
    .default('altcha')
    .describe('Captcha provider. altcha is built in and needs no keys; set it explicitly in production.'),
  CAPTCHA_SITE_KEY: z.string().optional().describe('Site key of the outside captcha; public.'),
  CAPTCHA_SECRET: z.string().optional().describe('Secret of the outside captcha.'),
  CAPTCHA_MIN_SCORE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('Lowest reCAPTCHA v3 score that passes, from 0 to 1.'),
};

export const captchaFaults = ({ CAPTCHA_PROVIDER = 'altcha', ...given }: Given): string[] =>
  CAPTCHA_PROVIDER === 'altcha'
    ? []
    : ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'].flatMap((name) =>
        given[name] ? [] : [`${name}: required by CAPTCHA_PROVIDER`],
      );

/** A demonstration may omit the choice and use test keys. */
export function productionCaptchaFaults({ CAPTCHA_PROVIDER, CAPTCHA_SECRET }: Given): string[] {
  if (!CAPTCHA_PROVIDER)
    return [
      'CAPTCHA_PROVIDER: required in production (altcha, turnstile or recaptcha; BLUECHIP_DEMO=1 uses altcha automatically)',
    ];
  if (CAPTCHA_SECRET && TEST_SECRETS.has(CAPTCHA_SECRET))
    return ['CAPTCHA_SECRET: is a public test key, which production refuses (BLUECHIP_DEMO=1 accepts it)'];
  return [];
}
