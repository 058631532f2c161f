export const CDN_PROVIDERS = ['none', 'fastly', 'cloudflare', 'webhook'] as const;
export type CdnProvider = (typeof CDN_PROVIDERS)[number];

/** The shared cache in front of all sites, as far as the program may tell it what to forget. */
export type Cdn = {
  /** none: there is no such cache, or nobody may purge it from here. */
  provider: CdnProvider;
  /** Makes it forget everything. Throws with what it answered; does nothing where there is none. */
  purge(): Promise<void>;
};
