import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { claimOnce } from '../idempotency/claim-once.ts';
import type { Log } from '../log/log.ts';
import { programSecret } from '../security/program-secret.ts';
import type { Captcha } from './captcha.ts';
import { createProofOfWork, DEVELOPMENT_EFFORT, PRODUCTION_EFFORT } from './proof-of-work.ts';
import { createSiteVerify } from './site-verify.ts';

/** The configured captcha; the embedded one works offline. */
export function createCaptcha({
  config,
  db,
  now,
  log,
}: {
  config: Config;
  db: Db;
  now: () => Date;
  log: Log;
}): Captcha {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = config;
  // The configuration refuses an outside provider without its keys.
  if (provider === 'altcha' || !siteKey || !secret)
    return createProofOfWork({
      secret: () => programSecret(config),
      effort: config.NODE_ENV === 'production' ? PRODUCTION_EFFORT : DEVELOPMENT_EFFORT,
      // Stored in the database, because without Redis rate limits are counted by each process alone.
      spend: (signature) => claimOnce(db, { owner: 'captcha', key: signature }, now()),
    });
  return createSiteVerify({
    provider,
    siteKey,
    secret,
    baseDomain: config.BASE_DOMAIN,
    minScore: config.CAPTCHA_MIN_SCORE,
    log,
  });
}
