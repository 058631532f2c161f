import { hasUnfinishedPayments } from '#features/billing/payments/public.ts';
import { countRenewing } from '#features/membership/subscriptions/public.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';

/**
 * A network that has sold needs its provider until nothing renews and nothing is to be given back: without one, renewals would wait for an
 * answer and give access for nothing. A demonstration is let through, because the copy of a practiced restore must charge nobody.
 */
export async function checkNothingToCharge(
  db: Db,
  { CARD_PROVIDER, BLUECHIP_DEMO }: Pick<Config, 'CARD_PROVIDER' | 'BLUECHIP_DEMO'>,
): Promise<void> {
  if (CARD_PROVIDER !== 'none' || BLUECHIP_DEMO) return;
  const renewing = await countRenewing(db);
  if (renewing > 0)
    throw new ConfigError([
      `CARD_PROVIDER: none sells nothing, and ${renewing.toLocaleString('en-US')} ${renewing === 1 ? 'subscription renews' : 'subscriptions renew'}; keep the provider and set bluechip flag on disable_subscriptions until they have ended`,
    ]);
  if (await hasUnfinishedPayments(db))
    throw new ConfigError([
      'CARD_PROVIDER: none knows nothing of payments and refunds that are under way; keep the provider until they are finished',
    ]);
}
