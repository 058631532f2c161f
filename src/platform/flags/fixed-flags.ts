import type { Config } from '../config/config.ts';
import type { FlagName } from './flags.ts';

/** What the configuration decides, whatever the table of flags says: without a way to pay nothing can be sold. */
export const fixedFlags = ({ CARD_PROVIDER }: Pick<Config, 'CARD_PROVIDER'>): Partial<Record<FlagName, boolean>> =>
  CARD_PROVIDER === 'none' ? { disable_subscriptions: true, gifting: false } : {};
