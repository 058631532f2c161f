import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Fetch } from './ask.ts';
import { type Address, checkAddress } from './check-address.ts';
import { checkCaptcha } from './check-captcha.ts';
import { checkCards } from './check-cards.ts';
import { checkCdn } from './check-cdn.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkGeo } from './check-geo.ts';
import { checkImageHost } from './check-image-host.ts';
import { checkMail } from './check-mail.ts';
import { checkPaypal } from './check-paypal.ts';
import { checkPush } from './check-push.ts';
import { checkRedis } from './check-redis.ts';
import { checkStorage } from './check-storage.ts';
import type { Check } from './finding.ts';

type CheckOptions = {
  /** The project's folder, with its migrations. */
  root: string;
  /** The address of the network for readers: the main site and a subdomain. */
  addresses: readonly Address[];
  /** An address for a test email; null sends none. */
  mailTo?: string | null;
  /** For tests. */
  fetch?: Fetch;
};

/** All configured services, for the command line and the health page. */
export function serviceChecks(
  config: Config,
  { root, addresses, mailTo = null, fetch = globalThis.fetch }: CheckOptions,
): Check[] {
  return [
    checkDatabase(config, root),
    checkDisk(config),
    checkMail(config, mailTo),
    checkStorage(config),
    checkRedis(config),
    checkCards(config, fetch),
    checkPaypal(config, fetch),
    checkCaptcha(config, fetch),
    checkCdn(config, fetch),
    checkImageHost(config, fetch),
    checkGeo(config, systemClock.now()),
    checkPush(config),
    ...addresses.map((address) => checkAddress(address, { fetch })),
  ];
}
