export const CDN_PROVIDERS = ['none', 'fastly', 'cloudflare', 'webhook'] as const;
export type CdnProvider = (typeof CDN_PROVIDERS)[number];

/** The shared cache in front of all sites, as far as the program can purge it. */
export type Cdn = {
  /** none: there is no such cache, or it cannot be purged from here. */
  provider: CdnProvider;
  /** Purges everything. Throws with the CDN's answer; does nothing without a CDN. */
  purge(): Promise<void>;
};
