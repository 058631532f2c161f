import type { ConsentRegion } from '#kernel/consent-region.ts';
import type { ViewerClass } from '#platform/context.ts';
import type { PagePolicy } from '../page-policy.ts';

/** The cache key of a page: all that may change its bytes, and nothing else (ARCHITECTURE.md, "A page"). */

export type PageVariant = {
  /** The site's sub-domain: no byte of a page depends on how its host was spelled. */
  site: string;
  viewer: ViewerClass;
  /** As the headers of the CDN tell it; null: they do not, and the strictest holds. */
  region: ConsentRegion | null;
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
  const declared = new URL(url.origin);
  declared.pathname = url.pathname;
  for (const key of [...policy.queryKeys].toSorted()) {
    const value = url.searchParams.get(key);
    if (value !== null && value !== '') declared.searchParams.set(key, value);
  }
  return declared;
}
