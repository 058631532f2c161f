import type { Config } from '../config/config.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Log } from '../log/log.ts';
import { programSecret } from '../security/program-secret.ts';
import type { Captcha } from './captcha.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { createSiteVerify } from './site-verify.ts';

/** The captcha that the configuration has; the embedded one works offline. */
export function createCaptcha({
  config,
  rateLimiter,
  log,
}: {
  config: Config;
  rateLimiter: RateLimiter;
  log: Log;
}): Captcha {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = config;
  // The configuration refuses an outside provider without its keys.
  if (provider === 'altcha' || !siteKey || !secret)
    return createProofOfWork({ secret: () => programSecret(config), rateLimiter });
  return createSiteVerify({ provider, siteKey, secret, log });
}
