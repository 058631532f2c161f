import type { PagePolicy } from '../page-policy.ts';
import type { ConsentRegion } from './consent-region.ts';

/** The cache key of a page: all that may change its bytes, and nothing else (ARCHITECTURE.md, "A page"). */

export type ViewerClass = {
  /** visitor, free or subscriber; with premium and war room here, advertisements full, lite or none. */
  kind: 'visitor' | 'free' | 'subscriber';
  premium: boolean;
  warRoom: boolean;
  ads: 'full' | 'lite' | 'none';
};

export const VISITOR: ViewerClass = { kind: 'visitor', premium: false, warRoom: false, ads: 'full' };

export type PageVariant = {
  /** The site's sub-domain: no byte of a page depends on how its host was spelled. */
  site: string;
  viewer: ViewerClass;
  region: ConsentRegion;
  hasPrivacySignal: boolean;
  hasShell: boolean;
  /** The flags that change pages, as text. */
  flags: string;
};

const LONGEST_VALUE = 100;
const SEPARATOR = '\u0000';

/** Null when the address is too odd to be worth keeping. */
export function pageKey(url: URL, policy: PagePolicy, variant: PageVariant): string | null {
  const query: string[] = [];
  for (const key of [...policy.queryKeys].toSorted()) {
    const value = url.searchParams.get(key);
    if (value === null || value === '') continue;
    if (value.length > LONGEST_VALUE || policy.freeKeys?.includes(key)) return null;
    query.push(`${key}=${encodeURIComponent(value)}`);
  }
  const { viewer } = variant;
  return [
    variant.site,
    url.pathname,
    query.join('&'),
    `${viewer.kind} ${viewer.premium} ${viewer.warRoom} ${viewer.ads}`,
    variant.region,
    variant.hasPrivacySignal,
    variant.hasShell,
    variant.flags,
  ].join(SEPARATOR);
}

/** The address with only the keys that the page declares: what the loaders see, so that nothing else can change the bytes. */
export function declaredUrl(url: URL, policy: PagePolicy): URL {
  const declared = new URL(url.pathname, url.origin);
  for (const key of [...policy.queryKeys].toSorted()) {
    const value = url.searchParams.get(key);
    if (value !== null && value !== '') declared.searchParams.set(key, value);
  }
  return declared;
}
