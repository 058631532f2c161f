import { bettingFaults } from './betting-variables.ts';
import { captchaFaults, productionCaptchaFaults } from './captcha-variables.ts';
import { paymentFaults } from './payment-variables.ts';
import { profileFaults } from './profile-variables.ts';
import { pushFaults } from './push-variables.ts';

/**
 * Rules about several variables: those that need one another, and those that production refuses. Each message names the variable to fix.
 */

export type Given = Readonly<Record<string, string | undefined>>;

const isSet = (value: string | undefined) => value === '1' || value === 'true';

export function combinationFaults(given: Given): string[] {
  const faults: string[] = [];
  if (Number(given.WORKERS ?? 1) > 1 && !given.DATABASE_URL)
    faults.push('WORKERS: more than 1 needs DATABASE_URL, because the embedded database belongs to one process');
  faults.push(...captchaFaults(given));
  if (given.IMAGE_HOST === 'cloudinary')
    for (const name of ['CLOUDINARY_CLOUD', 'CLOUDINARY_KEY', 'CLOUDINARY_SECRET'])
      if (!given[name]) faults.push(`${name}: required by IMAGE_HOST`);
  if (given.BOARD_SITES_URL && !given.BOARD_FEED_URL)
    faults.push('BOARD_FEED_URL: required by BOARD_SITES_URL, because boards without threads are not shown');
  for (const name of CDN_NEEDS[given.CDN_PROVIDER ?? 'none'] ?? [])
    if (!given[name]) faults.push(`${name}: required by CDN_PROVIDER`);
  faults.push(...paymentFaults(given));
  faults.push(...bettingFaults(given));
  faults.push(...profileFaults(given));
  faults.push(...pushFaults(given));
  return faults;
}

const isOutside = ({ CARD_PROVIDER, PAYPAL_PROVIDER }: Given) =>
  CARD_PROVIDER === 'stripe' || PAYPAL_PROVIDER === 'paypal';

const CDN_NEEDS: Readonly<Record<string, readonly string[]>> = {
  fastly: ['CDN_SERVICE', 'CDN_TOKEN'],
  cloudflare: ['CDN_SERVICE', 'CDN_TOKEN'],
  webhook: ['CDN_API_URL', 'CDN_TOKEN'],
};

/** What `serve` refuses (decision 37); each message names the variable to fix. */
export function productionFaults(given: Given): string[] {
  if (given.NODE_ENV !== 'production') return [];
  const faults: string[] = [];
  if (!given.BASE_DOMAIN && !isSet(given.BLUECHIP_DEMO))
    faults.push('BASE_DOMAIN: required in production (BLUECHIP_DEMO=1 accepts localhost)');
  if (!given.SESSION_SECRET) faults.push('SESSION_SECRET: required in production');
  if (!given.SERVER_KEY) faults.push('SERVER_KEY: required in production');
  if (!given.DATABASE_URL && !isSet(given.BLUECHIP_SINGLE_NODE))
    faults.push('DATABASE_URL: required in production (BLUECHIP_SINGLE_NODE=1 accepts the embedded database)');
  if (!given.MAIL_URL && !isSet(given.BLUECHIP_DEMO))
    faults.push('MAIL_URL: required in production (BLUECHIP_DEMO=1 keeps email in the outbox)');
  if (!isSet(given.BLUECHIP_DEMO)) faults.push(...productionCaptchaFaults(given));
  if ((given.CARD_PROVIDER ?? 'embedded') === 'embedded' && !isSet(given.BLUECHIP_DEMO))
    faults.push(
      'CARD_PROVIDER: required in production (none sells nothing, BLUECHIP_DEMO=1 accepts the embedded provider of test cards)',
    );
  if ((given.PAYPAL_PROVIDER ?? 'embedded') === 'embedded' && !isSet(given.BLUECHIP_DEMO))
    faults.push(
      'PAYPAL_PROVIDER: required in production (none leaves it out, BLUECHIP_DEMO=1 accepts the embedded one)',
    );
  if (isOutside(given) && given.PAYMENT_ENVIRONMENT !== 'production' && !isSet(given.BLUECHIP_DEMO))
    faults.push('PAYMENT_ENVIRONMENT: production is required in production (BLUECHIP_DEMO=1 accepts the sandbox)');
  if (given.BETTING_PARTNER === 'embedded' && !isSet(given.BLUECHIP_DEMO))
    faults.push(
      'BETTING_PARTNER: outside or off is required in production (BLUECHIP_DEMO=1 accepts the embedded partner)',
    );
  if (given.PROFILE_PROVIDER === 'embedded' && !isSet(given.BLUECHIP_DEMO))
    faults.push(
      'PROFILE_PROVIDER: outside or off is required in production (BLUECHIP_DEMO=1 accepts the embedded provider)',
    );
  if (URL.parse(given.CDN_API_URL ?? '')?.protocol === 'http:')
    faults.push('CDN_API_URL: https:// is required in production, because CDN_TOKEN is sent there');
  if (!given.MAIL_FROM && (given.MAIL_URL || !isSet(given.BLUECHIP_DEMO)))
    faults.push('MAIL_FROM: required in production, because mail servers refuse a sender that is not yours');
  if (!given.MAIL_POSTAL_ADDRESS && (given.MAIL_URL || !isSet(given.BLUECHIP_DEMO)))
    faults.push('MAIL_POSTAL_ADDRESS: required in production, because email must name its sender');
  if (!given.CONTACT_MAIL && !given.MAIL_SUPPORT_ADDRESS && (given.MAIL_URL || !isSet(given.BLUECHIP_DEMO)))
    faults.push('CONTACT_MAIL: required in production, because the contact form must reach a person');
  return faults;
}
