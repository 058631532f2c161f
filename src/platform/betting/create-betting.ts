import { createHmac } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { programSecret } from '../security/program-secret.ts';
import type { BettingPartner } from './betting-partner.ts';
import { type EmbeddedBetting, openEmbeddedBetting, type TellProgram } from './embedded/embedded-betting.ts';
import { createSignedPartner } from './signed-partner.ts';

export type Betting = {
  /** Null: there is no partner, and the feature is off. */
  partner: BettingPartner | null;
  /** Null: an outside partner, or none. */
  embedded: EmbeddedBetting | null;
};

/** The configured betting partner: none, an outside one, or the embedded one in this process. */
export function createBetting({
  config,
  now,
  tellProgram,
}: {
  config: Config;
  now: () => Date;
  tellProgram: TellProgram;
}): Betting {
  const { BETTING_PARTNER, BETTING_PARTNER_URL: url, BETTING_PARTNER_SECRET: secret } = config;
  if (BETTING_PARTNER === 'off') return { partner: null, embedded: null };
  if (BETTING_PARTNER === 'outside' && url && secret)
    return { partner: createSignedPartner({ url, secret }), embedded: null };
  const own = createHmac('sha256', programSecret(config)).update('embedded betting partner').digest('hex');
  const embedded = openEmbeddedBetting({ config, secret: own, now, tellProgram });
  return { partner: createSignedPartner({ url: embedded.offerUrl, secret: own }), embedded };
}
