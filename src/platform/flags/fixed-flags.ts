import type { Config } from '../config/config.ts';
import type { FlagName } from './flags.ts';

/** Fixed by the configuration, whatever the table of flags says: without a payment provider nothing can be sold. */
export const fixedFlags = ({ CARD_PROVIDER }: Pick<Config, 'CARD_PROVIDER'>): Partial<Record<FlagName, boolean>> =>
  CARD_PROVIDER === 'none' ? { disable_subscriptions: true, gifting: false } : {};
