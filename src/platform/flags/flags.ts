/** Feature flags of specification section 6, with their values when the flag service fails (decision 52). */
export const FLAG_DEFAULTS = {
  disable_subscriptions: false,
  enable_infinite_scroll_articles: false,
  enable_notifications: false,
  gifting: true,
} as const;
export type FlagName = keyof typeof FLAG_DEFAULTS;
export const FLAG_NAMES = [
  'disable_subscriptions',
  'enable_infinite_scroll_articles',
  'enable_notifications',
  'gifting',
] as const satisfies readonly FlagName[];

/** A NOTIFY on this channel, in the transaction that writes the table, makes every process read it again. */
export const FLAGS_CHANGED = 'feature_flags_changed';

export type FlagTarget = {
  subdomain: string;
  /** What a percentage is counted over; the site if absent. */
  key?: string;
};

export type Flags = {
  /** The flag for a target. If evaluation fails, returns the default and reports the failure. */
  isOn(name: FlagName, target: FlagTarget): Promise<boolean>;
  /** All flags for a target. */
  all(target: FlagTarget): Promise<Record<FlagName, boolean>>;
  /** Reads the table again; called when it changes. */
  reload(): Promise<void>;
};
